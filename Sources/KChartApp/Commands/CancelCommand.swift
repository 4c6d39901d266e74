import KChartControl
import KChartDrawings
import KChartLocalization
import KChartModel

/// Gives up the innermost thing under way: a tool, a selection, a panel, the crosshair. Never
/// the program.
enum CancelCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "cancel", title: .commandCancel, group: .groupMove,
            summary: "Give up the tool, the selection, the open panel or the crosshair",
            presets: [CommandPreset(.commandCancel, keys: ["Escape"])]
        ) { session, _ in
            for step in session.cancelSteps where step() { return .done }
            if session.model.editDrawings(.cancel).isHandled { return .done }
            session.pointAtLegend(of: nil)
            session.model.clearCrosshair()
            return .done
        }
    }
}
