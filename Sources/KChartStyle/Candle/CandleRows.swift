/// One candle as the screen sees it: where it stands and how high its prices are, in device
/// pixels.
///
/// Rows are those of `PriceScale.y`; they may lie anywhere, also far outside the plot.
public struct CandleRows: Hashable, Sendable {
    /// The x coordinate of the bar.
    public var x: Double
    public var open: Double
    public var high: Double
    public var low: Double
    public var close: Double
    /// Which of the two colours it has.
    public var isRising: Bool
    /// Whether its body is a frame only where `CandleFill.hollowRising` asks for it.
    public var isHollow: Bool

    /// - Parameter isHollow: by default, when it is rising.
    public init(
        x: Double, open: Double, high: Double, low: Double, close: Double, isRising: Bool,
        isHollow: Bool? = nil
    ) {
        self.x = x
        self.open = open
        self.high = high
        self.low = low
        self.close = close
        self.isRising = isRising
        self.isHollow = isHollow ?? isRising
    }
}
