import KChartControl
import KChartLocalization

/// No more events for a client of the control socket, which answers this itself.
enum UnobserveCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "unobserve", title: .commandUnobserve, group: .groupScript,
            summary: "Send no more events of these kinds, or none at all (control socket only)",
            parameters: [CommandParameter("event", .text, isOptional: true, repeats: true)]
        ) { _, _ in .refused(.answerNotAvailable, "unobserve") }
    }
}
