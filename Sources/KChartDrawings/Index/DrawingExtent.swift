import KChartCore

/// The box of times and prices a drawing can be seen in; open sides reach to the ends of both.
public struct DrawingExtent: Hashable, Sendable {
    /// Microseconds since 1970.
    public var firstTime: Int64
    public var lastTime: Int64
    public var low: Double
    public var high: Double

    public init(firstTime: Int64, lastTime: Int64, low: Double, high: Double) {
        self.firstTime = firstTime
        self.lastTime = lastTime
        self.low = low
        self.high = high
    }

    /// The box of anchors, widened by a reach. O(anchors).
    public init(_ anchors: [Anchor], reach: DrawingReach) {
        var box = DrawingExtent.nothing
        for anchor in anchors {
            box.firstTime = min(box.firstTime, anchor.time.microseconds)
            box.lastTime = max(box.lastTime, anchor.time.microseconds)
            box.low = min(box.low, anchor.price)
            box.high = max(box.high, anchor.price)
        }
        if reach.contains(.left) { box.firstTime = .min }
        if reach.contains(.right) { box.lastTime = .max }
        if reach.contains(.down) { box.low = -.infinity }
        if reach.contains(.up) { box.high = .infinity }
        self = box
    }

    /// Touches no other box.
    static let nothing = DrawingExtent(
        firstTime: .max, lastTime: .min, low: .infinity, high: -.infinity)

    /// The times and prices of a part of a plot.
    public init(_ rect: ScreenRect, in space: DrawingSpace) {
        let left = space.mapping.time(at: BarPosition(space.position(atX: rect.left)))
        let right = space.mapping.time(at: BarPosition(space.position(atX: rect.right)))
        let edges = (space.price(atY: rect.bottom), space.price(atY: rect.top))
        // A pixel's part of a microsecond may be rounded away.
        firstTime = left.advanced(byMicroseconds: -1).microseconds
        lastTime = right.advanced(byMicroseconds: 1).microseconds
        low = min(edges.0, edges.1)
        high = max(edges.0, edges.1)
    }

    @inlinable
    public func touches(_ other: DrawingExtent) -> Bool {
        firstTime <= other.lastTime && other.firstTime <= lastTime && low <= other.high
            && other.low <= high
    }

    mutating func formUnion(_ other: DrawingExtent) {
        firstTime = min(firstTime, other.firstTime)
        lastTime = max(lastTime, other.lastTime)
        low = min(low, other.low)
        high = max(high, other.high)
    }

    /// Open boxes are kept apart from closed ones: together they would widen every node.
    var openSides: Int {
        (firstTime == .min ? 1 : 0) + (lastTime == .max ? 2 : 0) + (low == -.infinity ? 4 : 0)
            + (high == .infinity ? 8 : 0)
    }

    var middleTime: Int64 { firstTime / 2 + lastTime / 2 }

    var middlePrice: Double {
        if low == -.infinity { return high == .infinity ? 0 : high }
        return high == .infinity ? low : low / 2 + high / 2
    }
}
