/// The open, high, low and close of one bar with its optional volume and turnover.
///
/// A candle is plain input: `BarSeries` repairs or refuses it (architecture law 5). Its identity
/// is its time, the start of the bar.
public struct Candle: Hashable, Sendable, Codable {
    public var time: Timestamp
    public var open: Double
    public var high: Double
    public var low: Double
    public var close: Double
    /// Units traded; nil when unknown.
    public var volume: Double?
    /// Money traded; nil when unknown.
    public var turnover: Double?

    @inlinable
    public init(
        time: Timestamp, open: Double, high: Double, low: Double, close: Double,
        volume: Double? = nil, turnover: Double? = nil
    ) {
        self.time = time
        self.open = open
        self.high = high
        self.low = low
        self.close = close
        self.volume = volume
        self.turnover = turnover
    }

    /// True when the close is not under the open; a doji counts as rising.
    @inlinable public var isRising: Bool { close >= open }
}

/// One value at one time: a bar of a line series.
public struct PricePoint: Hashable, Sendable, Codable {
    public var time: Timestamp
    public var value: Double

    @inlinable
    public init(time: Timestamp, value: Double) {
        self.time = time
        self.value = value
    }
}

/// A trade from a feed.
public struct Tick: Hashable, Sendable, Codable {
    public var time: Timestamp
    public var price: Double
    public var volume: Double?
    public var turnover: Double?

    @inlinable
    public init(time: Timestamp, price: Double, volume: Double? = nil, turnover: Double? = nil) {
        self.time = time
        self.price = price
        self.volume = volume
        self.turnover = turnover
    }
}

/// What the bars of a series are.
public enum SeriesKind: String, Hashable, Sendable, Codable {
    case candles
    case points
}
