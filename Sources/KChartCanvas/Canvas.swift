public import KChartCore

/// A point with a fraction of a device pixel; pixel `(0, 0)` covers 0…1 and is centred at 0.5.
public struct CanvasPoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// How a polyline is stroked.
public struct StrokeStyle: Hashable, Sendable {
    /// In device pixels, above 0.
    public var width: Double
    /// On and off lengths in device pixels; empty is solid.
    public var dash: [Double]
    /// Round caps and joins (the house style); otherwise butt caps and mitre joins.
    public var isRound: Bool

    @inlinable
    public init(width: Double, dash: [Double] = [], isRound: Bool = true) {
        self.width = width
        self.dash = dash
        self.isRound = isRound
    }
}

/// What fills an area.
public enum Paint: Hashable, Sendable {
    case solid(Color)
    /// From `top` at device row `fromY` to `bottom` at row `toY`, constant outside.
    case verticalGradient(top: Color, bottom: Color, fromY: Int, toY: Int)
}

/// A picture of premultiplied BGRA pixels, or of coverage to be tinted.
public struct CanvasImage: Sendable {
    public var size: PixelSize
    /// `0xAARRGGBB`, premultiplied, row by row.
    public var pixels: [UInt32]

    public init(size: PixelSize, pixels: [UInt32]) {
        precondition(pixels.count == size.area, "an image has one value for each pixel")
        self.size = size
        self.pixels = pixels
    }
}

/// The drawing vocabulary: few verbs, device pixels, no state but the clip.
///
/// Painting is total: coordinates are clamped, things outside the clip cost little, nothing
/// throws. Implementations: raster (all verbs), the server-side pointer overlay, SVG, a recorder.
public protocol Canvas: AnyObject {
    /// The whole surface.
    var bounds: PixelRect { get }
    /// What painting is limited to now: `bounds` cut by every pushed clip.
    var clip: PixelRect { get }

    /// Limits painting to `rect` and the clip before it, until the matching `popClip()`.
    func pushClip(_ rect: PixelRect)
    func popClip()

    /// Fills whole-pixel rectangles with one colour: the workhorse, batched by the caller.
    func fill(_ rects: [PixelRect], with color: Color)
    /// Fills a rectangle whose corners are rounded by `radius` device pixels.
    func fillRounded(_ rect: PixelRect, radius: Double, with color: Color)
    /// Draws the inner border of a rounded rectangle, `width` whole pixels thick.
    func strokeRounded(_ rect: PixelRect, radius: Double, width: Int, with color: Color)
    /// Fills whole columns between fractional rows, anti-aliased up and down: what a polygon with
    /// the outline of the columns would fill, at a fraction of its cost.
    ///
    /// - Parameter spans: from left to right, none over another.
    func fillColumns(_ spans: [ColumnSpan], with paint: Paint)
    /// Fills the inside of a closed polygon (non-zero winding), anti-aliased.
    func fillPolygon(_ points: [CanvasPoint], with paint: Paint)
    /// Strokes an open polyline, anti-aliased; joints are clean, nothing is covered twice.
    func strokePolyline(_ points: [CanvasPoint], style: StrokeStyle, with color: Color)
    /// Draws shaped text with its origin at `x` (fractions kept to a quarter pixel) and its
    /// baseline on the whole row `baseline`.
    func draw(_ text: ShapedText, x: Double, baseline: Int, with color: Color)
    /// Draws an image with its top left corner at `origin`.
    func draw(_ image: CanvasImage, at origin: PixelPoint)
}

extension Canvas {
    @inlinable
    public func fill(_ rect: PixelRect, with color: Color) {
        fill([rect], with: color)
    }

    /// Runs `body` with painting limited to `rect`.
    @inlinable
    public func clipped(to rect: PixelRect, _ body: () -> Void) {
        pushClip(rect)
        body()
        popClip()
    }
}
