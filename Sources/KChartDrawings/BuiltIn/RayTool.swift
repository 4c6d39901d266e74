/// A line from the first anchor through the second to the plot's edge, never less than to the
/// second; with equal times up or down, with equal anchors nothing but a dot.
public struct RayTool: DrawingTool {
    public let kind = DrawingKind.ray
    public let anchorCount = AnchorCount.exactly(2)
    public let isMeasured = true

    public init() {}

    public func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
        let points = space.points(of: drawing.anchors)
        guard points[0] != points[1] else { return [DrawingPrimitive(.dot(points[0]))] }
        return [DrawingPrimitive(.ray(points[0], points[1]))]
    }

    public func reach(of drawing: Drawing) -> DrawingReach {
        let (from, to) = (drawing.anchors[0], drawing.anchors[1])
        var reach: DrawingReach = []
        if to.time > from.time { reach.insert(.right) }
        if to.time < from.time { reach.insert(.left) }
        if to.price > from.price { reach.insert(.up) }
        if to.price < from.price { reach.insert(.down) }
        return reach
    }
}
