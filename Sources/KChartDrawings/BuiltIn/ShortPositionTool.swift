/// A planned short trade: entry, a target under it, a stop above it, and their ratio.
public struct ShortPositionTool: DrawingTool {
    public let kind = DrawingKind.shortPosition
    public let anchorCount = AnchorCount.exactly(3)

    public init() {}

    private let position = PositionFigure(direction: -1)

    public func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
        position.primitives(of: drawing, in: space)
    }

    public func reach(of drawing: Drawing) -> DrawingReach { .label }

    public func isHit(
        _ drawing: Drawing, at point: ScreenPoint, tolerance: Double, in space: DrawingSpace
    ) -> Bool? {
        position.isHit(drawing, at: point, tolerance: tolerance, in: space)
    }

    public func completed(_ anchors: [Anchor], in space: DrawingSpace) -> [Anchor]? {
        position.completed(anchors, in: space)
    }

    public func moved(_ anchors: [Anchor], index: Int, to anchor: Anchor) -> [Anchor] {
        position.moved(anchors, index: index, to: anchor)
    }
}
