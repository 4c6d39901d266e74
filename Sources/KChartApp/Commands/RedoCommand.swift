import KChartControl
import KChartDrawings
import KChartLocalization
import KChartModel

/// Does the step again that was taken back last.
enum RedoCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "redo", title: .commandRedo, group: .groupDrawing,
            summary: "Do the step again that was taken back last",
            presets: [CommandPreset(.commandRedo, keys: ["Ctrl+Y", "Ctrl+Shift+Z"])]
        ) { session, _ in session.draw(.redo) }
    }
}
