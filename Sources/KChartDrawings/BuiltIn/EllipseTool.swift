/// The ellipse in the box between two corners; only its edge is hit.
public struct EllipseTool: DrawingTool {
    public let kind = DrawingKind.ellipse
    public let anchorCount = AnchorCount.exactly(2)
    public let constraint = DrawingConstraint.square
    public let defaultStyle = DrawingStyle(fill: 0.1)

    public init() {}

    public func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
        let points = space.points(of: drawing.anchors)
        return [
            DrawingPrimitive(
                .ellipse(points[0], points[1], from: 0, to: 1), fill: drawing.style.fill ?? 0)
        ]
    }
}
