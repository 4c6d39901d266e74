public import KChartCanvas
public import KChartCore
public import KChartText

/// What a canvas did since its counters were last set to zero: the currency of tests.
public struct RasterCounters: Hashable, Sendable {
    /// Verbs called.
    public var drawCalls = 0
    /// Pixels written or blended.
    public var pixels = 0

    public init() {}
}

/// The software canvas: every verb, on a buffer of opaque pixels.
///
/// Belongs to one thread. The buffer must outlive the canvas.
public final class RasterCanvas: Canvas {
    public let buffer: PixelBuffer
    public let fonts: FontCatalog
    public let glyphs: GlyphCache
    public var counters = RasterCounters()

    public var bounds: PixelRect { buffer.bounds }
    public private(set) var clip: PixelRect
    private var clipStack: [PixelRect] = []

    public init(buffer: PixelBuffer, fonts: FontCatalog, glyphs: GlyphCache) {
        self.buffer = buffer
        self.fonts = fonts
        self.glyphs = glyphs
        clip = buffer.bounds
    }

    public func pushClip(_ rect: PixelRect) {
        clipStack.append(clip)
        clip = clip.intersection(rect)
    }

    public func popClip() {
        if let outer = clipStack.popLast() { clip = outer }
    }

    public func fill(_ rects: [PixelRect], with color: Color) {}
    public func fillRounded(_ rect: PixelRect, radius: Double, with color: Color) {}
    public func strokeRounded(_ rect: PixelRect, radius: Double, width: Int, with color: Color) {}
    public func fillPolygon(_ points: [CanvasPoint], with paint: Paint) {}
    public func strokePolyline(_ points: [CanvasPoint], style: StrokeStyle, with color: Color) {}
    public func draw(_ text: ShapedText, x: Double, baseline: Int, with color: Color) {}
    public func draw(_ image: CanvasImage, at origin: PixelPoint) {}
}
