import KChartControl
import KChartLocalization
import KChartModel

/// Moves the window by bars.
enum PanCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "pan", title: .commandPan, group: .groupMove,
            summary: "Move the window by bars, to older ones with a minus",
            parameters: [CommandParameter("bars", .number(-1e9...1e9))]
        ) { session, arguments in
            session.model.pan(byBars: arguments.number(0) ?? 0)
            return session.viewportData
        }
    }
}
