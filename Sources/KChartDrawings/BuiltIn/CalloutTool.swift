/// Words in a box at the second anchor with a line to what they speak of, the first.
public struct CalloutTool: DrawingTool {
    public let kind = DrawingKind.callout
    public let anchorCount = AnchorCount.exactly(2)
    public let hasText = true

    public init() {}

    public func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
        let points = space.points(of: drawing.anchors)
        return [
            DrawingPrimitive(.segment(points[0], points[1])),
            DrawingPrimitive(.dot(points[0])),
            .label(label(drawing, in: space)),
        ]
    }

    public func reach(of drawing: Drawing) -> DrawingReach { .label }

    public func isHit(
        _ drawing: Drawing, at point: ScreenPoint, tolerance: Double, in space: DrawingSpace
    ) -> Bool? {
        let size = space.textSize(drawing.text, drawing.style.fontSize)
        let box = label(drawing, in: space).box(size, in: space)
        if box.outset(by: tolerance).contains(point) { return true }
        let ends = drawing.anchors.map { space.screen($0) }
        return point.distance(toSegment: ends[0], ends[1]) <= tolerance
    }

    private func label(_ drawing: Drawing, in space: DrawingSpace) -> DrawingLabel {
        DrawingLabel(
            .text(drawing.text), at: space.point(of: drawing.anchors[1]), horizontal: .middle,
            vertical: .middle, isBoxed: true, fontSize: drawing.style.fontSize)
    }
}
