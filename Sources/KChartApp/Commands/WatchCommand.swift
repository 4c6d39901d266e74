import KChartControl
import KChartCore
import KChartLocalization
import KChartModel

/// Prices whose crossing is told to observers.
enum WatchCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "watch", title: .commandWatchPrice, group: .groupData,
            summary: "Tell observers of priceCrossed when the newest price crosses one, or stop",
            parameters: [
                CommandParameter(
                    "price", .wordOr(["off"], .number(-.infinity ... .infinity)), repeats: true)
            ]
        ) { session, arguments in
            let prices = arguments.values.compactMap { CommandArguments.number(of: $0) }
            if arguments.values.contains(where: { $0 == "off" }) {
                session.model.setWatchedPrices(prices)
            } else {
                session.model.setWatchedPrices(session.model.state.watchedPrices + prices)
            }
            return .data(
                .array(session.model.state.watchedPrices.map { JSONValue(finite: $0) }))
        }
    }
}
