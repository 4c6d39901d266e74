/// One mark of a drawing in bar positions and prices: what a tool makes of anchors.
public struct DrawingPrimitive: Hashable, Sendable {
    public enum Shape: Hashable, Sendable {
        case segment(ChartPoint, ChartPoint)
        /// From the first place through the second to the plot's edge.
        case ray(ChartPoint, ChartPoint)
        /// Through both to the plot's edges.
        case line(ChartPoint, ChartPoint)
        /// At a price over the whole width.
        case horizontal(price: Double)
        /// At a bar position over the whole height.
        case vertical(position: Double)
        case polyline([ChartPoint])
        case polygon([ChartPoint])
        /// In the box between two corners; angles in turns, 0 right, a quarter down.
        case ellipse(ChartPoint, ChartPoint, from: Double, to: Double)
        case label(DrawingLabel)
        /// The point of an arrow that comes from a place.
        case arrowHead(tip: ChartPoint, from: ChartPoint)
        case dot(ChartPoint)
    }

    /// Whose colour a mark takes.
    public enum Ink: Hashable, Sendable {
        /// The drawing's, or the theme's for drawings.
        case own
        /// That of rising and falling measurements.
        case rise
        case fall
        case fixed(DrawingColor)
    }

    public var shape: Shape
    public var ink: Ink
    /// How opaque the line is; 0 draws none.
    public var stroke: Double
    /// How opaque the inside is; 0 fills nothing.
    public var fill: Double
    /// Multiplies the drawing's line width.
    public var widthFactor: Double
    /// Draws this mark with a dash whatever the drawing has.
    public var isDashed: Bool

    public init(
        _ shape: Shape, ink: Ink = .own, stroke: Double = 1, fill: Double = 0,
        widthFactor: Double = 1, isDashed: Bool = false
    ) {
        self.shape = shape
        self.ink = ink
        self.stroke = stroke
        self.fill = fill
        self.widthFactor = widthFactor
        self.isDashed = isDashed
    }

    /// An area without a line round it.
    public static func area(_ points: [ChartPoint], fill: Double, ink: Ink = .own)
        -> DrawingPrimitive
    {
        DrawingPrimitive(.polygon(points), ink: ink, stroke: 0, fill: fill)
    }

    public static func label(_ label: DrawingLabel, ink: Ink = .own) -> DrawingPrimitive {
        DrawingPrimitive(.label(label), ink: ink, stroke: 0)
    }
}

/// A text of a drawing; numbers are written by whoever paints, who knows the language.
public struct DrawingLabel: Hashable, Sendable {
    public enum Content: Hashable, Sendable {
        /// What the user wrote; empty shows a placeholder.
        case text(String)
        /// A level of a Fibonacci tool and its price.
        case level(Double, price: Double)
        case measurement(DrawingMeasurement)
        case position(PositionValues)
    }

    /// Where the label stands against its place.
    public enum Edge: Hashable, Sendable {
        case start
        case middle
        case end
    }

    public var content: Content
    public var at: ChartPoint
    public var horizontal: Edge
    /// `start` hangs under the place, `end` stands on it.
    public var vertical: Edge
    /// Draws a box with an outline round it.
    public var isBoxed: Bool
    /// Logical pixels.
    public var fontSize: Double

    public init(
        _ content: Content, at: ChartPoint, horizontal: Edge = .start, vertical: Edge = .middle,
        isBoxed: Bool = false, fontSize: Double = 12
    ) {
        self.content = content
        self.at = at
        self.horizontal = horizontal
        self.vertical = vertical
        self.isBoxed = isBoxed
        self.fontSize = fontSize
    }

    /// The box of a text of this size, with room round it, in device pixels.
    public func box(_ size: (width: Double, height: Double), in space: DrawingSpace) -> ScreenRect {
        let room = (isBoxed ? 6 : 2) * space.pixelScale
        let width = size.width + 2 * room
        let height = size.height + 2 * room
        let place = space.screen(at)
        let left: Double
        switch horizontal {
        case .start: left = place.x
        case .middle: left = place.x - width / 2
        case .end: left = place.x - width
        }
        let top: Double
        switch vertical {
        case .start: top = place.y
        case .middle: top = place.y - height / 2
        case .end: top = place.y - height
        }
        return ScreenRect(left: left, top: top, right: left + width, bottom: top + height)
    }
}
