import KChartCore

/// What a stream has told of its bars: so that only what is new is told again.
struct ShownBars {
    /// All bars, while they may still be understood otherwise.
    private var told: BarSeries?
    private(set) var symbol: String?
    private var interval: Interval?
    private var isMeasured = false
    private var info: StreamInfo?
    /// Which rows are updates of a bar before them; nil where each is what its time says.
    private var grid: StreamGrid?
    /// The layout holds; only the interval may be unknown, of bars of one time.
    var isDecided = false

    /// The newest bars are kept, to be compared with those of another file of the same name.
    var remembers = false
    var recent: BarSeries?
    /// Bars of another layout follow those that were told.
    private var goesOn = false

    /// What begins takes the place of another file's bars.
    private var replaces = false

    init(remembers: Bool = false, replaces: Bool = false) {
        self.remembers = remembers
        self.replaces = replaces
    }

    var isEmpty: Bool { interval == nil }

    /// The newest time that was told.
    var newest: Timestamp? { recent?.lastTime }

    /// The layout of what comes next is not known.
    mutating func forgetLayout() {
        isDecided = false
        goesOn = false
    }

    /// What is shown next follows what was told.
    mutating func goOn() {
        told = nil
        goesOn = true
    }

    /// Tells the bars of the head as they are understood now.
    mutating func show(
        _ parsed: ParsedBars, options: ReadOptions, into news: inout [StreamNews]
    ) {
        let spacing = Spacing(times: parsed.columns.time)
        let known = goesOn ? self.interval : nil
        let measured = known ?? parsed.interval(spacing, asked: options.interval)
        let interval = measured ?? spacing.fallback
        isMeasured = measured != nil
        grid =
            parsed.interval == nil
            ? StreamGrid(interval, isAsked: options.interval != nil, like: parsed.columns) : nil
        let series = BarSeries(
            interval: interval, kind: parsed.columns.kind,
            columns: grid?.placed(parsed.columns) ?? parsed.columns)
        var info = StreamInfo(
            symbol: parsed.symbol, priceDigits: parsed.report.priceDecimals,
            format: parsed.report.format, intervalIsMeasured: isMeasured,
            ambiguities: parsed.report.ambiguities)
        info.replacesEarlier = replaces
        remember(series)
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
            if same >= told.count - 1, series.count >= told.count,
                same == told.count || told.lastTime == Self.time(of: series, at: same)
            {
                guard same < series.count else { return }
                news.append(.bars(Self.bars(of: series, from: same)))
                return
            }
        }
        replaces = false
        news.append(goesOn ? .bars(series) : .begin(series, info))
    }

    /// Tells the bars of a text that was read as a whole, and took the place of an earlier one: what
    /// is new or other in it is merged with what was told. Bars before its first one stay: many
    /// files hold the newest bars only.
    ///
    /// Where bars are gone from its midst or its end it is another text, unless it breaks off.
    mutating func take(
        whole parsed: ParsedBars, options: ReadOptions, into news: inout [StreamNews]
    ) {
        let spacing = Spacing(times: parsed.columns.time)
        let measured = parsed.interval(spacing, asked: options.interval)
        guard let old = interval, symbol == parsed.symbol, told != nil,
            measured == nil || measured == old || !isMeasured
        else { return show(parsed, options: options, into: &news) }
        let series = BarSeries(
            interval: measured ?? old, kind: parsed.columns.kind, columns: parsed.columns)
        guard parsed.report.wasCutShort || told.map({ Self.reaches(series, over: $0) }) == true
        else { return show(parsed, options: options, into: &news) }
        let changed = told.map { Self.changes(in: series, since: $0) } ?? BarColumns()
        let sameDigits = parsed.report.priceDecimals ?? 0 <= info?.priceDigits ?? 0
        guard !changed.isEmpty || measured != old && measured != nil || !sameDigits else { return }
        let page = BarSeries(interval: old, kind: .candles, columns: changed)
        told?.merge(page)
        if let digits = parsed.report.priceDecimals {
            let old = info?.priceDigits ?? 0
            info?.priceDigits = max(old, digits)
        }
        let isFound = measured != nil && !isMeasured
        let found = measured ?? (isMeasured ? nil : spacingOfTold)
        if sameDigits, !isFound, found == nil || found == old {
            news.append(.bars(page))
        } else if let all = told, var info {
            isMeasured = isMeasured || found != nil
            info.intervalIsMeasured = isMeasured
            let interval = found ?? old
            let whole =
                interval == old
                ? all
                : BarSeries(
                    interval: interval, kind: .candles, columns: BarColumns(all.candles))
            (told, self.info, self.interval) = (whole, info, interval)
            news.append(.begin(whole, info))
        }
    }

    /// What the times of all bars say of their distance.
    private var spacingOfTold: Interval? {
        guard let told, told.count > 1 else { return nil }
        return told.withTimes(in: told.indices) { times in
            times.withUnsafeBufferPointer { Spacing($0).interval }
        }
    }

    /// True when a text holds all bars that were told, from its own first one on.
    private static func reaches(_ series: BarSeries, over told: BarSeries) -> Bool {
        guard let first = series.firstTime else { return told.isEmpty }
        var place = series.indices.lowerBound
        var index = told.firstIndex(atOrAfter: first)
        while index < told.indices.upperBound {
            let time = told.time(at: index)
            while place < series.indices.upperBound, series.time(at: place) < time {
                place = place.advanced(by: 1)
            }
            guard place < series.indices.upperBound, series.time(at: place) == time else {
                return false
            }
            index = index.advanced(by: 1)
        }
        return true
    }

    /// The bars that were not told, or otherwise.
    private static func changes(in series: BarSeries, since told: BarSeries) -> BarColumns {
        var columns = BarColumns()
        guard let first = series.firstTime else { return columns }
        var index = told.firstIndex(atOrAfter: first)
        for place in series.indices {
            let candle = series.candle(at: place)
            while index < told.indices.upperBound, told.time(at: index) < candle.time {
                index = index.advanced(by: 1)
            }
            if index < told.indices.upperBound, told.candle(at: index) == candle { continue }
            columns.append(candle)
        }
        return columns
    }

    /// Tells rows that follow.
    mutating func append(
        _ rows: BarColumns, options: ReadOptions, into news: inout [StreamNews]
    ) {
        guard !rows.isEmpty, let interval else { return }
        let columns = grid?.placed(rows) ?? rows
        let page = BarSeries(interval: interval, kind: .candles, columns: columns)
        remember(page)
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

    private static func time(of series: BarSeries, at place: Int) -> Timestamp {
        series.time(at: series.indices.lowerBound.advanced(by: place))
    }

    private static func bars(of series: BarSeries, from start: Int) -> BarSeries {
        let first = series.indices.lowerBound.advanced(by: start)
        return BarSeries(
            interval: series.interval, kind: .candles,
            columns: BarColumns(series.candles(in: first..<series.indices.upperBound)))
    }
}
