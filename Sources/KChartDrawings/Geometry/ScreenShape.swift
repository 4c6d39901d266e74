/// A mark of a drawing in device pixels, cut to where it can be seen: what is painted and hit.
public enum ScreenShape: Hashable, Sendable {
    /// A chain of straight pieces.
    case chain([ScreenPoint])
    /// A closed area and its outline.
    case area([ScreenPoint])
    case label(DrawingLabel, at: ScreenPoint)
    case arrowHead(tip: ScreenPoint, from: ScreenPoint)
    case dot(ScreenPoint)
}

extension DrawingSpace {
    /// Room round the plot within which shapes are kept, so that where they are cut is not seen.
    var clipRect: ScreenRect { plot.outset(by: 48 * pixelScale) }

    /// A mark in pixels; empty when nothing of it can be seen. O(places of the mark).
    public func shapes(of primitive: DrawingPrimitive) -> [ScreenShape] {
        switch primitive.shape {
        case .segment(let first, let second):
            return line(first, second)
        case .ray(let first, let second):
            return line(first, second, after: true)
        case .line(let first, let second):
            return line(first, second, before: true, after: true)
        case .horizontal(let price):
            let y = y(of: price)
            return piece(ScreenPoint(x: 0, y: y), ScreenPoint(x: width, y: y))
        case .vertical(let position):
            let x = x(of: position)
            return piece(ScreenPoint(x: x, y: 0), ScreenPoint(x: x, y: height))
        case .polyline(let points):
            return ScreenClip.chain(points.map(screen), to: clipRect).map { .chain($0) }
        case .polygon(let points):
            let area = ScreenClip.area(points.map(screen), to: clipRect)
            return area.isEmpty ? [] : [.area(area)]
        case .ellipse(let first, let second, let from, let to):
            return ellipse(screen(first), screen(second), from, to)
        case .label(let label):
            return [.label(label, at: screen(label.at))]
        case .arrowHead(let tip, let from):
            let place = screen(tip)
            return clipRect.contains(place) ? [.arrowHead(tip: place, from: screen(from))] : []
        case .dot(let point):
            let place = screen(point)
            return clipRect.contains(place) ? [.dot(place)] : []
        }
    }

    private func line(
        _ first: ChartPoint, _ second: ChartPoint, before: Bool = false, after: Bool = false
    ) -> [ScreenShape] {
        piece(screen(first), screen(second), before: before, after: after)
    }

    private func piece(
        _ first: ScreenPoint, _ second: ScreenPoint, before: Bool = false, after: Bool = false
    ) -> [ScreenShape] {
        let part = ScreenClip.line(first, second, before: before, after: after, to: clipRect)
        return part.map { [.chain([$0.0, $0.1])] } ?? []
    }

    private func ellipse(
        _ first: ScreenPoint, _ second: ScreenPoint, _ from: Double, _ to: Double
    ) -> [ScreenShape] {
        let box = ScreenRect(first, second)
        guard box.intersects(clipRect), to > from else { return [] }
        let centre = ScreenPoint(x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2)
        let radii = ScreenPoint(x: (box.right - box.left) / 2, y: (box.bottom - box.top) / 2)
        // A chord leaves its arc by r(1 − cos(π/n)): n = 2.3 √r keeps that under a pixel.
        let size = max(radii.x, radii.y, 1)
        let count = min(max((2.5 * size.squareRoot() * (to - from)).rounded(.up), 16), 512)
        let points = (0...Int(count)).map { step -> ScreenPoint in
            let (cosine, sine) = Circle.point(at: from + (to - from) * Double(step) / count)
            return ScreenPoint(x: centre.x + radii.x * cosine, y: centre.y + radii.y * sine)
        }
        guard to - from < 1 else {
            let area = ScreenClip.area(Array(points.dropLast()), to: clipRect)
            return area.isEmpty ? [] : [.area(area)]
        }
        return ScreenClip.chain(points, to: clipRect).map { .chain($0) }
    }
}
