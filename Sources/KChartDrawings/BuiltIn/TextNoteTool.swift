/// Words at an anchor; the whole text is hit.
public struct TextNoteTool: DrawingTool {
    public let kind = DrawingKind.textNote
    public let anchorCount = AnchorCount.exactly(1)
    public let hasText = true

    public init() {}

    public func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
        [.label(label(drawing, in: space))]
    }

    public func reach(of drawing: Drawing) -> DrawingReach { .label }

    public func isHit(
        _ drawing: Drawing, at point: ScreenPoint, tolerance: Double, in space: DrawingSpace
    ) -> Bool? {
        let size = space.textSize(drawing.text, drawing.style.fontSize)
        return label(drawing, in: space).box(size, in: space).outset(by: tolerance)
            .contains(point)
    }

    private func label(_ drawing: Drawing, in space: DrawingSpace) -> DrawingLabel {
        DrawingLabel(
            .text(drawing.text), at: space.point(of: drawing.anchors[0]), vertical: .end,
            fontSize: drawing.style.fontSize)
    }
}
