public import KChartIndicators

extension IndicatorInstance {
    /// As it would be typed: `rsi:14`, `macd:12,26,9,alignment=talib`.
    public var argument: String {
        var words: [String] = []
        var isInOrder = true
        for parameter in description.parameters {
            guard let value = parameters[parameter.id] else { continue }
            isInOrder = isInOrder && parameter.isInTitle
            if isInOrder {
                words.append(value.description)
            } else if value != parameter.initial {
                words.append(parameter.id + "=" + value.description)
            }
        }
        return description.id + (words.isEmpty ? "" : ":" + words.joined(separator: ","))
    }
}
