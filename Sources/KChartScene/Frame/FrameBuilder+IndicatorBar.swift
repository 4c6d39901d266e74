import KChartCanvas
import KChartCore
import KChartIndicators
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// Beside each name, at the ends of the row, and what stands between the groups, px at scale 1.
    private static let bar = (padding: 7.0, end: 9.0, dividerHeight: 14.0)

    private struct BarName {
        var id: String
        var label: String
        var isOverlay: Bool
        var isChosen: Bool
    }

    /// The names that stand in the bar, in the order of the catalogue.
    private func barNames(
        _ key: FrameMemory.IndicatorBarKey, _ registry: Registry<any Indicator>
    ) -> [BarName] {
        let onChart = Set(key.indicators.map(\.configuration.indicator))
        let wanted = onChart.union(key.names)
        return registry.ids.compactMap { id in
            guard wanted.contains(id), let description = registry[id]?.description else {
                return nil
            }
            return BarName(
                id: id, label: description.shortName, isOverlay: description.placement == .overlay,
                isChosen: onChart.contains(id))
        }
    }

    /// The bar; nil where there is none.
    func indicatorBar(
        _ state: ChartState, _ layout: SceneLayout, _ registry: Registry<any Indicator>,
        _ memory: inout FrameMemory
    ) -> IndicatorBarFrame? {
        guard !layout.indicatorBar.isEmpty else { return nil }
        let key = FrameMemory.IndicatorBarKey(
            layout: layout, indicators: state.configuration.indicators,
            names: state.configuration.barIndicators, known: registry.count,
            offset: state.indicatorBarOffset)
        return memory.indicatorBar(key) { newBar(key, registry) }
    }

    private func newBar(
        _ key: FrameMemory.IndicatorBarKey, _ registry: Registry<any Indicator>
    ) -> IndicatorBarFrame {
        let layout = key.layout
        let rect = layout.indicatorBar
        let padding = Self.bar.padding * layout.scale
        let room = PixelRect(
            left: rect.x + layout.pixels(Self.bar.end), top: rect.y + layout.hairline,
            right: rect.maxX - layout.pixels(Self.bar.end), bottom: rect.maxY)
        let names = barNames(key, registry)
        let groups = [names.filter(\.isOverlay), names.filter { !$0.isOverlay }]
        let hasDivider = groups.allSatisfy { !$0.isEmpty }
        let ordered = groups.flatMap { $0 }
        let lines = ordered.map { name in
            text(
                name.label, name.isChosen ? theme.fonts.indicatorChosen : theme.fonts.indicatorName)
        }
        let gap = hasDivider ? 2 * padding : 0
        let whole = lines.reduce(gap) { $0 + $1.width + 2 * padding }
        let most = max(0, whole - Double(room.width)) / layout.scale
        let offset = min(key.offset, most)
        var x = most > 0 ? Double(room.x) - offset * layout.scale : Double(room.maxX) - whole
        let isRTL = words.language.isRightToLeft
        /// The left edge of something that is as wide, where things run from the right.
        func left(_ x: Double, _ width: Double) -> Double {
            isRTL ? Double(rect.x + rect.maxX) - x - width : x
        }
        var items: [IndicatorBarFrame.Item] = []
        var divider: PixelRect?
        for (place, (name, line)) in zip(ordered, lines).enumerated() {
            if hasDivider, place == groups[0].count {
                let height = layout.pixels(Self.bar.dividerHeight)
                let width = Double(layout.hairline)
                divider = PixelRect(
                    x: Int(left(x + gap / 2, width).rounded()),
                    y: room.y + (room.height - height) / 2, width: layout.hairline, height: height)
                x += gap
            }
            let width = line.width + 2 * padding
            let start = left(x, width)
            let target = PixelRect(
                left: Int(start.rounded()), top: rect.y, right: Int((start + width).rounded()),
                bottom: rect.maxY)
            items.append(
                IndicatorBarFrame.Item(
                    id: name.id, name: title(name, registry), rect: target.intersection(room),
                    text: line.placed(
                        x: start + padding, centredIn: room,
                        color: name.isChosen ? theme.text : theme.text2),
                    isChosen: name.isChosen))
            x += width
        }
        return IndicatorBarFrame(
            rect: rect, room: room, items: items, divider: divider, ground: theme.bar,
            line: theme.separator, offset: offset, mostOffset: most)
    }

    private func title(
        _ name: BarName, _ registry: Registry<any Indicator>
    ) -> String {
        let key = MessageKey.indicator(name.id)
        if words.hasText(for: key) { return words[key] }
        return registry[name.id]?.description.name ?? name.label
    }

    /// The bar as a person meets it who cannot see it.
    func barNodes(_ frame: SceneFrame) -> [AccessibleNode] {
        guard let bar = frame.indicatorBar else { return [] }
        let toolbar = AccessibleNode(
            id: "indicatorBar", role: .toolbar, name: words[.partIndicatorBar], bounds: bar.rect)
        return [toolbar]
            + bar.items.map { item in
                AccessibleNode(
                    id: "indicatorBar." + item.id, role: .toggle, name: item.name,
                    bounds: item.rect, actions: [IndicatorBarFrame.Item.command(item.id)],
                    states: item.isChosen ? [.chosen] : [])
            }
    }
}
