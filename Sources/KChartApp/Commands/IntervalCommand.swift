import KChartControl
import KChartCore
import KChartLocalization

/// Bars of another length.
enum IntervalCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "interval", title: .commandInterval, group: .groupData,
            summary: "Show bars of another length, such as 5m or 1d",
            parameters: [CommandParameter("name", .text)]
        ) { session, arguments in
            let name = arguments.text(0) ?? ""
            guard let interval = Interval(name: name) else {
                return .refused(
                    .answerBadArgument, "interval name", OneLine.quoted(name),
                    Interval.standard.map(\.name).joined(separator: ", "))
            }
            return session.load(symbol: nil, interval: interval)
        }
    }
}
