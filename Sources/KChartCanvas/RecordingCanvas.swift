public import KChartCore

/// One call of a drawing verb, as a value.
public enum CanvasCall: Hashable, Sendable {
    case pushClip(PixelRect)
    case popClip
    case fill([PixelRect], Color)
    case fillRounded(PixelRect, radius: Double, Color)
    case strokeRounded(PixelRect, radius: Double, width: Int, Color)
    case fillColumns([ColumnSpan], Paint)
    case fillPolygon([CanvasPoint], Paint)
    case strokePolyline([CanvasPoint], StrokeStyle, Color)
    case text(ShapedText, x: Double, baseline: Int, Color)
    case image(PixelSize, at: PixelPoint)
}

/// A canvas that draws nothing and remembers every call, for tests.
public final class RecordingCanvas: Canvas {
    public let bounds: PixelRect
    public private(set) var clip: PixelRect
    /// Every call since the beginning or the last `removeAll()`, in order.
    public private(set) var calls: [CanvasCall] = []
    private var clipStack: [PixelRect] = []

    public init(size: PixelSize) {
        bounds = PixelRect(size: size)
        clip = bounds
    }

    /// Forgets the calls; the clip stays.
    public func removeAll() {
        calls.removeAll()
    }

    /// True when every pushed clip was popped.
    public var isBalanced: Bool { clipStack.isEmpty }

    /// All filled rectangles in order, each with its colour.
    public var fills: [(rect: PixelRect, color: Color)] {
        calls.flatMap { call in
            if case .fill(let rects, let color) = call { return rects.map { ($0, color) } }
            return []
        }
    }

    /// All texts in order.
    public var texts: [(text: ShapedText, x: Double, baseline: Int, color: Color)] {
        calls.compactMap { call in
            if case .text(let text, let x, let baseline, let color) = call {
                return (text, x, baseline, color)
            }
            return nil
        }
    }

    public func pushClip(_ rect: PixelRect) {
        clipStack.append(clip)
        clip = clip.intersection(rect)
        calls.append(.pushClip(rect))
    }

    public func popClip() {
        if let outer = clipStack.popLast() { clip = outer }
        calls.append(.popClip)
    }

    public func fill(_ rects: [PixelRect], with color: Color) {
        calls.append(.fill(rects, color))
    }

    public func fillRounded(_ rect: PixelRect, radius: Double, with color: Color) {
        calls.append(.fillRounded(rect, radius: radius, color))
    }

    public func strokeRounded(_ rect: PixelRect, radius: Double, width: Int, with color: Color) {
        calls.append(.strokeRounded(rect, radius: radius, width: width, color))
    }

    public func fillColumns(_ spans: [ColumnSpan], with paint: Paint) {
        calls.append(.fillColumns(spans, paint))
    }

    public func fillPolygon(_ points: [CanvasPoint], with paint: Paint) {
        calls.append(.fillPolygon(points, paint))
    }

    public func strokePolyline(_ points: [CanvasPoint], style: StrokeStyle, with color: Color) {
        calls.append(.strokePolyline(points, style, color))
    }

    public func draw(_ text: ShapedText, x: Double, baseline: Int, with color: Color) {
        calls.append(.text(text, x: x, baseline: baseline, color))
    }

    public func draw(_ image: CanvasImage, at origin: PixelPoint) {
        calls.append(.image(image.size, at: origin))
    }
}
