/// The four prices of one bar.
public struct BarPrices: Hashable, Sendable {
    public var open: Double
    public var high: Double
    public var low: Double
    public var close: Double

    @inlinable
    public init(open: Double, high: Double, low: Double, close: Double) {
        self.open = open
        self.high = high
        self.low = low
        self.close = close
    }
}

/// Bars made of bars: one for each, from the bar itself and the one made before it.
///
/// What a kind makes must be finite, with low ≤ open, close ≤ high, whenever its input is.
/// `DerivedSeries` keeps the made bars: it advances the newest alone after a tick, and after older
/// bars came it makes anew until the made bars are what they were.
public protocol BarKind: Sendable {
    /// The name under which it is registered.
    var id: String { get }
    /// The bar for `source`; `previous` is the bar made before it, nil for the oldest.
    func bar(of source: BarPrices, after previous: BarPrices?) -> BarPrices
}
