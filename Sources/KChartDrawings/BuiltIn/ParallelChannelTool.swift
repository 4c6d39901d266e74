import KChartCore

/// A line between two anchors, its parallel through a third and the middle of both. They are
/// parallel on the screen, also on a logarithmic axis.
public struct ParallelChannelTool: DrawingTool {
    public let kind = DrawingKind.parallelChannel
    public let anchorCount = AnchorCount.exactly(3)
    public let isMeasured = true

    public init() {}

    public func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
        let points = space.points(of: drawing.anchors)
        let levels = points.map { space.scale.fraction(of: $0.price) }
        let run = points[1].position - points[0].position
        let part = run == 0 ? 0 : (points[2].position - points[0].position) / run
        let offset = levels[2] - (levels[0] + part * (levels[1] - levels[0]))
        func parallel(_ index: Int, _ factor: Double) -> ChartPoint {
            ChartPoint(
                position: points[index].position,
                price: space.scale.price(at: levels[index] + factor * offset))
        }
        let corners = [points[0], points[1], parallel(1, 1), parallel(0, 1)]
        return [
            .area(corners, fill: drawing.style.fill ?? 0.06),
            DrawingPrimitive(.segment(points[0], points[1])),
            DrawingPrimitive(.segment(parallel(0, 1), parallel(1, 1))),
            DrawingPrimitive(
                .segment(parallel(0, 0.5), parallel(1, 0.5)), stroke: 0.85, widthFactor: 2 / 3,
                isDashed: true),
        ]
    }

    public func reach(of drawing: Drawing) -> DrawingReach { .everyPrice }
}
