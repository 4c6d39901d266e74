import KChartControl
import KChartLocalization

/// Ends the program.
enum QuitCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "quit", title: .commandQuit, group: .groupProgram, summary: "End the program",
            presets: [CommandPreset(.commandQuit, keys: ["Ctrl+Q"])]
        ) { session, _ in
            session.onQuit?()
            return .done
        }
    }
}
