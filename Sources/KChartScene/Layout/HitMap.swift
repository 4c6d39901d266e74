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
    /// The legend of an indicator, and its pane.
    case legend(Int, PaneID)
    case legendAction(Int, LegendPointer.Action)
    /// A name in the indicator bar; nil is the bar beside them.
    case indicatorBar(String?)
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
        legends: [LegendEntry] = [], legendActions: LegendActionsFrame? = nil,
        indicatorBar: IndicatorBarFrame? = nil, separatorZone: Int = 9
    ) {
        var areas: [(PixelRect, HitTarget)] = []
        if let legendActions {
            areas += legendActions.buttons.map {
                ($0.rect, .legendAction(legendActions.indicator, $0.action))
            }
            // Its edges too are no way out of it.
            if let entry = legends.first(where: { $0.indicator == legendActions.indicator }) {
                areas.append((legendActions.rect, .legend(entry.indicator, entry.pane)))
                areas.append(
                    (
                        PixelRect(
                            left: entry.rect.x, top: entry.rect.y, right: legendActions.rect.x,
                            bottom: entry.rect.maxY), .legend(entry.indicator, entry.pane)
                    ))
            }
        }
        areas.append((liveEdgeButton ?? .zero, .liveEdgeButton))
        // The line over a pane's legend keeps its zone: the words are under it.
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
        areas += legends.map { ($0.rect, .legend($0.indicator, $0.pane)) }
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
        if let indicatorBar {
            areas += indicatorBar.items.map { ($0.rect, .indicatorBar($0.id)) }
            areas.append((indicatorBar.rect, .indicatorBar(nil)))
        }
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
