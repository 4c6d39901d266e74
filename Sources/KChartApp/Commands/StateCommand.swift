import KChartControl
import KChartLocalization

/// The state of the chart as one value.
enum StateCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "state", title: .commandState, group: .groupScript,
            summary: "Answer with the state of the chart"
        ) { session, _ in .data(session.state) }
    }
}
