/// A line as the hand draws it.
public struct BrushTool: DrawingTool {
    public let kind = DrawingKind.brush
    public let anchorCount = AnchorCount.stroke
    public let defaultStyle = DrawingStyle(width: 2)

    public init() {}

    public func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
        [DrawingPrimitive(.polyline(space.points(of: drawing.anchors)))]
    }
}
