import KChartAccessibility
import KChartControl
import KChartCore
import KChartLocalization
import KChartModel

/// Puts the crosshair on a bar, or takes it away.
enum CrosshairCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "crosshair", title: .commandCrosshair, group: .groupMove,
            summary: "Put the crosshair on the bar of a time, or take it away",
            parameters: [
                CommandParameter("time", .wordOr(["off"], .time)),
                CommandParameter("price", .number(-.infinity ... .infinity), isOptional: true),
            ],
            presets: [CommandPreset(.commandCrosshairOff, arguments: ["off"])]
        ) { session, arguments in
            let text = arguments.text(0) ?? ""
            if text == "off" {
                session.model.clearCrosshair()
                return .data(.null)
            }
            let state = session.model.state
            guard let typed = TimeArgument(text), case let time = session.barTime(typed),
                let nearest = state.series.nearestIndex(to: time)
            else { return .refused(.answerNothingToShow) }
            // Where no bar is there is no price of one either.
            guard arguments.number(1) != nil || typed.isAmong(state.series, in: session.look.zone)
            else { return .refused(.answerNoBarThen, session.reader.times.spoken(time)) }
            session.model.setCrosshair(
                at: state.timeMapping.position(of: time),
                price: arguments.number(1) ?? state.series.close(at: nearest), pinned: true)
            return .data(session.stateEntry("crosshair") ?? .null)
        }
    }
}
