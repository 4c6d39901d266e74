import KChartAccessibility
import KChartControl
import KChartLocalization
import KChartModel

/// Says what the window shows.
enum ReadCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "read", title: .commandRead, group: .groupReadAloud,
            summary: "Say what the window shows, on standard output and in the reply",
            parameters: [CommandParameter("detail", .word(["detail"]), isOptional: true)],
            presets: [
                CommandPreset(.commandRead, keys: ["F5"]),
                CommandPreset(.commandReadDetail, arguments: ["detail"], keys: ["Shift+F5"]),
            ]
        ) { session, arguments in
            let text = session.reader.summary(
                of: session.model.state, detail: arguments.isEmpty ? .normal : .detailed)
            session.say(text)
            return .data(.string(text))
        }
    }
}
