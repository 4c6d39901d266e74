public import KChartCore
public import KChartLocalization
public import KChartModel

/// Says what a chart shows, in the person's language: the same words for stdout, `describe` and
/// a screen reader.
public struct ChartReader: Sendable {
    public enum Detail: Hashable, Sendable {
        case normal
        /// Highest, lowest, volume, how much is loaded and whether the view is at its end.
        case detailed
    }

    public var words: Words
    public var prices: PriceFormatter
    public var times: TimeFormatter

    public init(words: Words, prices: PriceFormatter, times: TimeFormatter) {
        self.words = words
        self.prices = prices
        self.times = times
    }

    /// The chart in a few sentences: “42 candles from … to …. Close 187.42, +1.8 % over this
    /// range.”
    public func summary(of state: ChartState, detail: Detail = .normal) -> String {
        var sentences: [String] = []
        if state.feed.isSimulated { sentences.append(words[.feedSimulatedNotice]) }
        if let notice = state.viewNotice {
            sentences.append(words.text(.summarySentence, notice))
        }
        let name = words[.chart(style: state.drawnStyle.name)]
        sentences.append(
            words.text(
                .summaryChart, name, state.configuration.instrument.symbol, intervalName(state)))
        let range = state.visibleIndices
        guard let first = range.first, let last = range.last else {
            sentences.append(words.text(.summarySentence, words[.chartNoData]))
            return sentences.joined(separator: " ")
        }
        sentences.append(count(range, state))
        sentences.append(closeSentence(state, first: first, last: last))
        if detail == .detailed { sentences += details(state) }
        return sentences.joined(separator: " ")
    }

    /// The window of bars in one line: “42 candles from … to …. Close 187.42, +1.8 % over this
    /// range.”
    public func view(of state: ChartState) -> String {
        let range = state.visibleIndices
        guard let first = range.first, let last = range.last else {
            return words.text(.summarySentence, words[.chartNoData])
        }
        return count(range, state) + " " + closeSentence(state, first: first, last: last)
    }

    /// How many bars are shown, by the name of what is drawn, and from when to when.
    private func count(_ range: Range<BarIndex>, _ state: ChartState) -> String {
        let key: PluralKey =
            switch state.drawnTraits.shape {
            case .candles: .summaryCandles
            case .bars: .summaryBars
            case .line: .summaryPoints
            }
        let last = range.upperBound.advanced(by: -1)
        return words.plural(key, count: range.count, span(range.lowerBound, last, in: state))
    }

    /// When the shown bars are: one time, or from when to when.
    private func span(_ first: BarIndex, _ last: BarIndex, in state: ChartState) -> String {
        let start = times.spoken(state.series.time(at: first))
        guard first != last else { return start }
        let isMonthly = if case .months = state.series.interval.length { true } else { false }
        return words.text(
            isMonthly ? .summaryMonths : .summaryDates, start,
            times.spoken(state.series.time(at: last)))
    }

    /// One bar read aloud.
    public func reading(of index: BarIndex, in state: ChartState) -> String? {
        guard state.series.indices.contains(index) else { return nil }
        let candle = state.series.candle(at: index)
        let time = times.spoken(candle.time)
        var sentences: [String] = []
        if state.series.kind == .candles {
            sentences.append(
                words.text(
                    .barCandle, time, price(candle.open), price(candle.high), price(candle.low),
                    price(candle.close)))
        } else {
            sentences.append(words.text(.barPoint, time, price(candle.close)))
        }
        if let reference = reference(for: index, in: state) {
            let change = candle.close - reference
            if reference != 0, change.isFinite {
                sentences.append(
                    words.text(
                        .barChange, prices.change(change, at: candle.close),
                        prices.percent(change / abs(reference) * 100)))
            }
        }
        if let volume = candle.volume {
            sentences.append(words.text(.barVolume, prices.compact(volume)))
        }
        sentences += markers(on: index, state)
        return sentences.joined(separator: " ")
    }

    /// The most markers of one bar that are read.
    private static let readMarkers = 5

    private func markers(on index: BarIndex, _ state: ChartState) -> [String] {
        state.markers(on: index).prefix(Self.readMarkers).flatMap { marker -> [String] in
            guard let value = state.price(of: marker) else { return [] }
            let key: MessageKey =
                switch marker.kind {
                case .buy: .markerBuy
                case .sell: .markerSell
                case .neutral: .markerNeutral
                }
            let label = marker.label.flatMap { $0.isEmpty ? nil : $0 }
            return [words.text(key, price(value))]
                + (label.map { [words.text(.summarySentence, $0)] } ?? [])
        }
    }

    private func reference(for index: BarIndex, in state: ChartState) -> Double? {
        let before = index.advanced(by: -1)
        if state.series.indices.contains(before) { return state.series.close(at: before) }
        return state.series.kind == .candles ? state.series.open(at: index) : nil
    }

    private func closeSentence(
        _ state: ChartState, first: BarIndex, last: BarIndex
    ) -> String {
        let close = state.series.close(at: last)
        let open =
            state.series.kind == .candles
            ? state.series.open(at: first) : state.series.close(at: first)
        let isCandles = state.series.kind == .candles
        let percent = (close - open) / abs(open) * 100
        guard percent.isFinite else {
            return words.text(isCandles ? .summaryCloseOnly : .summaryPriceOnly, price(close))
        }
        return words.text(
            isCandles ? .summaryClose : .summaryPrice, price(close),
            prices.percent(percent, fractionDigits: 1))
    }

    private func details(_ state: ChartState) -> [String] {
        var sentences: [String] = []
        let range = state.visibleIndices
        if let extremes = state.series.extremes(in: range) {
            sentences.append(
                words.text(
                    .summaryHighest, price(extremes.high),
                    times.spoken(state.series.time(at: extremes.highIndex))))
            sentences.append(
                words.text(
                    .summaryLowest, price(extremes.low),
                    times.spoken(state.series.time(at: extremes.lowIndex))))
        }
        if let volume = state.series.aggregate(range)?.volumeSum {
            sentences.append(words.text(.summaryVolume, prices.compact(volume)))
        }
        sentences.append(words.plural(.summaryLoaded, count: state.series.count))
        sentences.append(
            words.text(
                .summarySentence,
                words[state.isAtLiveEdge ? .chartAtLatestBar : .chartScrolledIntoPast]))
        return sentences
    }

    /// The interval as a number of its largest whole unit.
    public func intervalName(_ state: ChartState) -> String {
        words.name(of: state.series.interval)
    }

    private func price(_ value: Double) -> String { prices.string(value, context: .legend) }
}
