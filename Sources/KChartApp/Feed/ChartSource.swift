import Glibc
import KChartControl
import KChartCore
import KChartFeeds
import KChartLocalization
import KChartModel

/// Where a chart's first bars come from, by the options; loading is a pure call for any thread.
struct ChartSource: Sendable {
    var options: ChartOptions
    var zone: ZoneRules
    /// The note beside the state of a simulated market, in the person's language.
    var madeUpNote: String?
    /// What standard input is called, and what is told of a pipe that says nothing.
    var words: Words
    /// News a second of a simulated market.
    var tickRate = 0.0
    var clock = SystemClock.feed
    /// Where the zones of `--assume-zone` are.
    var zones = ZoneFiles(.current)

    init(options: ChartOptions, look: ChartLook, tickRate: Double = 0) {
        self.options = options
        self.tickRate = tickRate
        zone = look.zone
        words = look.words
        madeUpNote = Self.madeUpNote(look, seed: options.seed)
    }

    /// The symbol when neither an option nor a file names one.
    static let defaultSymbol = "BTCUSDT"
    static let defaultInterval = Interval.hours(1)
    /// The most bars a simulated market makes at once.
    static let simulatedLimit = 10_000_000
    /// Bars that are made in a few milliseconds.
    static let quickCount = 20_000

    func load() throws(Failure) -> ChartData {
        if let file = options.file { return try loadFile(file) }
        return try loadSimulated(
            symbol: options.symbol ?? Self.defaultSymbol,
            interval: options.interval ?? Self.defaultInterval)
    }

    private func loadFile(_ path: String) throws(Failure) -> ChartData {
        var file = try readFile(path, interval: nil)
        if let wanted = options.interval, wanted.length != file.series.interval.length {
            // Bars that are an hour apart are hourly, whatever they are called.
            guard !file.intervalIsMeasured else {
                throw Failure(
                    .usage,
                    "--interval: \(OneLine.quoted(wanted.name)) given, but \(OneLine.quoted(path))"
                        + " holds \(file.series.interval.name) bars; leave the option out")
            }
            // Not both at once: they may be large.
            file.series = .empty(interval: wanted)
            file = try readFile(path, interval: wanted)
        }
        let isCut = bound(&file.series)
        if isCut, file.series.isEmpty {
            throw Failure(.usage, "--from, --to: no bar of \(OneLine.quoted(path)) lies between")
        }
        return ChartData(
            series: file.series,
            instrument: Instrument(
                symbol: name(file.info.symbol), digitsWritten: file.info.priceDigits,
                in: file.series),
            feed: FeedStatus(kind: .file, source: name(file.info.name)), notices: file.notices)
    }

    /// What is called `-` where nothing else names it is standard input.
    private func name(_ text: String) -> String {
        text == "-" && options.file == "-" ? words[.feedStandardInput] : text
    }

    /// What is kept of a file: its bars are held here alone, so that they can be cut in place.
    private struct FileBars {
        var series: BarSeries
        let info: ProviderInfo
        let intervalIsMeasured: Bool
        let notices: [String]
    }

    private func readFile(_ path: String, interval: Interval?) throws(Failure) -> FileBars {
        var asked = try options.readOptions(interval: interval, zones: zones)
        let notice = WaitNotice(dataFrom: path, words)
        asked.onPipeBytes = { notice?.end() }
        defer { notice?.end() }
        do {
            let provider = try FileProvider(path: path, symbol: options.symbol, options: asked)
            return FileBars(
                series: provider.result.series, info: provider.info,
                intervalIsMeasured: provider.result.intervalIsMeasured,
                notices: ReadNotices(provider.result, path: path).lines)
        } catch {
            throw Failure(error)
        }
    }

    /// The note beside the state of a simulated market, in the language of `look`.
    static func madeUpNote(_ look: ChartLook, seed: UInt64) -> String {
        look.words.text(.feedMadeUpPrices, String(seed))
    }

    /// Whether there are bars of a symbol: a simulated market that was asked for by name makes up
    /// any, but one that stands in for an exchange has what it lists, so that a slip of the
    /// fingers is not taken for a market ([decision 11](Decisions/0011-listed-markets.md)).
    func accepts(_ symbol: String) -> Bool { Self.accepts(symbol, options.feed) }

    /// The same of a feed.
    static func accepts(_ symbol: String, _ feed: FeedChoice) -> Bool {
        guard (try? SymbolSyntax.normalized(symbol)) != nil else { return true }
        return feed == .simulated || SimulatedListings.holds(symbol)
    }

    private func unknown(_ symbol: String) -> Failure {
        let near = Suggestion.nearest(to: symbol, among: SimulatedListings.all.map(\.symbol))
        let hint = near.map { "did you mean \(OneLine.quoted($0))? " } ?? ""
        return Failure(
            .usage,
            "--symbol: unknown symbol \(OneLine.quoted(symbol)); \(hint)--feed simulated makes up"
                + " bars for any name")
    }

    /// The newest bars of a made-up market, as it stands at the end that was asked for.
    ///
    /// - Parameter inPages: many bars are not made at once: the chart gets the newest page, and
    ///   its provider has the rest.
    func loadSimulated(
        symbol: String, interval: Interval, inPages: Bool = false
    ) throws(Failure) -> ChartData {
        guard accepts(symbol) else { throw unknown(symbol) }
        let now = clock.now()
        let end = latest(on: interval).map { min($0, now) } ?? now
        let isLive = end == now
        let market: SimulatedMarket
        do {
            market = try SimulatedMarket(
                symbol: symbol, interval: interval, seed: options.seed,
                rate: isLive ? tickRate : 0, clock: clock)
        } catch {
            let option = error.kind == .unknownInterval ? "--interval" : "--symbol"
            throw Failure(ExitCode(rawValue: error.exitStatus) ?? .usage, "\(option): \(error)")
        }
        let wanted = wantedCount(interval, end)
        let count = min(wanted, Self.simulatedLimit)
        let isPaged = inPages && count > Self.quickCount
        let columns = market.newestPage(
            count: isPaged ? SimulatedMarket.defaultPageSize : count, now: now, through: end)
        var series = BarSeries(interval: interval, kind: .candles, columns: columns)
        let isCut = bound(&series)
        if series.isEmpty {
            throw Failure(.usage, "--from, --to: the simulated market has no bar between")
        }
        var data = ChartData(
            series: series,
            instrument: Instrument(
                symbol: market.info.symbol, fractionDigits: market.info.priceDigits),
            feed: FeedStatus(
                kind: .simulated, phase: isLive && tickRate > 0 ? .simulated : .idle,
                message: madeUpNote),
            provider: market, isLive: isLive && tickRate > 0,
            hasMoreHistory: !isCut && isLive && options.limit == nil)
        let first = interval.advance(interval.bucketStart(of: end), by: 1 - count)
        if isPaged, let oldest = series.firstTime {
            let from = earliest(on: interval) ?? first
            data.provider = SimulatedHistory(
                market: market, from: max(from, first), oldest: oldest)
            data.hasMoreHistory = true
            data.fillsIn = true
        }
        if wanted > count {
            let option = options.from == nil ? "--limit" : "--from"
            data.notices.append(
                first < SimulatedMarket.historyStart
                    ? "\(option): the simulated market begins at "
                        + SimulatedMarket.historyStart.rfc3339 + ", and so does the chart"
                    : "\(option): the simulated market makes \(Self.simulatedLimit) bars at most;"
                        + " the chart begins at " + first.rfc3339)
        }
        return data
    }

    private func wantedCount(_ interval: Interval, _ end: Timestamp) -> Int {
        var count = SimulatedMarket.defaultPageSize
        if let from = earliest(on: interval) {
            let span = max(end.microseconds(since: from), 0)
            count = Int(span / max(interval.nominalMicroseconds, 1)) + 2
        }
        return min(options.limit ?? count, options.from == nil ? .max : count)
    }

    /// True when loading takes a few milliseconds: a window may wait for it.
    func isQuick(fileBytes limit: Int) -> Bool {
        guard let file = options.file else {
            let interval = options.interval ?? Self.defaultInterval
            return wantedCount(interval, clock.now()) <= Self.quickCount
        }
        var status = stat()
        // What is not there fails at once.
        guard FilePath.withBytes(file, { stat($0, &status) }) == 0 else { return true }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return status.st_size <= limit
        case S_IFDIR: return true
        // A pipe or a device may keep its reader waiting for ever.
        default: return false
        }
    }
}

/// The first bars of a chart and what is known of them.
struct ChartData: Sendable {
    var series: BarSeries
    var instrument: Instrument
    var feed: FeedStatus
    /// Lines for standard error.
    var notices: [String] = []
    /// Where older and newer bars come from; nil when there are no others.
    var provider: (any BarProvider)?
    var isLive = false
    var hasMoreHistory = false
    /// A simulated market that brings no news.
    var standsStill: Bool { feed.isSimulated && !isLive }
    /// The older bars are wanted without being asked for.
    var fillsIn = false
}
