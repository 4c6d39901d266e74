import KChartCore

/// What both position tools share. Anchors: the entry at the left edge, the target and the stop at
/// the right edge.
struct PositionFigure: Hashable, Sendable {
    /// 1 gains with rising prices, −1 with falling ones.
    let direction: Double

    func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
        let points = space.points(of: drawing.anchors)
        let fill = drawing.style.fill ?? 0.16
        let values = PositionValues(
            entry: points[0].price, target: points[1].price, stop: points[2].price)
        func box(to price: Double, _ ink: DrawingPrimitive.Ink) -> DrawingPrimitive {
            .area(
                [
                    points[0], ChartPoint(position: points[1].position, price: points[0].price),
                    ChartPoint(position: points[1].position, price: price),
                    ChartPoint(position: points[0].position, price: price),
                ], fill: fill, ink: ink)
        }
        func edge(_ price: Double, _ ink: DrawingPrimitive.Ink) -> DrawingPrimitive {
            DrawingPrimitive(
                .segment(
                    ChartPoint(position: points[0].position, price: price),
                    ChartPoint(position: points[1].position, price: price)), ink: ink)
        }
        let middle = (points[0].position + points[1].position) / 2
        return [
            box(to: values.target, .rise), box(to: values.stop, .fall),
            edge(values.target, .rise), edge(values.stop, .fall), edge(values.entry, .own),
            .label(
                DrawingLabel(
                    .position(values), at: ChartPoint(position: middle, price: values.entry),
                    horizontal: .middle, vertical: .middle, isBoxed: true)),
        ]
    }

    func isHit(
        _ drawing: Drawing, at point: ScreenPoint, tolerance: Double, in space: DrawingSpace
    ) -> Bool {
        let places = drawing.anchors.map { space.screen($0) }
        return ScreenRect(places[0], places[1]).union(ScreenRect(places[0], places[2]))
            .outset(by: tolerance).contains(point)
    }

    /// A click makes a plan of a sixth of the plot's width and an eighth of its height; a drag sets
    /// the target, and the stop lies as far on the other side.
    func completed(_ anchors: [Anchor], in space: DrawingSpace) -> [Anchor]? {
        guard let entry = anchors.first else { return nil }
        if anchors.count == 3 { return arranged(anchors) }
        let place = space.screen(entry)
        var corner = ScreenPoint(
            x: place.x + space.width / 6, y: place.y - direction * space.height / 8)
        if anchors.count == 2 { corner = space.screen(anchors[1]) }
        let time = anchors.count == 2 ? anchors[1].time : space.gridTime(atX: corner.x)
        let rise = (place.y - corner.y).magnitude
        // On an inverted axis a higher price is lower on the screen.
        let up = space.scale.isInverted ? -direction : direction
        let target = space.readablePrice(atY: place.y - up * rise)
        let stop = space.readablePrice(atY: place.y + up * rise)
        return arranged([
            entry, Anchor(time: time, price: target), Anchor(time: time, price: stop),
        ])
    }

    func moved(_ anchors: [Anchor], index: Int, to anchor: Anchor) -> [Anchor] {
        var next = anchors
        next[index] = anchor
        guard next.count == 3 else { return next }
        if index > 0 { next[3 - index].time = anchor.time }
        return arranged(next)
    }

    /// Target and stop on their sides of the entry, both at one time.
    private func arranged(_ anchors: [Anchor]) -> [Anchor] {
        var next = anchors
        let entry = next[0].price
        if (next[1].price - entry) * direction < 0 { next[1].price = entry }
        if (next[2].price - entry) * direction > 0 { next[2].price = entry }
        next[2].time = next[1].time
        return next
    }
}
