/// The absolute slot of a bar on the x axis.
///
/// The first bar of a first load is slot 0, prepended bars are negative, nothing is ever
/// renumbered: trimming and prepending leave the index of every other bar as it was.
public struct BarIndex: Hashable, Comparable, Strideable, Sendable {
    public var slot: Int

    @inlinable
    public init(_ slot: Int) {
        self.slot = slot
    }

    @inlinable
    public static func < (lhs: BarIndex, rhs: BarIndex) -> Bool { lhs.slot < rhs.slot }
    @inlinable
    public func distance(to other: BarIndex) -> Int { other.slot - slot }
    @inlinable
    public func advanced(by count: Int) -> BarIndex { BarIndex(slot + count) }
    /// The centre of the bar's slot.
    @inlinable public var position: BarPosition { BarPosition(Double(slot)) }
}

/// A fractional place on the x axis in slots: bar `i` is centred at `i.0` and reaches from
/// `i - 0.5` to `i + 0.5`.
public struct BarPosition: Hashable, Comparable, Sendable {
    public var value: Double

    @inlinable
    public init(_ value: Double) {
        self.value = value
    }

    @inlinable
    public static func < (lhs: BarPosition, rhs: BarPosition) -> Bool { lhs.value < rhs.value }

    /// The bar whose slot holds this position; a boundary belongs to the later bar. Positions
    /// beyond ±4·10¹⁸ count as these, NaN as 0.
    @inlinable public var nearestIndex: BarIndex {
        guard !value.isNaN else { return BarIndex(0) }
        let clamped = min(max(value, -4e18), 4e18)
        return BarIndex(Int((clamped + 0.5).rounded(.down)))
    }

    @inlinable
    public func advanced(by bars: Double) -> BarPosition { BarPosition(value + bars) }
}
