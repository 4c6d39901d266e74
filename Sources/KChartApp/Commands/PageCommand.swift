import KChartControl
import KChartLocalization
import KChartModel

/// Moves the window by its own width.
enum PageCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "page", title: .commandPan, group: .groupMove,
            summary: "Move the window by its own width",
            parameters: [CommandParameter("direction", .word(["earlier", "later"]))],
            presets: [
                CommandPreset(
                    .commandPageEarlier, arguments: ["earlier"], keys: ["PageUp", "Ctrl+Left"]),
                CommandPreset(
                    .commandPageLater, arguments: ["later"], keys: ["PageDown", "Ctrl+Right"]),
            ]
        ) { session, arguments in
            session.model.page(byWindows: arguments.text(0) == "later" ? 1 : -1)
            return session.viewportData
        }
    }
}
