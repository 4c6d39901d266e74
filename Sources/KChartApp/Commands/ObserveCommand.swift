import KChartControl
import KChartLocalization

/// Events for a client of the control socket, which answers this itself.
enum ObserveCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "observe", title: .commandObserve, group: .groupScript,
            summary: "Send events of these kinds from now on (control socket only)",
            parameters: [CommandParameter("event", .text, repeats: true)]
        ) { _, _ in .refused(.answerNotAvailable, "observe") }
    }
}
