/// A point in whole device pixels; y grows downwards.
public struct PixelPoint: Hashable, Sendable {
    public var x: Int
    public var y: Int

    @inlinable
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// A size in whole device pixels; never negative.
public struct PixelSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    @inlinable
    public init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
    }

    @inlinable public var isEmpty: Bool { width == 0 || height == 0 }
    @inlinable public var area: Int { width * height }
}

/// A half-open rectangle of whole device pixels: `x ..< maxX`, `y ..< maxY`.
///
/// What should be crisp is made of these, so it cannot blur by accident.
public struct PixelRect: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public static let zero = PixelRect(x: 0, y: 0, width: 0, height: 0)

    /// A negative width or height counts as empty.
    @inlinable
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }

    @inlinable
    public init(left: Int, top: Int, right: Int, bottom: Int) {
        self.init(x: left, y: top, width: right - left, height: bottom - top)
    }

    @inlinable
    public init(size: PixelSize) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }

    @inlinable public var maxX: Int { x + width }
    @inlinable public var maxY: Int { y + height }
    @inlinable public var midX: Int { x + width / 2 }
    @inlinable public var midY: Int { y + height / 2 }
    @inlinable public var size: PixelSize { PixelSize(width: width, height: height) }
    @inlinable public var isEmpty: Bool { width == 0 || height == 0 }
    @inlinable public var area: Int { width * height }

    @inlinable
    public func contains(_ point: PixelPoint) -> Bool {
        point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
    }

    @inlinable
    public func contains(_ other: PixelRect) -> Bool {
        other.isEmpty
            || (other.x >= x && other.maxX <= maxX && other.y >= y && other.maxY <= maxY)
    }

    @inlinable
    public func intersects(_ other: PixelRect) -> Bool {
        x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
            && !isEmpty && !other.isEmpty
    }

    @inlinable
    public func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(maxX, other.maxX)
        let bottom = min(maxY, other.maxY)
        guard right > left, bottom > top else { return .zero }
        return PixelRect(left: left, top: top, right: right, bottom: bottom)
    }

    /// The smallest rectangle that holds both; an empty one adds nothing.
    @inlinable
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            left: min(x, other.x), top: min(y, other.y),
            right: max(maxX, other.maxX), bottom: max(maxY, other.maxY))
    }

    /// The rectangle moved outwards by `amount` on every side (inwards when negative).
    @inlinable
    public func outset(by amount: Int) -> PixelRect {
        PixelRect(
            x: x - amount, y: y - amount, width: width + 2 * amount, height: height + 2 * amount)
    }

    @inlinable
    public func offset(x deltaX: Int = 0, y deltaY: Int = 0) -> PixelRect {
        PixelRect(x: x + deltaX, y: y + deltaY, width: width, height: height)
    }
}
