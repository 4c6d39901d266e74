import KChartCore
import KChartDrawings

/// A median line from the first anchor through the middle of the other two, with parallels.
struct PitchforkTool: DrawingTool {
    let kind: DrawingKind = "pitchfork"
    let anchorCount = AnchorCount.exactly(3)

    func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
        let points = space.points(of: drawing.anchors)
        let middle = ChartPoint(
            position: (points[1].position + points[2].position) / 2,
            price: (points[1].price + points[2].price) / 2)
        func parallel(from point: ChartPoint) -> DrawingPrimitive {
            let along = ChartPoint(
                position: point.position + middle.position - points[0].position,
                price: point.price + middle.price - points[0].price)
            return DrawingPrimitive(.ray(point, along), stroke: 0.85)
        }
        return [
            DrawingPrimitive(.ray(points[0], middle)),
            parallel(from: points[1]),
            parallel(from: points[2]),
        ]
    }

    func reach(of drawing: Drawing) -> DrawingReach { [.everyTime, .everyPrice] }
}
