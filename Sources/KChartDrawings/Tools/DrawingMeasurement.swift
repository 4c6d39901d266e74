import KChartCore

/// The way from one anchor to another in numbers.
public struct DrawingMeasurement: Hashable, Sendable {
    public var from: Anchor
    public var to: Anchor
    /// Slots of the axis from one to the other, with a fraction off the grid.
    public var bars: Double

    public init(from: Anchor, to: Anchor, bars: Double) {
        self.from = from
        self.to = to
        self.bars = bars
    }

    public init(from: Anchor, to: Anchor, in space: DrawingSpace) {
        self.init(
            from: from, to: to,
            bars: space.mapping.position(of: to.time).value
                - space.mapping.position(of: from.time).value)
    }

    public var priceChange: Double { to.price - from.price }

    /// The change in percent of the first price's size; nil from a price of zero.
    public var percent: Double? {
        guard from.price != 0 else { return nil }
        let percent = priceChange / from.price.magnitude * 100
        return percent.isFinite ? percent : nil
    }

    public var microseconds: Int64 { to.time.microseconds(since: from.time) }

    public var isRising: Bool { to.price >= from.price }
}

/// What a planned trade risks and may gain.
public struct PositionValues: Hashable, Sendable {
    public var entry: Double
    public var target: Double
    public var stop: Double

    public init(entry: Double, target: Double, stop: Double) {
        self.entry = entry
        self.target = target
        self.stop = stop
    }

    /// From entry to target, without a sign.
    public var gain: Double { (target - entry).magnitude }
    /// From entry to stop, without a sign.
    public var risk: Double { (stop - entry).magnitude }
    /// Gain for each unit of risk; nil without risk.
    public var ratio: Double? {
        let ratio = gain / risk
        return risk > 0 && ratio.isFinite ? ratio : nil
    }
    /// In percent of the entry's size; nil for an entry of zero.
    public var gainPercent: Double? { percent(gain) }
    public var riskPercent: Double? { percent(risk) }

    private func percent(_ amount: Double) -> Double? {
        guard entry != 0 else { return nil }
        let percent = amount / entry.magnitude * 100
        return percent.isFinite ? percent : nil
    }
}
