public import KChartCore

/// What lies under the pointer.
public enum HitTarget: Hashable, Sendable {
    case plot
    case priceAxis
    case timeAxis
    /// The badge while it is a button that leads to the live edge.
    case liveEdgeButton
    case status
    case nothing
}

/// The frame on screen as the pointer sees it: topmost first.
public struct HitMap: Hashable, Sendable {
    private var areas: [(rect: PixelRect, target: HitTarget)]

    public init(areas: [(rect: PixelRect, target: HitTarget)]) {
        self.areas = areas.filter { !$0.rect.isEmpty }
    }

    public init(layout: SceneLayout, liveEdgeButton: PixelRect?) {
        self.init(areas: [
            (liveEdgeButton ?? .zero, .liveEdgeButton),
            (layout.pricePane, .plot),
            (layout.priceAxis, .priceAxis),
            (layout.timeAxis, .timeAxis),
            (layout.status, .status),
        ])
    }

    public func target(at point: PixelPoint) -> HitTarget {
        areas.first { $0.rect.contains(point) }?.target ?? .nothing
    }

    public static func == (lhs: HitMap, rhs: HitMap) -> Bool {
        lhs.areas.elementsEqual(rhs.areas) { $0.rect == $1.rect && $0.target == $1.target }
    }

    public func hash(into hasher: inout Hasher) {
        for area in areas {
            hasher.combine(area.rect)
            hasher.combine(area.target)
        }
    }
}
