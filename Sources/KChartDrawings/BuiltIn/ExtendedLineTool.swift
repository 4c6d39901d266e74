/// A line through two anchors to both edges of the plot.
public struct ExtendedLineTool: DrawingTool {
    public let kind = DrawingKind.extendedLine
    public let anchorCount = AnchorCount.exactly(2)
    public let isMeasured = true

    public init() {}

    public func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
        let points = space.points(of: drawing.anchors)
        guard points[0] != points[1] else { return [DrawingPrimitive(.dot(points[0]))] }
        return [DrawingPrimitive(.line(points[0], points[1]))]
    }

    public func reach(of drawing: Drawing) -> DrawingReach {
        let (from, to) = (drawing.anchors[0], drawing.anchors[1])
        var reach: DrawingReach = []
        if to.time != from.time { reach.formUnion(.everyTime) }
        if to.price != from.price { reach.formUnion(.everyPrice) }
        return reach
    }
}
