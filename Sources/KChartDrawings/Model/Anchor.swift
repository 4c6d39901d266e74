public import KChartCore

/// A time and a price that hold a drawing.
///
/// Both are absolute, so a drawing keeps its place across intervals, axes, scales and time zones.
public struct Anchor: Hashable, Sendable {
    public var time: Timestamp
    public var price: Double

    @inlinable
    public init(time: Timestamp, price: Double) {
        self.time = time
        self.price = price
    }

    /// False for a price that is no number: such an anchor is neither kept nor drawn.
    public var isUsable: Bool { price.isFinite }

    /// The anchor within the years 1…4001 and ±1e307.
    public var clamped: Anchor {
        Anchor(
            time: time.clamped, price: min(max(price, -PriceScale.limit), PriceScale.limit))
    }
}
