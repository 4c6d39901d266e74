/// A straight piece between two anchors.
public struct TrendLineTool: DrawingTool {
    public let kind = DrawingKind.trendLine
    public let anchorCount = AnchorCount.exactly(2)
    public let isMeasured = true

    public init() {}

    public func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
        let points = space.points(of: drawing.anchors)
        return [DrawingPrimitive(.segment(points[0], points[1]))]
    }
}
