/// Cuts straight lines and areas to a rectangle, so that whatever lies far outside a plot never
/// reaches a canvas.
///
/// Lines: Liang and Barsky, 1984; areas: Sutherland and Hodgman, 1974.
public enum ScreenClip {
    /// The part of the line through two places that lies in `rect`; nil when none does.
    ///
    /// `before` and `after` tell whether the line goes on beyond its first and second place.
    public static func line(
        _ first: ScreenPoint, _ second: ScreenPoint, before: Bool = false, after: Bool = false,
        to rect: ScreenRect
    ) -> (ScreenPoint, ScreenPoint)? {
        let along = ScreenPoint(x: second.x - first.x, y: second.y - first.y)
        guard along.x.isFinite, along.y.isFinite else { return nil }
        if along.x == 0, along.y == 0 { return rect.contains(first) ? (first, first) : nil }
        var low = before ? -Double.infinity : 0
        var high = after ? Double.infinity : 1
        let edges = [
            (-along.x, first.x - rect.left), (along.x, rect.right - first.x),
            (-along.y, first.y - rect.top), (along.y, rect.bottom - first.y),
        ]
        for (direction, room) in edges {
            if direction == 0 {
                if room < 0 { return nil }
            } else if direction < 0 {
                low = max(low, room / direction)
            } else {
                high = min(high, room / direction)
            }
        }
        guard low <= high else { return nil }
        // The ends are limited too: far places leave fewer digits than the rectangle has.
        func place(_ part: Double, _ end: ScreenPoint, _ at: Double) -> ScreenPoint {
            if part == at { return rect.nearest(to: end) }
            return rect.nearest(
                to: ScreenPoint(x: first.x + part * along.x, y: first.y + part * along.y))
        }
        return (place(low, first, 0), place(high, second, 1))
    }

    /// The pieces of a chain of places that lie in `rect`, each with at least two places.
    public static func chain(_ points: [ScreenPoint], to rect: ScreenRect) -> [[ScreenPoint]] {
        var pieces: [[ScreenPoint]] = []
        var piece: [ScreenPoint] = []
        for (first, second) in zip(points, points.dropFirst()) {
            guard let part = line(first, second, to: rect) else {
                if piece.count > 1 { pieces.append(piece) }
                piece = []
                continue
            }
            if piece.last != part.0 {
                if piece.count > 1 { pieces.append(piece) }
                piece = [part.0]
            }
            if part.1 != part.0 { piece.append(part.1) }
        }
        if piece.count > 1 { pieces.append(piece) }
        return pieces
    }

    /// The part of an area that lies in `rect`; empty when none does.
    public static func area(_ points: [ScreenPoint], to rect: ScreenRect) -> [ScreenPoint] {
        var area = points
        for edge in 0..<4 {
            guard let last = area.last else { return [] }
            var kept: [ScreenPoint] = []
            var former = last
            for point in area {
                let isInside = depth(of: point, edge, rect) >= 0
                let wasInside = depth(of: former, edge, rect) >= 0
                if isInside != wasInside { kept.append(crossing(former, point, edge, rect)) }
                if isInside { kept.append(point) }
                former = point
            }
            area = kept
        }
        return area.count > 2 ? area : []
    }

    private static func depth(of point: ScreenPoint, _ edge: Int, _ rect: ScreenRect) -> Double {
        switch edge {
        case 0: point.x - rect.left
        case 1: rect.right - point.x
        case 2: point.y - rect.top
        default: rect.bottom - point.y
        }
    }

    private static func crossing(
        _ first: ScreenPoint, _ second: ScreenPoint, _ edge: Int, _ rect: ScreenRect
    ) -> ScreenPoint {
        let from = depth(of: first, edge, rect)
        let part = from / (from - depth(of: second, edge, rect))
        let x = first.x + part * (second.x - first.x)
        let y = first.y + part * (second.y - first.y)
        switch edge {
        case 0: return ScreenPoint(x: rect.left, y: y)
        case 1: return ScreenPoint(x: rect.right, y: y)
        case 2: return ScreenPoint(x: x, y: rect.top)
        default: return ScreenPoint(x: x, y: rect.bottom)
        }
    }
}
