/// A place on the chart before it becomes pixels: a bar position and a price.
public struct ChartPoint: Hashable, Sendable {
    /// In slots, with a fraction.
    public var position: Double
    public var price: Double

    @inlinable
    public init(position: Double, price: Double) {
        self.position = position
        self.price = price
    }
}

/// A place in a plot in device pixels from its top left corner, with fractions.
public struct ScreenPoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The distance to another place in pixels.
    public func distance(to other: ScreenPoint) -> Double {
        let x = x - other.x
        let y = y - other.y
        return (x * x + y * y).squareRoot()
    }

    /// The distance to the straight piece between two places.
    public func distance(toSegment first: ScreenPoint, _ second: ScreenPoint) -> Double {
        let along = ScreenPoint(x: second.x - first.x, y: second.y - first.y)
        let square = along.x * along.x + along.y * along.y
        guard square > 0 else { return distance(to: first) }
        let part = ((x - first.x) * along.x + (y - first.y) * along.y) / square
        let bounded = min(max(part, 0), 1)
        return distance(
            to: ScreenPoint(x: first.x + bounded * along.x, y: first.y + bounded * along.y))
    }
}

/// A rectangle of a plot in device pixels, with fractions.
public struct ScreenRect: Hashable, Sendable {
    public var left: Double
    public var top: Double
    public var right: Double
    public var bottom: Double

    public init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// The rectangle between two corners in any order.
    public init(_ first: ScreenPoint, _ second: ScreenPoint) {
        left = min(first.x, second.x)
        top = min(first.y, second.y)
        right = max(first.x, second.x)
        bottom = max(first.y, second.y)
    }

    public var isEmpty: Bool { !(right > left && bottom > top) }

    /// The rectangle moved outwards on every side.
    public func outset(by amount: Double) -> ScreenRect {
        ScreenRect(
            left: left - amount, top: top - amount, right: right + amount, bottom: bottom + amount)
    }

    public func contains(_ point: ScreenPoint) -> Bool {
        point.x >= left && point.x <= right && point.y >= top && point.y <= bottom
    }

    public func intersects(_ other: ScreenRect) -> Bool {
        left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
    }

    /// The smallest rectangle that holds both.
    public func union(_ other: ScreenRect) -> ScreenRect {
        ScreenRect(
            left: min(left, other.left), top: min(top, other.top),
            right: max(right, other.right), bottom: max(bottom, other.bottom))
    }

    /// The nearest place inside.
    public func nearest(to point: ScreenPoint) -> ScreenPoint {
        ScreenPoint(
            x: min(max(point.x, left), max(left, right)),
            y: min(max(point.y, top), max(top, bottom)))
    }
}
