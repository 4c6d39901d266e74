import KChartCore

/// A price from one bar on, to the side the second anchor lies on; the two anchors share the
/// price. A click places one to the right.
public struct HorizontalRayTool: DrawingTool {
    public let kind = DrawingKind.horizontalRay
    public let anchorCount = AnchorCount.exactly(2)
    public let tags: DrawingTags = .price

    public init() {}

    public func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive] {
        let from = space.point(of: drawing.anchors[0])
        var through = space.point(of: drawing.anchors[1])
        through.price = from.price
        if through.position == from.position { through.position += 1 }
        return [DrawingPrimitive(.ray(from, through))]
    }

    public func reach(of drawing: Drawing) -> DrawingReach {
        drawing.anchors[1].time < drawing.anchors[0].time ? .left : .right
    }

    public func completed(_ anchors: [Anchor], in space: DrawingSpace) -> [Anchor]? {
        guard let from = anchors.first else { return nil }
        if anchors.count > 1 {
            return [from, Anchor(time: anchors[1].time, price: from.price)]
        }
        let next = space.shifted(from.time, by: .init(slots: 1, microseconds: 0))
        let later = next > from.time ? next : from.time.advanced(byMicroseconds: 1)
        return [from, Anchor(time: later, price: from.price)]
    }

    public func moved(_ anchors: [Anchor], index: Int, to anchor: Anchor) -> [Anchor] {
        var next = anchors.map { Anchor(time: $0.time, price: anchor.price) }
        // The ray goes along with its beginning and stays on its side.
        if index == 0 {
            let way = anchor.time.microseconds(since: anchors[0].time)
            next[1].time = anchors[1].time.advanced(byMicroseconds: way).clamped
        }
        next[index] = anchor
        return next
    }
}
