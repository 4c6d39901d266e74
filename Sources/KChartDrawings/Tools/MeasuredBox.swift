/// The tinted box, arrows and numbers of the measuring tools.
struct MeasuredBox {
    let from: ChartPoint
    let to: ChartPoint
    let measurement: DrawingMeasurement

    init(_ drawing: Drawing, in space: DrawingSpace) {
        from = space.point(of: drawing.anchors[0])
        to = space.point(of: drawing.anchors[1])
        measurement = DrawingMeasurement(
            from: drawing.anchors[0], to: drawing.anchors[1],
            bars: to.position - from.position)
    }

    func primitives(_ style: DrawingStyle, withTime: Bool) -> [DrawingPrimitive] {
        let ink: DrawingPrimitive.Ink =
            style.color == nil ? (measurement.isRising ? .rise : .fall) : .own
        let middle = (from.position + to.position) / 2
        let centre = (from.price + to.price) / 2
        let corners = [
            from, ChartPoint(position: to.position, price: from.price), to,
            ChartPoint(position: from.position, price: to.price),
        ]
        var marks = [
            DrawingPrimitive.area(corners, fill: style.fill ?? 0.1, ink: ink),
            DrawingPrimitive(.segment(corners[0], corners[1]), ink: ink),
            DrawingPrimitive(.segment(corners[3], corners[2]), ink: ink),
        ]
        marks += arrow(
            ChartPoint(position: middle, price: from.price),
            ChartPoint(position: middle, price: to.price), ink)
        if withTime {
            marks.append(DrawingPrimitive(.segment(corners[0], corners[3]), ink: ink))
            marks.append(DrawingPrimitive(.segment(corners[1], corners[2]), ink: ink))
            marks += arrow(
                ChartPoint(position: from.position, price: centre),
                ChartPoint(position: to.position, price: centre), ink)
        }
        marks.append(
            .label(
                DrawingLabel(
                    .measurement(measurement), at: ChartPoint(position: middle, price: to.price),
                    horizontal: .middle, vertical: measurement.isRising ? .end : .start,
                    isBoxed: true), ink: ink))
        return marks
    }

    private func arrow(
        _ start: ChartPoint, _ end: ChartPoint, _ ink: DrawingPrimitive.Ink
    ) -> [DrawingPrimitive] {
        [
            DrawingPrimitive(.segment(start, end), ink: ink),
            DrawingPrimitive(.arrowHead(tip: end, from: start), ink: ink),
        ]
    }
}
