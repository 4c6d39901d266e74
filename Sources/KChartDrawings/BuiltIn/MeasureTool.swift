/// A box with its price, percent, bars and time, for a moment: it goes away with the next press.
public struct MeasureTool: DrawingTool {
    public let kind = DrawingKind.measure
    public let anchorCount = AnchorCount.exactly(2)
    public let isKept = false

    public init() {}

    public func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
        MeasuredBox(drawing, in: space).primitives(drawing.style, withTime: true)
    }

    public func reach(of drawing: Drawing) -> DrawingReach { .label }
}
