import KChartControl
import KChartHost
import KChartLocalization

/// Shows what was copied elsewhere: rows, a file, a symbol or a price.
enum PasteCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "paste", title: .commandPaste, group: .groupData,
            summary: "Open the rows, the file, the symbol or the price that was copied elsewhere",
            parameters: [CommandParameter("from", .word(["primary"]), isOptional: true)],
            presets: [
                CommandPreset(.commandPaste, keys: ["Ctrl+V", "Shift+Insert"])
            ]
        ) { session, arguments in
            session.paste?(arguments.isEmpty ? .clipboard : .primary)
                ?? .refused(.answerNotAvailable, "paste")
        }
    }
}
