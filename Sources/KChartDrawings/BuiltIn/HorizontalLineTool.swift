/// A price over the whole width, with its tag on the axis.
public struct HorizontalLineTool: DrawingTool {
    public let kind = DrawingKind.horizontalLine
    public let anchorCount = AnchorCount.exactly(1)
    public let tags: DrawingTags = .price

    public init() {}

    public func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
        [DrawingPrimitive(.horizontal(price: drawing.anchors[0].price))]
    }

    public func reach(of drawing: Drawing) -> DrawingReach { .everyTime }
}
