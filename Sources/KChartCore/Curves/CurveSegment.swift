/// One piece of a smooth line, a cubic in Hermite's form: two values and how steeply the curve
/// leaves the one and reaches the other, per segment.
public struct CurveSegment: Hashable, Sendable {
    public var start: Double
    public var end: Double
    public var startRise: Double
    public var endRise: Double

    @inlinable
    public init(from start: Double, to end: Double, startRise: Double, endRise: Double) {
        self.start = start
        self.end = end
        self.startRise = startRise
        self.endRise = endRise
    }

    /// The value at a part of the way, 0…1; exact at both ends.
    @inlinable
    public func value(at part: Double) -> Double {
        if part <= 0 { return start }
        if part >= 1 { return end }
        let rest = 1 - part
        return rest * rest * (start * (1 + 2 * part) + startRise * part)
            + part * part * (end * (3 - 2 * part) - endRise * rest)
    }

    /// The lowest and highest value on a part of the way: at its ends, or where it turns.
    public func extent(from: Double = 0, to: Double = 1) -> PriceExtent {
        var extent = PriceExtent(low: value(at: from), high: value(at: from))
        extent.include(value(at: to))
        // The derivative is a·t² + b·t + c.
        let rise = end - start
        let a = 3 * (startRise + endRise - 2 * rise)
        let b = 2 * (3 * rise - 2 * startRise - endRise)
        let c = startRise
        func turn(_ part: Double) {
            if part > from, part < to { extent.include(value(at: part)) }
        }
        let size = max(a.magnitude, b.magnitude, c.magnitude)
        guard size > 0 else { return extent }
        if a.magnitude <= size * 1e-12 {
            if b != 0 { turn(-c / b) }
            return extent
        }
        let inside = b * b - 4 * a * c
        guard inside >= 0 else { return extent }
        // The root without cancellation gives both.
        let q = -(b + (b < 0 ? -inside.squareRoot() : inside.squareRoot())) / 2
        turn(q / a)
        if q != 0 { turn(c / q) }
        return extent
    }
}
