public import KChartCore

/// How a feed stands.
public enum FeedState: Hashable, Sendable {
    /// Nothing is asked for.
    case idle
    case connecting
    case live
    /// No connection since this time; the next try is under way.
    case offline(since: Timestamp)
    /// The stream is over and will not come back: the end of a file, a stop.
    case ended
}

/// One piece of news from a feed.
public enum BarUpdate: Hashable, Sendable {
    /// The whole bar as it stands now; `isFinal` when it will not change any more.
    case candle(Candle, isFinal: Bool)
    /// A trade.
    case tick(Tick)
    /// Several trades of one bar.
    case ticks(TickRun)
    case state(FeedState)
}

/// Trades of one bar, kept as what the bar needs of them.
public struct TickRun: Hashable, Sendable {
    public var first: Tick
    public var last: Tick
    public var high: Tick
    public var low: Tick
    /// Sum of the known volumes; nil when none was known.
    public var volume: Double?
    public var turnover: Double?
    public var count: Int

    public init(_ tick: Tick) {
        first = tick
        last = tick
        high = tick
        low = tick
        volume = tick.volume
        turnover = tick.turnover
        count = 1
    }

    public mutating func append(_ tick: Tick) {
        last = tick
        if tick.price > high.price { high = tick }
        if tick.price < low.price { low = tick }
        volume = Self.sum(volume, tick.volume)
        turnover = Self.sum(turnover, tick.turnover)
        count += 1
    }

    public mutating func append(_ run: TickRun) {
        last = run.last
        if run.high.price > high.price { high = run.high }
        if run.low.price < low.price { low = run.low }
        volume = Self.sum(volume, run.volume)
        turnover = Self.sum(turnover, run.turnover)
        count += run.count
    }

    /// At most four trades that make the same bar as all of them: the first, the extremes in the
    /// order they came, the last, which carries the volume of all.
    public var essentialTicks: [Tick] {
        var ticks = [first]
        let middle = high.time <= low.time ? [high, low] : [low, high]
        for tick in middle where tick.price != first.price && tick.price != last.price {
            ticks.append(tick)
        }
        ticks.append(last)
        for place in ticks.indices {
            ticks[place].volume = nil
            ticks[place].turnover = nil
        }
        ticks[ticks.count - 1].volume = volume
        ticks[ticks.count - 1].turnover = turnover
        return ticks
    }

    private static func sum(_ a: Double?, _ b: Double?) -> Double? {
        guard let a else { return b }
        guard let b else { return a }
        return a + b
    }
}

extension BarUpdate {
    /// Joins the next piece of news into this one; false when both must be kept. Only news of the
    /// same bar are joined, and the close of a bar never gets lost.
    public mutating func coalesce(_ next: BarUpdate, interval: Interval) -> Bool {
        switch (self, next) {
        case (.candle(let old, let wasFinal), .candle(let new, let isFinal)):
            guard old.time == new.time else { return false }
            // A late interim state after the final one is older news.
            if wasFinal && !isFinal { return true }
            self = .candle(new, isFinal: isFinal)
            return true
        case (.tick(let old), .tick(let new)):
            guard interval.bucketStart(of: old.time) == interval.bucketStart(of: new.time) else {
                return false
            }
            var run = TickRun(old)
            run.append(new)
            self = .ticks(run)
            return true
        case (.ticks(var run), .tick(let new)):
            guard interval.bucketStart(of: run.last.time) == interval.bucketStart(of: new.time)
            else { return false }
            run.append(new)
            self = .ticks(run)
            return true
        case (.ticks(var run), .ticks(let new)):
            guard
                interval.bucketStart(of: run.last.time) == interval.bucketStart(of: new.first.time)
            else { return false }
            run.append(new)
            self = .ticks(run)
            return true
        case (.state, .state):
            self = next
            return true
        default:
            return false
        }
    }
}
