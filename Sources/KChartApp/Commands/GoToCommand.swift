import KChartControl
import KChartCore
import KChartLocalization
import KChartModel

/// Brings a time into the middle of the window; where its bars are not loaded, once they are.
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
            var reached = session.model.state.series.indices.lowerBound
            if text == "start" {
                session.view(.goToStart)
            } else if let time = TimeArgument(text) {
                let goal = ViewGoal(time: session.barTime(time), place: .middle, typed: time)
                if let outcome = session.reach?(goal) { return outcome }
                session.view(.goTo(goal.time))
                session.tellEnds(of: goal)
                reached = session.model.state.series.nearestIndex(to: goal.time) ?? reached
            }
            return session.viewportData(at: reached)
        }
    }
}
