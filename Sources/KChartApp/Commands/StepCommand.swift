import KChartControl
import KChartDrawings
import KChartLocalization
import KChartModel

/// One bar to the side: the crosshair when it is pinned, else the window.
enum StepCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "step", title: .commandPan, group: .groupMove,
            summary: "Move the pinned crosshair by bars, or the window when there is none",
            parameters: [CommandParameter("bars", .integer(-1_000_000...1_000_000))],
            presets: [
                CommandPreset(.commandPanEarlier, arguments: [-1], keys: ["Left"]),
                CommandPreset(.commandPanLater, arguments: [1], keys: ["Right"]),
            ]
        ) { session, arguments in
            let bars = arguments.integer(0) ?? 0
            // With drawings selected the arrow keys are theirs.
            if session.isByHand, !session.model.state.drawings.selection.isEmpty {
                return session.draw(.nudge(bars: bars, ticks: 0))
            }
            if session.model.state.crosshair?.isPinned == true {
                session.model.moveCrosshair(byBars: bars)
            } else {
                session.model.pan(byBars: Double(bars))
            }
            return session.viewportData
        }
    }
}
