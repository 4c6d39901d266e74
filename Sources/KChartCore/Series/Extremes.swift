/// The lowest and the highest value of some bars and where they are; of equals the earliest.
public struct Extremes: Hashable, Sendable {
    public var low: Double
    public var lowIndex: BarIndex
    public var high: Double
    public var highIndex: BarIndex

    public init(low: Double, lowIndex: BarIndex, high: Double, highIndex: BarIndex) {
        self.low = low
        self.lowIndex = lowIndex
        self.high = high
        self.highIndex = highIndex
    }
}

/// Several bars drawn as one: the first open, the extremes, the last close.
public struct BarAggregate: Hashable, Sendable {
    public var open: Double
    public var high: Double
    public var low: Double
    public var close: Double
    /// Nil when none of the bars has a volume. A sum beyond the doubles is the largest double.
    public var volumeSum: Double?
    /// Nil when none of the bars has a turnover.
    public var turnoverSum: Double?
    /// The greatest volume of one of the bars, when it was asked for.
    public var greatestVolume: Double?
    /// How many bars these are.
    public var count: Int

    public init(
        open: Double, high: Double, low: Double, close: Double, volumeSum: Double? = nil,
        turnoverSum: Double? = nil, count: Int
    ) {
        self.open = open
        self.high = high
        self.low = low
        self.close = close
        self.volumeSum = volumeSum
        self.turnoverSum = turnoverSum
        self.count = count
    }

    @inlinable public var isRising: Bool { close >= open }
}
