public import KChartCore
public import KChartModel

/// What lies under the pointer.
public enum HitTarget: Hashable, Sendable {
    case plot
    /// The plot of another pane.
    case pane(PaneID)
    /// The legend row of another pane: its handle.
    case paneTitle(PaneID)
    case paneAxis(PaneID)
    /// Between two panes: the pane above and the pane below.
    case separator(above: PaneID, below: PaneID)
    case priceAxis
    case timeAxis
    /// The badge while it is a button that leads to the live edge.
    case liveEdgeButton
    case scaleButton(ScaleButton.Kind)
    case status
    case nothing
}

/// The frame on screen as the pointer sees it: topmost first.
public struct HitMap: Hashable, Sendable {
    private var areas: [(rect: PixelRect, target: HitTarget)]

    public init(areas: [(rect: PixelRect, target: HitTarget)]) {
        self.areas = areas.filter { !$0.rect.isEmpty }
    }

    /// - Parameter separatorZone: device rows in which a separator can be gripped.
    public init(
        layout: SceneLayout, liveEdgeButton: PixelRect?, scaleButtons: [ScaleButton] = [],
        separatorZone: Int = 9
    ) {
        var areas: [(PixelRect, HitTarget)] = [(liveEdgeButton ?? .zero, .liveEdgeButton)]
        for (place, line) in layout.separators.enumerated() {
            let reach = max(0, separatorZone - line.height) / 2
            areas.append(
                (
                    PixelRect(
                        left: line.x, top: line.y - reach, right: line.maxX,
                        bottom: line.maxY + reach),
                    .separator(above: layout.order[place], below: layout.order[place + 1])
                ))
        }
        areas.append((layout.pricePane, .plot))
        areas.append((layout.priceAxis, .priceAxis))
        for pane in layout.lowerPanes {
            areas.append((pane.legend, .paneTitle(pane.id)))
            areas.append((pane.pane, .pane(pane.id)))
            areas.append((pane.axis, .paneAxis(pane.id)))
        }
        areas.append((layout.timeAxis, .timeAxis))
        for button in scaleButtons {
            // The whole height of the line is its button.
            areas.append(
                (
                    PixelRect(
                        left: button.rect.x, top: layout.status.y, right: button.rect.maxX,
                        bottom: layout.status.maxY), .scaleButton(button.kind)
                ))
        }
        areas.append((layout.status, .status))
        self.init(areas: areas)
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
