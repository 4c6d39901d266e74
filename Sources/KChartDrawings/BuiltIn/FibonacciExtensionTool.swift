/// A move between two anchors continued from a third: levels in parts of the move, 0 at the third.
public struct FibonacciExtensionTool: DrawingTool {
    public static let levels =
        [0, 0.382, 0.618, 1, 1.382, 1.618, 2, 2.618].map { DrawingLevel($0) }

    public let kind = DrawingKind.fibonacciExtension
    public let anchorCount = AnchorCount.exactly(3)
    public let defaultStyle = DrawingStyle(width: 1)
    public let isMeasured = true

    public init() {}

    public func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
        let points = space.points(of: drawing.anchors)
        let positions = points.map(\.position)
        let lines = FibonacciLines(
            zero: points[2].price, one: points[2].price + points[1].price - points[0].price,
            left: min(positions[0], positions[1], positions[2]),
            right: max(positions[0], positions[1], positions[2]))
        return lines.primitives(drawing.style, levels: Self.levels) + [
            DrawingPrimitive(
                .polyline(points), stroke: 0.5, widthFactor: 0.75, isDashed: true)
        ]
    }

    public func reach(of drawing: Drawing) -> DrawingReach { [.up, .down, .label] }
}
