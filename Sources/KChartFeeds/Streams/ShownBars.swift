import KChartCore

/// What a stream has told of its bars: so that only what is new is told again.
struct ShownBars {
    /// All bars, while they may still be understood otherwise.
    private var told: BarSeries?
    private var symbol: String?
    private var interval: Interval?
    private var isMeasured = false
    private var info: StreamInfo?
    /// The layout holds; only the interval may be unknown, of bars of one time.
    var isDecided = false

    var isEmpty: Bool { interval == nil }

    /// Tells the bars of the head as they are understood now.
    mutating func show(
        _ parsed: ParsedBars, options: ReadOptions, into news: inout [StreamNews]
    ) {
        let spacing = Spacing(times: parsed.columns.time)
        let measured = parsed.interval ?? options.interval ?? spacing.interval
        let interval = measured ?? spacing.fallback
        isMeasured = measured != nil
        let series = BarSeries(
            interval: interval, kind: parsed.columns.kind, columns: parsed.columns)
        let info = StreamInfo(
            symbol: parsed.symbol, priceDigits: parsed.report.priceDecimals,
            format: parsed.report.format, intervalIsMeasured: isMeasured,
            ambiguities: parsed.report.ambiguities)
        defer {
            told = series
            symbol = parsed.symbol
            self.interval = interval
            self.info = info
        }
        if let told, told.interval == interval, symbol == parsed.symbol, !told.isEmpty,
            info.priceDigits == self.info?.priceDigits
        {
            let same = Self.commonBars(told, series)
            // The last bar may have grown; anything else means that all is understood otherwise.
            if same >= told.count - 1, series.count >= told.count {
                guard same < series.count else { return }
                news.append(.bars(Self.bars(of: series, from: same)))
                return
            }
        }
        news.append(.begin(series, info))
    }

    /// Tells rows that follow.
    mutating func append(
        _ columns: BarColumns, options: ReadOptions, into news: inout [StreamNews]
    ) {
        guard !columns.isEmpty, let interval else { return }
        let page = BarSeries(interval: interval, kind: .candles, columns: columns)
        news.append(.bars(page))
        guard !isDecided || !isMeasured else {
            told = nil
            return
        }
        told?.merge(page)
        guard isDecided, var info, let all = told, all.count > 1 else { return }
        // One time only until now: a second one tells how long a bar is.
        var times: [Int64] = []
        all.withTimes(in: all.indices) { times = $0.withUnsafeBufferPointer { Array($0) } }
        let spacing = times.withUnsafeBufferPointer { Spacing($0) }
        guard let found = spacing.interval else { return }
        isMeasured = true
        info.intervalIsMeasured = true
        self.info = info
        self.interval = found
        told = nil
        news.append(
            .begin(
                BarSeries(interval: found, kind: .candles, columns: BarColumns(all.candles)), info))
    }

    private static func commonBars(_ one: BarSeries, _ other: BarSeries) -> Int {
        guard one.kind == other.kind else { return 0 }
        var count = 0
        for (mine, theirs) in zip(one.indices, other.indices) {
            guard one.candle(at: mine) == other.candle(at: theirs) else { break }
            count += 1
        }
        return count
    }

    private static func bars(of series: BarSeries, from start: Int) -> BarSeries {
        let first = series.indices.lowerBound.advanced(by: start)
        return BarSeries(
            interval: series.interval, kind: .candles,
            columns: BarColumns(series.candles(in: first..<series.indices.upperBound)))
    }
}
