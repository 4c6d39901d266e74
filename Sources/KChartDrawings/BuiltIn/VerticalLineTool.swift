/// A time over the whole height, with its tag on the axis.
public struct VerticalLineTool: DrawingTool {
    public let kind = DrawingKind.verticalLine
    public let anchorCount = AnchorCount.exactly(1)
    public let tags: DrawingTags = .time

    public init() {}

    public func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
        [DrawingPrimitive(.vertical(position: space.point(of: drawing.anchors[0]).position))]
    }

    public func reach(of drawing: Drawing) -> DrawingReach { .everyPrice }
}
