/// Straight pieces from click to click; a double click, Return or a click on the first anchor
/// ends it.
public struct PolylineTool: DrawingTool {
    public let kind = DrawingKind.polyline
    public let anchorCount = AnchorCount.atLeast(2)

    public init() {}

    public func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
        let points = space.points(of: drawing.anchors)
        let isClosed = points.count > 3 && points.first == points.last
        guard isClosed, let fill = drawing.style.fill, fill > 0 else {
            return [DrawingPrimitive(.polyline(points))]
        }
        return [.area(points, fill: fill), DrawingPrimitive(.polyline(points))]
    }
}
