/// The way between two times and prices in numbers.
public struct DatePriceRangeTool: DrawingTool {
    public let kind = DrawingKind.datePriceRange
    public let anchorCount = AnchorCount.exactly(2)

    public init() {}

    public func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
        MeasuredBox(drawing, in: space).primitives(drawing.style, withTime: true)
    }

    public func reach(of drawing: Drawing) -> DrawingReach { .label }
}
