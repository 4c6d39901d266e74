/// The box between two corners; only its edges are hit.
public struct RectangleTool: DrawingTool {
    public let kind = DrawingKind.rectangle
    public let anchorCount = AnchorCount.exactly(2)
    public let constraint = DrawingConstraint.square
    public let defaultStyle = DrawingStyle(fill: 0.1)
    public let isMeasured = true

    public init() {}

    public func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
        let points = space.points(of: drawing.anchors)
        let corners = [
            points[0], ChartPoint(position: points[1].position, price: points[0].price),
            points[1], ChartPoint(position: points[0].position, price: points[1].price),
        ]
        return [DrawingPrimitive(.polygon(corners), fill: drawing.style.fill ?? 0)]
    }
}
