import KChartCanvas

/// A straight piece of a line.
struct Segment {
    var start: CanvasPoint
    var end: CanvasPoint

    init(_ start: CanvasPoint, _ end: CanvasPoint) {
        self.start = start
        self.end = end
    }

    var length: Double {
        let dx = end.x - start.x
        let dy = end.y - start.y
        return (dx * dx + dy * dy).squareRoot()
    }

    /// The part of the segment, as fractions of it, inside a rectangle (Liang and Barsky's way);
    /// nil when it is all outside.
    func visibleFractions(left: Double, top: Double, right: Double, bottom: Double)
        -> (from: Double, to: Double)?
    {
        var from = 0.0
        var to = 1.0
        func cut(_ delta: Double, _ room: Double) -> Bool {
            if delta == 0 { return room >= 0 }
            let place = room / delta
            if delta < 0 {
                from = max(from, place)
            } else {
                to = min(to, place)
            }
            return from <= to
        }
        let dx = end.x - start.x
        let dy = end.y - start.y
        guard cut(-dx, start.x - left), cut(dx, right - start.x),
            cut(-dy, start.y - top), cut(dy, bottom - start.y)
        else { return nil }
        return (from, to)
    }

    func point(at fraction: Double) -> CanvasPoint {
        // The ends themselves stay exact.
        if fraction <= 0 { return start }
        if fraction >= 1 { return end }
        return CanvasPoint(
            x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction)
    }

    func cut(left: Double, top: Double, right: Double, bottom: Double) -> Segment? {
        guard
            let (from, to) = visibleFractions(left: left, top: top, right: right, bottom: bottom)
        else { return nil }
        return Segment(point(at: from), point(at: to))
    }
}
