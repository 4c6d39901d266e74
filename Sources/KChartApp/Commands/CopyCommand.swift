import KChartControl
import KChartLocalization

/// Copies what the window shows.
enum CopyCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "copy", title: .commandCopyPicture, group: .groupData,
            summary: "Copy the picture (PNG), or the bars in the window (CSV)",
            parameters: [CommandParameter("what", .word(["picture", "data"]), isOptional: true)],
            presets: [
                CommandPreset(.commandCopyPicture, arguments: ["picture"], keys: ["Ctrl+C"]),
                CommandPreset(.commandCopyData, arguments: ["data"], keys: ["Ctrl+Shift+C"]),
            ]
        ) { session, arguments in
            let what = arguments.text(0) ?? "picture"
            return session.copy?(what == "data" ? .data : .picture)
                ?? .refused(.answerNotAvailable, "copy")
        }
    }
}
