/// The lowest and highest of the values put into it; empty at first. Values that are not finite
/// are left out.
public struct PriceExtent: Hashable, Sendable {
    /// +infinity while empty.
    public private(set) var low = Double.infinity
    /// −infinity while empty.
    public private(set) var high = -Double.infinity

    public init() {}

    public init(low: Double, high: Double) {
        include(low)
        include(high)
    }

    public var isEmpty: Bool { low > high }

    public mutating func include(_ value: Double) {
        guard value.isFinite else { return }
        if value < low { low = value }
        if value > high { high = value }
    }

    public mutating func include(_ value: Double?) {
        if let value { include(value) }
    }

    public mutating func formUnion(_ other: PriceExtent) {
        low = min(low, other.low)
        high = max(high, other.high)
    }

    public func union(_ other: PriceExtent) -> PriceExtent {
        var result = self
        result.formUnion(other)
        return result
    }
}
