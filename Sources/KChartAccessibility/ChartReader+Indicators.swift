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
                return outputs.count == 1 ? text : output.id + " " + text
            }
            guard !values.isEmpty else { return nil }
            return words.text(
                .summarySentence, instance.title + ": " + values.joined(separator: ", "))
        }
        return sentences.joined(separator: " ")
    }
}
