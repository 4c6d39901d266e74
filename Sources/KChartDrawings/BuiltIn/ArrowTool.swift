/// A straight piece with a point at its second anchor.
public struct ArrowTool: DrawingTool {
    public let kind = DrawingKind.arrow
    public let anchorCount = AnchorCount.exactly(2)
    public let isMeasured = true

    public init() {}

    public func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
        let points = space.points(of: drawing.anchors)
        return [
            DrawingPrimitive(.segment(points[0], points[1])),
            DrawingPrimitive(.arrowHead(tip: points[1], from: points[0])),
        ]
    }
}
