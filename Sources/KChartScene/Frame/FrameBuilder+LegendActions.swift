import KChartCanvas
import KChartCore
import KChartIndicators
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// Between a legend and its actions, and what the actions measure, px at scale 1.
    private static let actions = (gap: 8.0, side: 24.0, icon: 16.0, radius: 4.0, ring: 2.0)

    /// The actions of the legend the pointer or the keyboard is at; nil without one, and while the
    /// legend is dragged.
    func legendActions(_ state: ChartState, _ frame: SceneFrame) -> LegendActionsFrame? {
        guard let pointer = state.legendPointer, pointer.drop == nil,
            let entry = frame.legendEntries.first(where: { $0.indicator == pointer.indicator }),
            let indicator = indicators.first(where: { $0.id == pointer.indicator })
        else { return nil }
        let layout = frame.layout
        let row = entry.pane == .price ? layout.legend : layout.pane(entry.pane)?.legend ?? .zero
        let side = layout.pixels(Self.actions.side)
        let line = layout.hairline
        let all = LegendPointer.Action.allCases
        let width = side * all.count + 2 * line
        let height = side + 2 * line
        // A legend that fills its row is covered at its end.
        let x = min(entry.rect.maxX + layout.pixels(Self.actions.gap), row.maxX - width)
        let rect = PixelRect(
            x: max(row.x, x), y: max(0, row.y + (row.height - height) / 2), width: width,
            height: height)
        let isVisible = indicator.instance.configuration.isVisible
        let icon = layout.pixels(Self.actions.icon)
        let buttons = all.enumerated().map { place, action in
            let square = PixelRect(
                x: rect.x + line + place * side, y: rect.y + line, width: side, height: side)
            let isHere = pointer.action == action
            return LegendActionsFrame.Button(
                action: action, rect: square,
                iconRect: PixelRect(
                    x: square.x + (side - icon) / 2, y: square.y + (side - icon) / 2,
                    width: icon, height: icon),
                icon: Self.icon(action, isVisible: isVisible),
                ink: isHere ? theme.text : theme.text2,
                ground: isHere ? theme.hoverPopup : nil,
                ring: isHere && pointer.isKeyboard ? theme.focus : nil)
        }
        return LegendActionsFrame(
            indicator: pointer.indicator, rect: rect, radius: Self.actions.radius * layout.scale,
            ground: theme.popup, border: theme.border, buttons: buttons, scale: layout.scale)
    }

    private static func icon(_ action: LegendPointer.Action, isVisible: Bool) -> String {
        switch action {
        case .visibility: isVisible ? "eye" : "eye-off"
        case .settings: "settings"
        case .remove: "close"
        }
    }

    /// A frame round the pane that would take the dragged indicator in, or a line where its own
    /// pane would begin.
    func dropMark(_ state: ChartState, _ layout: SceneLayout) -> DropMarkFrame? {
        guard let drop = state.legendPointer?.drop else { return nil }
        let width = max(1, layout.pixels(Self.actions.ring))
        switch drop {
        case .into(let id):
            let pane = id == .price ? layout.pricePane : layout.pane(id)?.pane ?? .zero
            guard !pane.isEmpty else { return nil }
            let inner = pane.outset(by: -width)
            return DropMarkFrame(
                rects: [
                    PixelRect(left: pane.x, top: pane.y, right: pane.maxX, bottom: inner.y),
                    PixelRect(left: pane.x, top: inner.maxY, right: pane.maxX, bottom: pane.maxY),
                    PixelRect(left: pane.x, top: inner.y, right: inner.x, bottom: inner.maxY),
                    PixelRect(left: inner.maxX, top: inner.y, right: pane.maxX, bottom: inner.maxY),
                ].filter { !$0.isEmpty }, color: theme.accent)
        case .between(let place):
            // Panes without content have no place on the screen.
            let below = state.configuration.panes.ids.dropFirst(place).first {
                layout.order.contains($0)
            }
            let top = below.map {
                $0 == .price ? layout.pricePane.y : layout.pane($0)?.pane.y ?? 0
            }
            let y = max(0, (top ?? layout.timeAxis.y) - (top == 0 ? 0 : width))
            return DropMarkFrame(
                rects: [PixelRect(x: 0, y: y, width: layout.window.width, height: width)],
                color: theme.accent)
        }
    }

    /// The legends as a person meets them who cannot see them: each with its actions.
    func legendNodes(_ state: ChartState, _ frame: SceneFrame) -> [AccessibleNode] {
        frame.legendEntries.flatMap { entry -> [AccessibleNode] in
            guard let indicator = indicators.first(where: { $0.id == entry.indicator }) else {
                return []
            }
            let instance = indicator.instance
            let isVisible = instance.configuration.isVisible
            let shown = frame.legendActions.flatMap { $0.indicator == entry.indicator ? $0 : nil }
            func node(_ action: LegendPointer.Action, _ name: MessageKey) -> AccessibleNode {
                AccessibleNode(
                    id: "indicator.\(entry.indicator).\(action.rawValue)", role: .button,
                    name: words.text(name, instance.title),
                    bounds: shown?.buttons.first { $0.action == action }?.rect ?? entry.rect,
                    actions: [action.command(entry.indicator, isVisible: isVisible)])
            }
            return [
                AccessibleNode(
                    id: "indicator.\(entry.indicator)", role: .text, name: instance.title,
                    value: legendWords(indicator, state).dropFirst().map(\.string)
                        .joined(separator: " "),
                    bounds: entry.rect,
                    actions: LegendPointer.Action.allCases.map {
                        $0.command(entry.indicator, isVisible: isVisible)
                    }),
                node(.visibility, isVisible ? .legendHide : .legendShow),
                node(.settings, .legendSettings), node(.remove, .legendRemove),
            ]
        }
    }
}
