import KChartControl
import KChartCore
import KChartLocalization

/// The commands themselves.
enum ListCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "list", title: .commandList, group: .groupScript,
            summary: "Answer with the commands and their arguments",
            parameters: [CommandParameter("topic", .word(["commands"]), isOptional: true)]
        ) { session, _ in .data(.array(session.commands.all.map(\.schema))) }
    }
}
