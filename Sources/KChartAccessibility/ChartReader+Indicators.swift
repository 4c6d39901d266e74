import KChartCore
import KChartIndicators
import KChartLocalization
public import KChartModel

extension ChartReader {
    /// The newest values of the visible indicators, a sentence each: “RSI 14: 49.26.” Empty when
    /// none has a value. The columns of volume are left out: the summary tells the volume.
    public func values(of indicators: [PlacedIndicator], in state: ChartState) -> String {
        guard let newest = state.series.indices.last else { return "" }
        let sentences: [String] = indicators.compactMap { placed in
            let instance = placed.instance
            guard instance.configuration.isVisible, instance.description.id != "volume" else {
                return nil
            }
            let outputs = instance.shape.outputs.filter(\.isInTables)
            let values: [String] = outputs.compactMap { output in
                let value = instance.value(output.id, at: newest)
                guard value.isFinite else { return nil }
                let text =
                    placed.pane == .price
                    ? prices.string(value, context: .legend) : prices.compact(value)
                return outputs.count == 1 ? text : title(of: output) + " " + text
            }
            guard let first = values.first else { return nil }
            let list = values.dropFirst().reduce(first) { words.text(.summaryList, $0, $1) }
            return words.text(.summarySentence, words.text(.summaryValues, instance.title, list))
        }
        return sentences.joined(separator: " ")
    }

    /// Its words in the person's language; else its sign, which is the same in all of them.
    private func title(of output: IndicatorOutput) -> String {
        let key = MessageKey.output(output.id)
        guard !words.hasText(for: key) else { return words[key] }
        return Self.signs[output.id] ?? output.id.uppercased()
    }

    // not shown: names of formulas, not words.
    private static let signs = [
        "plusDI": "+DI", "minusDI": "\u{2212}DI", "percentB": "%B", "williamsR": "%R",
        "spanA": "Span A", "spanB": "Span B", "tenkan": "Tenkan", "kijun": "Kijun",
        "chikou": "Chikou",
    ]
}
