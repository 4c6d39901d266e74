/// A finite, non-empty range of prices.
public struct PriceRange: Hashable, Sendable, Codable {
    public let low: Double
    public let high: Double

    /// The range of a chart that has nothing to show.
    public static let unit = PriceRange(low: 0, high: 1)

    /// Bounds limited to ±1e307; reversed ones are exchanged; equal ones are moved apart by 1 %
    /// of their size, at least 1e-9 each way (more where doubles are coarser than that); when one
    /// is not finite the range is 0…1.
    public init(low: Double, high: Double) {
        guard low.isFinite, high.isFinite else {
            self.low = 0
            self.high = 1
            return
        }
        let first = min(max(low, -PriceScale.limit), PriceScale.limit)
        let second = min(max(high, -PriceScale.limit), PriceScale.limit)
        if first == second {
            let half = Autoscale.flatHalfSpan(around: first)
            self.low = first - half
            self.high = first + half
        } else {
            self.low = min(first, second)
            self.high = max(first, second)
        }
    }

    public var span: Double { high - low }

    public func contains(_ price: Double) -> Bool { price >= low && price <= high }
}
