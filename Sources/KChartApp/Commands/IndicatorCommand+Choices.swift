import KChartControl
import KChartCore
import KChartIndicators
import KChartLocalization
import KChartModel

/// The indicators that the palette offers to add.
extension IndicatorCommand {
    static func all(_ session: ChartSession, _ words: Words) -> [CommandChoice] {
        session.model.indicatorRegistry.all.map { indicator in
            let description = indicator.description
            return CommandChoice(
                description.title(in: words), detail: description.shortName,
                otherNames: [
                    description.shortName, indicator.id, description.label, description.name,
                ],
                arguments: ["add", .string(indicator.id)])
        }
    }

    /// An indicator with values behind its name: `rsi 14`, `macd 12 26 9`, `ema:50`.
    static func typed(_ session: ChartSession, _ words: Words, _ text: String) -> CommandChoice? {
        let registry = session.model.indicatorRegistry
        guard let (name, values) = split(text),
            let indicator = IndicatorArgument.find(name, registry)
                ?? registry.first(where: { titles($0, words).contains(name.lowercased()) }),
            let argument = try? IndicatorArgument(indicator.id + ":" + values, registry)
        else { return nil }
        let title = indicator.title(
            IndicatorParameters(indicator.description.parameters, argument.parameters))
        return CommandChoice(
            title, detail: indicator.description.title(in: words),
            arguments: ["add", .string(indicator.id + ":" + values)])
    }

    private static func titles(_ indicator: any Indicator, _ words: Words) -> [String] {
        let description = indicator.description
        return [description.title(in: words).lowercased(), description.name.lowercased()]
    }

    /// The name, and the values behind it with commas between them.
    private static func split(_ text: String) -> (name: String, values: String)? {
        func joined(_ words: some Sequence<Substring>) -> String {
            words.flatMap { $0.split(separator: ",") }.joined(separator: ",")
        }
        if let colon = text.firstIndex(of: ":") {
            let values = joined(text[text.index(after: colon)...].split(separator: " "))
            return values.isEmpty ? nil : (text[..<colon].trimmed, values)
        }
        let words = text.split(separator: " ")
        let first = words.dropFirst().firstIndex { word in
            word.contains("=") || word.first.map { $0.isNumber || $0 == "-" } ?? false
        }
        guard let first else { return nil }
        return (words[..<first].joined(separator: " "), joined(words[first...]))
    }
}

extension Substring {
    fileprivate var trimmed: String {
        split(separator: " ").joined(separator: " ")
    }
}
