import KChartControl
import KChartCore
import KChartLocalization
import KChartModel

/// Brings a time into the middle of the window.
enum GoToCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "goto", title: .commandGoTo, group: .groupMove,
            summary: "Bring a time into the middle of the window, or go to the first bar",
            parameters: [CommandParameter("time", .wordOr(["start"], .time))],
            presets: [CommandPreset(.commandGoToStart, arguments: ["start"], keys: ["Home"])]
        ) { session, arguments in
            guard !session.model.state.series.isEmpty else { return .refused(.answerNothingToShow) }
            let text = arguments.text(0) ?? ""
            if text == "start" {
                session.view(.goToStart)
            } else if let time = TimeArgument(text) {
                session.view(.goTo(time.earliest(in: session.look.zone)))
            }
            return session.viewportData
        }
    }
}
