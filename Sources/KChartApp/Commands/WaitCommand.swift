import KChartControl
import KChartCore
import KChartLocalization

/// Answers when the state is as wanted.
enum WaitCommand {
    static let defaultSeconds = 10.0

    static var command: Command<ChartSession> {
        Command(
            id: "wait", title: .commandWait, group: .groupScript,
            summary:
                "Answer when a value of the state satisfies a comparison, or after the seconds "
                + "with an error (10)",
            parameters: [
                CommandParameter("path", .text),
                CommandParameter(
                    "operator", .word(WaitCondition.Comparison.allCases.map(\.rawValue))),
                CommandParameter("value", .any, isOptional: true),
                CommandParameter("seconds", .number(0...1e6), isOptional: true),
            ]
        ) { session, arguments in
            let text = arguments.text(0) ?? ""
            guard let path = StatePath(text), let root = path.components.first,
                session.stateEntry(root) != nil
            else { return .refused(.answerUnknownPath, OneLine.quoted(text)) }
            guard let comparison = WaitCondition.Comparison(rawValue: arguments.text(1) ?? "")
            else {
                return .done
            }
            var rest = Array(arguments.values.dropFirst(2))
            // `exists` may go without a value: what is left is the time then.
            if comparison == .exists, rest.count == 1, CommandArguments(rest).number(0) != nil {
                rest.insert(true, at: 0)
            }
            guard comparison == .exists || !rest.isEmpty else {
                return .refused(.answerMissingArgument, "wait", "VALUE")
            }
            return .waiting(
                WaitCondition(path: path, comparison: comparison, value: rest.first ?? true),
                seconds: CommandArguments(rest).number(1) ?? defaultSeconds)
        }
    }
}
