/// Levels between two anchors: 0 at the second, where the move ended, 100 % at the first.
public struct FibonacciRetracementTool: DrawingTool {
    public static let levels = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1].map { DrawingLevel($0) }

    public let kind = DrawingKind.fibonacciRetracement
    public let anchorCount = AnchorCount.exactly(2)
    public let defaultStyle = DrawingStyle(width: 1)
    public let isMeasured = true

    public init() {}

    public func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
        let points = space.points(of: drawing.anchors)
        let lines = FibonacciLines(
            zero: points[1].price, one: points[0].price,
            left: min(points[0].position, points[1].position),
            right: max(points[0].position, points[1].position))
        return lines.primitives(drawing.style, levels: Self.levels) + [
            DrawingPrimitive(
                .segment(points[0], points[1]), stroke: 0.5, widthFactor: 0.75, isDashed: true)
        ]
    }

    public func reach(of drawing: Drawing) -> DrawingReach {
        FibonacciLines.reach(drawing.style, levels: Self.levels)
    }
}
