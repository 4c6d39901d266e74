import KChartControl
import KChartCore
import KChartLocalization
import KChartModel

/// Bars of another length.
enum IntervalCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "interval", title: .commandInterval, group: .groupData,
            summary: "Show bars of another length, such as 5m or 1d, or the next shorter or longer",
            parameters: [CommandParameter("name", .text)],
            presets: [
                CommandPreset(.commandIntervalShorter, arguments: ["shorter"], keys: ["{"]),
                CommandPreset(.commandIntervalLonger, arguments: ["longer"], keys: ["}"]),
            ],
            choices: CommandChoices(
                .commandInterval,
                all: { _, words in Interval.standard.map { choice($0, words) } },
                typed: { _, words, text in
                    // A number alone may be meant for anything.
                    guard Int(text) == nil, let interval = IntervalSearch.interval(text),
                        !Interval.standard.contains(interval)
                    else { return nil }
                    return choice(interval, words)
                }),
            isChosen: { session, arguments in
                session.model.state.series.interval.name == arguments.text(0)
            }
        ) { session, arguments in
            let name = arguments.text(0) ?? ""
            if name == "shorter" || name == "longer" {
                guard let next = neighbour(of: session.model.state.series.interval, name) else {
                    return .refused(.answerNotAvailable, "interval \(name)")
                }
                return session.load(symbol: nil, interval: next)
            }
            guard let interval = Interval(nameOfBars: name) else {
                return .refused(
                    .answerBadInterval, "interval name", OneLine.quoted(name),
                    Interval.standard.map(\.name).joined(separator: ", "), "s m h d w M")
            }
            return session.load(symbol: nil, interval: interval)
        }
    }

    private static func choice(_ interval: Interval, _ words: Words) -> CommandChoice {
        CommandChoice(
            interval.name, detail: words.name(of: interval),
            otherNames: [words.name(of: interval), Words.english.name(of: interval)],
            arguments: [.string(interval.name)])
    }

    /// The next of the standard intervals.
    private static func neighbour(of interval: Interval, _ direction: String) -> Interval? {
        let length = interval.nominalMicroseconds
        return direction == "shorter"
            ? Interval.standard.last { $0.nominalMicroseconds < length }
            : Interval.standard.first { $0.nominalMicroseconds > length }
    }
}
