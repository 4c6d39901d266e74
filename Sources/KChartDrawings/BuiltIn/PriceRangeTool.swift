/// The way between two prices in numbers.
public struct PriceRangeTool: DrawingTool {
    public let kind = DrawingKind.priceRange
    public let anchorCount = AnchorCount.exactly(2)

    public init() {}

    public func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
        MeasuredBox(drawing, in: space).primitives(drawing.style, withTime: false)
    }

    public func reach(of drawing: Drawing) -> DrawingReach { .label }
}
