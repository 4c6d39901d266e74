/// How a line goes from value to value.
public enum LineCurve: String, Hashable, Sendable, Codable, CaseIterable {
    /// Straight.
    case linear
    /// Each value holds until the next bar.
    case step
    /// Smooth through all values; it may swing beyond them.
    case catmullRom
    /// Smooth, and never beyond the values it joins.
    case monotone

    /// How many segments before the newest value change their form with it.
    public var reach: Int {
        switch self {
        case .linear, .step: 1
        case .catmullRom, .monotone: 2
        }
    }

    /// How far a segment swings beyond the values of its ends and their neighbours, at most, in
    /// parts of what lies between the lowest and the highest of these four.
    ///
    /// Catmull-Rom weighs the neighbours by no less than -1/8 together.
    var swing: Double { self == .catmullRom ? 0.125 : 0 }

    /// The segment from `start` to `end` of a smooth curve; `before` and `after` are the points
    /// beside it, nil where the line begins or ends. A linear or stepped line gives the straight
    /// segment.
    ///
    /// Catmull-Rom counts in bars, whatever the distances, so its swing does not depend on the
    /// place of the points and x never runs backwards. Monotone is Steffen's (1990) local rule.
    public func segment(
        before: CurvePoint?, from start: CurvePoint, to end: CurvePoint, after: CurvePoint?
    ) -> CurveSegment {
        let rise = end.y - start.y
        switch self {
        case .linear, .step:
            return CurveSegment(from: start.y, to: end.y, startRise: rise, endRise: rise)
        case .catmullRom:
            return CurveSegment(
                from: start.y, to: end.y, startRise: (end.y - (before ?? start).y) / 2,
                endRise: ((after ?? end).y - start.y) / 2)
        case .monotone:
            let width = end.x - start.x
            guard width > 0 else {
                return CurveSegment(from: start.y, to: end.y, startRise: rise, endRise: rise)
            }
            let first = before.map { Self.monotoneSlope($0, start, end) }
            let last = after.map { Self.monotoneSlope(start, end, $0) }
            // An open end leans as a parabola through the other would.
            let slope = rise / width
            let from = first ?? last.map { (3 * slope - $0) / 2 } ?? slope
            let to = last ?? first.map { (3 * slope - $0) / 2 } ?? slope
            return CurveSegment(
                from: start.y, to: end.y, startRise: from * width, endRise: to * width)
        }
    }

    private static func monotoneSlope(
        _ before: CurvePoint, _ point: CurvePoint, _ after: CurvePoint
    ) -> Double {
        let left = point.x - before.x
        let right = after.x - point.x
        guard left > 0, right > 0 else { return 0 }
        let first = (point.y - before.y) / left
        let second = (after.y - point.y) / right
        guard first * second > 0 else { return 0 }
        let middle = (first * right + second * left) / (left + right)
        let size = min(first.magnitude, second.magnitude, middle.magnitude / 2)
        return first > 0 ? 2 * size : -2 * size
    }
}

/// A value at its place.
public struct CurvePoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
