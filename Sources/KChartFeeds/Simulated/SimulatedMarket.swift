import Glibc
public import KChartCore
import Synchronization

/// A made-up market: the same prices for the same symbol and seed, on every machine, at every
/// visit, in every interval.
///
/// Larger bars are exactly made of smaller ones, down to one second; history begins in 1900 and
/// any page costs only itself. The newest bar forms as time goes by, and what the live stream says
/// of a bar at its close is what a page says of it later.
public final class SimulatedMarket: BarProvider {
    public static let defaultPageSize = 1_000
    /// The first bar begins here at the earliest: 1900-01-01.
    public static let historyStart = CivilDate(year: 1900, month: 1, day: 1).midnight

    public let info: ProviderInfo
    /// News per second in the live stream; 0 has none.
    public let rate: Double
    public let pageSize: Int

    private let path: Mutex<SimulatedPath>
    private let clock: FeedClock
    private let priceScale: Double
    /// Lots of a unit, and units of a lot; one of them is 1.
    private let lotsPerUnit: Double
    private let unitsPerLot: Double

    /// - Parameters:
    ///   - rate: news per second, up to 1 000; 0 for a market that stands still between pages.
    ///   - clock: where the market takes its time from.
    /// - Throws: an unknown symbol (see `SymbolSyntax`), or an interval that is no whole number of
    ///   seconds.
    public init(
        symbol: String, interval: Interval, seed: UInt64 = 0, rate: Double = 1,
        pageSize: Int = SimulatedMarket.defaultPageSize, clock: FeedClock
    ) throws(ProviderError) {
        let name = try SymbolSyntax.normalized(symbol)
        if case .fixed(let length) = interval.length {
            guard length % 1_000_000 == 0, interval.origin % 1_000_000 == 0 else {
                throw ProviderError(
                    .unknownInterval,
                    detail: "unknown interval \(interval.name): the simulated market has whole"
                        + " seconds, minutes, hours, days, weeks and months")
            }
        }
        let instrument = SimulatedInstrument(symbol: name, seed: seed)
        info = ProviderInfo(
            name: "Simulated", isSimulated: true, isLive: rate > 0 && rate.isFinite, symbol: name,
            interval: interval, priceDigits: instrument.priceDigits)
        self.rate = rate.isFinite ? min(max(rate, 0), 1_000) : 0
        self.pageSize = min(max(pageSize, 1), 1_000_000)
        self.clock = clock
        path = Mutex(SimulatedPath(instrument: instrument))
        priceScale = pow(10, Double(instrument.priceDigits))
        lotsPerUnit = pow(10, Double(max(instrument.volumeDigits, 0)))
        unitsPerLot = pow(10, Double(max(-instrument.volumeDigits, 0)))
    }

    // MARK: - Bars

    /// The newest `count` bars at `now`, the last one forming. About 1 µs a bar.
    ///
    /// - Parameter end: the newest bar is the one that holds this time, as it stands at `now`: a
    ///   bar that is over is whole.
    public func newestPage(count: Int, now: Timestamp, through end: Timestamp? = nil) -> BarColumns
    {
        let newest = info.interval.bucketStart(of: min(end ?? now, now))
        let first = info.interval.advance(newest, by: 1 - max(count, 1))
        // Only a task can be called off.
        return (try? bars(from: first, through: newest, now: now)) ?? BarColumns()
    }

    /// The newest `count` bars as the clock stands.
    public func newestPage(count: Int) -> BarColumns {
        newestPage(count: count, now: clock.now())
    }

    /// The candle of the bar that holds `time`, as it stands at `now`; nil outside the history.
    public func candle(at time: Timestamp, now: Timestamp) -> Candle? {
        let start = info.interval.bucketStart(of: time)
        guard start >= Self.historyStart, start <= now else { return nil }
        let end = info.interval.advance(start, by: 1)
        return path.withLock { candle(from: start, to: end, now: now, path: &$0) }
    }

    public func page(_ number: Int) async throws(ProviderError) -> BarPage {
        guard number >= 0 else { return BarPage(series: .empty(interval: info.interval)) }
        let now = clock.now()
        let newest = info.interval.bucketStart(of: now)
        let (offset, overflow) = number.multipliedReportingOverflow(by: pageSize)
        guard !overflow else { return BarPage(series: .empty(interval: info.interval)) }
        let last = info.interval.advance(newest, by: -offset)
        let first = info.interval.advance(last, by: 1 - pageSize)
        return page(try bars(from: first, through: last, now: now))
    }

    public func page(
        _ number: Int, before oldest: Timestamp
    ) async throws(ProviderError) -> BarPage {
        let last = info.interval.bucketStart(of: oldest.advanced(byMicroseconds: -1))
        let first = info.interval.advance(last, by: 1 - pageSize)
        return page(try bars(from: first, through: last, now: clock.now()))
    }

    public func range(
        from: Timestamp, to: Timestamp
    ) async throws(ProviderError) -> BarPage {
        let now = clock.now()
        var first = info.interval.bucketStart(of: max(from, Self.historyStart))
        if first < from { first = info.interval.advance(first, by: 1) }
        return page(try bars(from: first, through: min(to, now), now: now))
    }

    private func page(_ columns: consuming BarColumns) -> BarPage {
        var report = SanitationReport()
        return BarPage(
            series: BarSeries(
                interval: info.interval, kind: .candles, columns: columns, report: &report))
    }

    /// The bars that open in `from ... through`; at most 10 million.
    ///
    /// - Throws: when the task is called off; looked at every few milliseconds.
    private func bars(
        from: Timestamp, through last: Timestamp, now: Timestamp
    ) throws(ProviderError) -> BarColumns {
        var columns = BarColumns()
        let interval = info.interval
        var start = from
        if start < Self.historyStart {
            start = interval.bucketStart(of: Self.historyStart)
            if start < Self.historyStart { start = interval.advance(start, by: 1) }
        }
        guard start <= last, start <= now else { return columns }
        let span = last.microseconds(since: start) / max(interval.nominalMicroseconds, 1)
        columns.reserveCapacity(Int(min(span, 10_000_000)) + 2)
        while start <= last, start <= now, columns.count < 10_000_000 {
            guard !Task.isCancelled else {
                throw ProviderError(.cancelled, detail: "the request was called off")
            }
            let pause = columns.count + Self.barsAtOnce
            path.withLock { path in
                while start <= last, start <= now, columns.count < min(pause, 10_000_000) {
                    let end = interval.advance(start, by: 1)
                    columns.append(candle(from: start, to: end, now: now, path: &path))
                    start = end
                }
            }
        }
        return columns
    }

    private func candle(
        from start: Timestamp, to end: Timestamp, now: Timestamp, path: inout SimulatedPath
    ) -> Candle {
        let from = start.microseconds.flooredQuotient(1_000_000)
        let bar =
            end <= now
            ? path.bar(from: from, to: end.microseconds.flooredQuotient(1_000_000))
            : path.formingBar(from: from, atMicroseconds: now.microseconds)
        return Candle(
            time: start, open: Double(bar.open) / priceScale, high: Double(bar.high) / priceScale,
            low: Double(bar.low) / priceScale, close: Double(bar.close) / priceScale,
            volume: Double(bar.volume) * unitsPerLot / lotsPerUnit,
            turnover: Double(bar.turnover) * unitsPerLot / (priceScale * lotsPerUnit))
    }

    /// Some milliseconds of work.
    private static let barsAtOnce = 8_192

    // MARK: - Live

    /// The forming bar `rate` times a second, and each bar once more, final, when it has closed.
    /// The stream is pulled: it holds no buffer, and a slow reader gets the present, not the past.
    public func live() -> AsyncStream<BarUpdate> {
        guard rate > 0 else { return AsyncStream { $0.finish() } }
        let feed = SimulatedFeed(market: self, clock: clock, rate: rate)
        return AsyncStream { await feed.next() }
    }
}

/// The state of one live stream of the simulated market.
private actor SimulatedFeed {
    /// Closes handed over after a pause; older ones are a matter of `range`, which a loader asks
    /// for what is missing.
    private static let mostCloses = 1_000

    private let market: SimulatedMarket
    private let clock: FeedClock
    private let pause: Int64
    private var open: Timestamp?
    private var last: Timestamp?
    private var waiting: [BarUpdate] = []

    init(market: SimulatedMarket, clock: FeedClock, rate: Double) {
        self.market = market
        self.clock = clock
        // A trade in three centuries is none; beyond it the microseconds have no number.
        pause = max(Int64(min(1_000_000 / rate, 1e16)), 1_000)
    }

    func next() async -> BarUpdate? {
        if !waiting.isEmpty { return waiting.removeFirst() }
        if let last {
            // The next multiple of the pause: streams of one market say the same at the same time.
            let due = (last.microseconds.flooredQuotient(pause) + 1) * pause
            // A clock that was set back makes nobody wait until it is where it was.
            await clock.sleep(min(max(due - clock.now().microseconds, 1), pause))
        }
        if Task.isCancelled { return nil }
        let now = clock.now()
        last = now
        let interval = market.info.interval
        let newest = interval.bucketStart(of: now)
        var start = open ?? newest
        open = newest
        var closed: [BarUpdate] = []
        start = max(start, interval.advance(newest, by: -Self.mostCloses))
        while start < newest {
            if let candle = market.candle(at: start, now: now) {
                closed.append(.candle(candle, isFinal: true))
            }
            start = interval.advance(start, by: 1)
        }
        if let candle = market.candle(at: newest, now: now) {
            closed.append(.candle(candle, isFinal: false))
        }
        guard !closed.isEmpty else { return nil }
        waiting = Array(closed.dropFirst())
        return closed[0]
    }
}
