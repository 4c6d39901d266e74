internal import KChartCanvas
internal import KChartCore

/// The canvas of the pointer overlay: it notes operations; a painter sends their difference.
///
/// Rectangles, rounded rectangles, axis-parallel polylines with dashes and text are exact; other lines and polygons are drawn without anti-aliasing; images and
/// gradients are left out.
final class OverlayRecorder: Canvas {
    let bounds: PixelRect
    private(set) var operations: [OverlayOperation] = []
    private var clips: [PixelRect] = []

    init(size: PixelSize) {
        bounds = PixelRect(size: size)
    }

    var clip: PixelRect { clips.last ?? bounds }

    func pushClip(_ rect: PixelRect) {
        clips.append(clip.intersection(rect))
    }

    func popClip() {
        precondition(!clips.isEmpty, "every popped clip was pushed")
        clips.removeLast()
    }

    func fill(_ rects: [PixelRect], with color: Color) {
        let seen = rects.map { $0.intersection(clip) }.filter { !$0.isEmpty }
        guard !seen.isEmpty, color.alpha > 0 else { return }
        let bounds = seen.reduce(PixelRect.zero) { $0.union($1) }
        if let pattern = DashPattern(recognising: seen) {
            let origin = pattern.isVertical ? seen[0].y : seen[0].x
            note(.dashes(bounds, pattern, origin: origin, color), bounds)
            return
        }
        // One by one, so that a change of one leaves the others alone; the painter joins them.
        // Many small ones are a picture of their own.
        if seen.count <= 16 {
            for rect in seen { note(.fill([rect], color), rect) }
        } else {
            note(.fill(seen, color), bounds)
        }
    }

    func fillRounded(_ rect: PixelRect, radius: Double, with color: Color) {
        noteRounded(rect, radius: radius, width: 0, color)
    }

    func strokeRounded(_ rect: PixelRect, radius: Double, width: Int, with color: Color) {
        guard width > 0 else { return }
        noteRounded(rect, radius: radius, width: width, color)
    }

    func fillColumns(_ spans: [ColumnSpan], with paint: Paint) {
        guard case .solid(let color) = paint else { return }
        fill(
            spans.map { span in
                PixelRect(
                    left: span.left, top: Self.whole(CanvasPoint(x: 0, y: span.top)).y,
                    right: span.right, bottom: Self.whole(CanvasPoint(x: 0, y: span.bottom)).y)
            }, with: color)
    }

    func fillPolygon(_ points: [CanvasPoint], with paint: Paint) {
        guard case .solid(let color) = paint, points.count >= 3 else { return }
        let whole = points.map(Self.whole)
        noteClipped(.polygon(whole, color), Self.box(whole))
    }

    func strokePolyline(_ points: [CanvasPoint], style: StrokeStyle, with color: Color) {
        guard points.count >= 2, style.width > 0, style.width.isFinite else { return }
        let width = max(1, Int(min(style.width, 1024).rounded()))
        // Slanted pieces that follow each other are one line; a bar or a gap ends it.
        var slanted: [PixelPoint] = []
        func endLine() {
            if slanted.count >= 2 {
                noteClipped(
                    .lines(slanted, width: width, color), Self.box(slanted).outset(by: width + 1))
            }
            slanted.removeAll()
        }
        for (from, to) in zip(points, points.dropFirst()) {
            guard from.x.isFinite, from.y.isFinite, to.x.isFinite, to.y.isFinite else {
                endLine()
                continue
            }
            if let bar = Self.bar(from, to, width: width) {
                endLine()
                note(bar: bar, isVertical: from.x == to.x, dash: style.dash, color)
            } else {
                if slanted.isEmpty { slanted.append(Self.whole(from)) }
                slanted.append(Self.whole(to))
            }
        }
        endLine()
    }

    func draw(_ text: ShapedText, x: Double, baseline: Int, with color: Color) {
        guard !text.runs.isEmpty, x.isFinite, abs(x) < 1e6 else { return }
        // Ink may pass the advances and the line's height a little.
        let size = text.runs.map(\.pixelSize).max() ?? 0
        let reach = Int((size / 3).rounded(.up))
        let left = Int(x.rounded(.down))
        let box = PixelRect(
            left: left - reach, top: baseline - Int(text.ascent.rounded(.up)) - 1,
            right: left + text.pixelWidth + reach + 1,
            bottom: baseline + Int(text.descent.rounded(.up)) + 1)
        noteClipped(.text(text, x: x, baseline: baseline, color), box)
    }

    func draw(_ image: CanvasImage, at origin: PixelPoint) {}

    // MARK: - Noting

    private func note(_ kind: OverlayOperation.Kind, _ bounds: PixelRect) {
        operations.append(OverlayOperation(bounds: bounds, clip: nil, kind: kind))
    }

    private func noteClipped(_ kind: OverlayOperation.Kind, _ box: PixelRect) {
        let seen = box.intersection(clip)
        guard !seen.isEmpty else { return }
        operations.append(
            OverlayOperation(bounds: box, clip: clip.contains(box) ? nil : seen, kind: kind))
    }

    private func noteRounded(_ rect: PixelRect, radius: Double, width: Int, _ color: Color) {
        guard !rect.isEmpty, color.alpha > 0 else { return }
        noteClipped(.rounded(rect, radius: radius, width: width, color), rect)
    }

    private func note(bar: PixelRect, isVertical: Bool, dash: [Double], _ color: Color) {
        guard let pattern = DashPattern(dash, isVertical: isVertical) else {
            return fill([bar], with: color)
        }
        let seen = bar.intersection(clip)
        guard !seen.isEmpty, color.alpha > 0 else { return }
        note(.dashes(seen, pattern, origin: isVertical ? bar.y : bar.x, color), seen)
    }

    // MARK: - Geometry

    private static func bar(_ from: CanvasPoint, _ to: CanvasPoint, width: Int) -> PixelRect? {
        guard from.x == to.x || from.y == to.y else { return nil }
        let half = Double(width) / 2
        if from.x == to.x {
            return PixelRect(
                left: clamp((from.x - half).rounded()),
                top: clamp(min(from.y, to.y).rounded(.down)),
                right: clamp((from.x - half).rounded()) + width,
                bottom: clamp(max(from.y, to.y).rounded(.up)))
        }
        return PixelRect(
            left: clamp(min(from.x, to.x).rounded(.down)), top: clamp((from.y - half).rounded()),
            right: clamp(max(from.x, to.x).rounded(.up)),
            bottom: clamp((from.y - half).rounded()) + width)
    }

    private static func clamp(_ value: Double) -> Int {
        value.isNaN ? 0 : Int(min(max(value, -32768), 32767))
    }

    private static func whole(_ point: CanvasPoint) -> PixelPoint {
        PixelPoint(x: clamp(point.x.rounded(.down)), y: clamp(point.y.rounded(.down)))
    }

    private static func box(_ points: [PixelPoint]) -> PixelRect {
        points.reduce(PixelRect.zero) {
            $0.union(PixelRect(x: $1.x, y: $1.y, width: 1, height: 1))
        }
    }
}
