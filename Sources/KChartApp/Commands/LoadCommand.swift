import KChartControl
import KChartLocalization

/// Shows another file in this window.
enum LoadCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "load", title: .commandOpenFile, group: .groupData,
            summary: "Show the bars, or the markers, of a file",
            parameters: [CommandParameter("file", .path)]
        ) { session, arguments in
            session.open(arguments.text(0) ?? "")
        }
    }
}
