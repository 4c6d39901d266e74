import KChartCanvas
import KChartCore
public import KChartIndicators
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// A legend's words: what an indicator is called, then its values.
    struct LegendWord {
        var string: String
        var color: Color
        /// Free pixels before it, at scale 1.
        var gap: Double
        /// What stands in its place where the value behind it has no room; nil for a word that
        /// says something by itself, empty for one that says nothing.
        var alone: String?
    }

    /// Between a name and its value, two values of one indicator, and two indicators.
    private static let gaps = (value: 4.0, name: 6.0, indicator: 14.0)

    /// The names and values of the indicators of a pane in one row. What has no room is left out
    /// from the end; a value is never cut, and no colon stands before nothing.
    /// - Parameter entries: gets where each of them stands.
    func legend(
        _ pane: PaneID, in row: PixelRect, _ state: ChartState, entries: inout [LegendEntry]
    ) -> [PlacedText] {
        let font = theme.fonts.legend
        let height = Int((font.lineHeight * scale).rounded())
        guard row.width > 0, row.height >= height else { return [] }
        var x = Double(row.x) + (metrics.headerInset * scale).rounded()
        var placed: [PlacedText] = []
        for indicator in indicators where indicator.pane == pane {
            let words = legendWords(indicator, state)
            var start: Double?
            defer {
                if let start {
                    entries.append(
                        LegendEntry(
                            indicator: indicator.id, pane: pane,
                            rect: PixelRect(
                                left: Int(start.rounded(.down)), top: row.y,
                                right: Int(x.rounded(.up)), bottom: row.maxY)))
                }
            }
            let lines = words.map { text($0.string, font) }
            for (number, word) in words.enumerated() {
                let isFirst = number == 0
                let left =
                    placed.isEmpty ? x : x + (isFirst ? Self.gaps.indicator : word.gap) * scale
                var line = lines[number]
                var needed = line.width
                if word.alone != nil, number + 1 < words.count {
                    needed += words[number + 1].gap * scale + lines[number + 1].width
                }
                let hasRoom = left + needed <= Double(row.maxX)
                if !hasRoom {
                    guard let alone = word.alone, !alone.isEmpty else { return placed }
                    line = text(alone, font)
                    guard left + line.width <= Double(row.maxX) else { return placed }
                }
                placed.append(line.placed(x: left, centredIn: row, color: word.color))
                start = start ?? left
                x = left + line.width
                if !hasRoom { return placed }
            }
        }
        return placed
    }

    /// Title and values at the crosshair's bar or the newest; in the warm-up the title alone.
    func legendWords(_ indicator: PlacedIndicator, _ state: ChartState) -> [LegendWord] {
        let instance = indicator.instance
        let isVolume = instance.isVolume
        let shape = instance.shape
        let title = isVolume ? "VOL" : Self.legendTitle(instance.title)
        guard instance.configuration.isVisible else {
            return [LegendWord(string: title, color: theme.text3, gap: 0)]
        }
        var values: [(name: String, text: String, color: Color)] = []
        if let bar = readBar(state) {
            for (output, column) in zip(shape.outputs, instance.columns) where output.isInTables {
                let index = bar.advanced(by: -output.displacement)
                let value = column[index]
                guard value.isFinite else { continue }
                values.append(
                    (
                        instance.legendName(of: output),
                        valueText(value, output, indicator),
                        wordColor(output, value, at: index, indicator, state)
                    ))
            }
        }
        let outputs = shape.outputs.count { $0.isInTables }
        guard !values.isEmpty else {
            return [LegendWord(string: title, color: theme.legend, gap: 0)]
        }
        if outputs == 1 {
            return [
                LegendWord(string: title + ":", color: theme.legend, gap: 0, alone: title),
                LegendWord(string: values[0].text, color: values[0].color, gap: Self.gaps.value),
            ]
        }
        var words: [LegendWord] =
            isVolume ? [] : [LegendWord(string: title, color: theme.legend, gap: 0)]
        for value in values {
            words.append(
                LegendWord(
                    string: value.name + ":", color: theme.legend, gap: Self.gaps.name, alone: ""))
            words.append(
                LegendWord(string: value.text, color: value.color, gap: Self.gaps.value))
        }
        return words
    }

    /// `SMA 20` as `SMA(20)`; a title with words behind the numbers stays as it is.
    static func legendTitle(_ title: String) -> String {
        let words = title.split(separator: " ")
        guard let label = words.first, words.count > 1,
            words.dropFirst().allSatisfy({ Double($0) != nil })
        else { return title }
        return label + "(" + words.dropFirst().joined(separator: ",") + ")"
    }

    /// A price over the bars, in a pane the compact form; a value of thousands that is no volume
    /// keeps its digits.
    func valueText(
        _ value: Double, _ output: IndicatorOutput, _ indicator: PlacedIndicator
    ) -> String {
        if indicator.pane == .price, output.isDrawn {
            return prices.string(value, context: .legend)
        }
        let isPlain = value.magnitude >= 1_000 && value.magnitude < 1e6
        if isPlain, !indicator.instance.description.needsVolume {
            return prices.axis(value, fractionDigits: 2)
        }
        return prices.compact(value)
    }

    private func wordColor(
        _ output: IndicatorOutput, _ value: Double, at index: BarIndex,
        _ indicator: PlacedIndicator, _ state: ChartState
    ) -> Color {
        if let own = indicator.instance.configuration.colors[output.id] { return Color(rgb: own) }
        func tone(_ isRising: Bool) -> Color { isRising ? theme.riseText : theme.fallText }
        switch output.color {
        case .series(let slot): return theme.paletteTextColor(indicator.firstColor + slot)
        case .bullish: return theme.riseText
        case .bearish: return theme.fallText
        case .neutral, .byTop: return theme.text
        case .fixed(let rgb): return Color(rgb: rgb)
        case .bySign:
            var baseline = 0.0
            if case .histogram(let level) = output.plot { baseline = level }
            return tone(value >= baseline)
        case .byCandle:
            guard state.series.indices.contains(index) else { return theme.text }
            return tone(state.series.close(at: index) >= state.series.open(at: index))
        case .bySignOf(let id): return tone(indicator.instance.value(id, at: index) > 0)
        }
    }
}

extension IndicatorInstance {
    private static let shortNames = [
        "volume": "VOL", "upper": "UP", "middle": "MB", "lower": "DN", "histogram": "HIST",
    ]

    /// The short name of an output in legends and forms, the same in all languages.
    public func legendName(of output: IndicatorOutput) -> String {
        if isVolume, output.id == "average" { return "MA(\(parameters.integer("period")))" }
        return Self.shortNames[output.id] ?? output.id.uppercased()
    }
}
