import KChartCanvas
import KChartCore
import KChartIndicators
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// Labels in a pane keep this distance, px at scale 1; less where there would be fewer than two.
    private static let paneTickSpacing = 22.0

    /// The shown panes besides the price pane.
    func panes(
        _ state: ChartState, _ layout: SceneLayout, entries: inout [LegendEntry]
    ) -> [PaneFrame] {
        layout.lowerPanes.map { pane in
            let scale = state.paneScales[pane.id] ?? PriceScale(mode: .linear, low: 0, high: 1)
            let levels = levels(of: pane.id)
            let captions = captions(levels, scale, pane, layout)
            let marks = readable(from: Self.paneTickSpacing, labels: 2 - captions.count) {
                paneMarks(scale, pane, layout, beside: levels, spacing: $0)
            } count: {
                $0.count { $0.label != nil }
            }
            return PaneFrame(
                layout: pane, scale: scale,
                legend: legend(pane.id, in: pane.legend, state, entries: &entries),
                marks: marks, levels: captions)
        }
    }

    /// The pane of the columns of volume: that of the first visible indicator of them.
    var volumePane: PaneID? {
        indicators.first {
            $0.instance.isVolume && $0.instance.configuration.isVisible && $0.pane != .price
        }?.pane
    }

    private func levels(of pane: PaneID) -> [IndicatorLevel] {
        indicators.filter { $0.pane == pane && $0.instance.configuration.isVisible }
            .flatMap { $0.instance.shape.levels.filter { $0.value.isFinite } }
    }

    /// The values of levels, where the axis has room for them.
    private func captions(
        _ levels: [IndicatorLevel], _ scale: PriceScale, _ pane: PaneLayout, _ layout: SceneLayout
    ) -> [PlacedText] {
        guard !pane.data.isEmpty else { return [] }
        let clearance = Double(layout.pixels(metrics.axisLabelClearance))
        var rows: [Double] = []
        return levels.compactMap { level in
            let y = pane.y(of: level.value, scale: scale)
            let isCut =
                y - clearance < Double(pane.data.y) || y + clearance > Double(pane.pane.maxY)
            guard !isCut, !rows.contains(where: { abs($0 - y) < 1.5 * clearance }) else {
                return nil
            }
            guard let label = paneLabel(level.value, y, pane, layout) else { return nil }
            rows.append(y)
            return label
        }
    }

    /// A number in the column: as far to the left as it must be to stand whole; nil where the
    /// column is too narrow for it.
    private func paneLabel(
        _ value: Double, _ y: Double, _ pane: PaneLayout, _ layout: SceneLayout
    ) -> PlacedText? {
        let line = text(prices.compact(value), theme.fonts.axis)
        let wanted = Double(pane.axis.x + layout.pixels(metrics.axisLabelInset))
        let x = min(wanted, Double(pane.axis.maxX) - line.width.rounded(.up))
        guard x > Double(pane.axis.x) else { return nil }
        return line.placed(x: x, centredOn: y, color: theme.axis)
    }

    /// The panes as a person meets them who cannot see them.
    func paneNodes(_ state: ChartState, _ frame: SceneFrame) -> [AccessibleNode] {
        frame.panes.map { pane in
            let shown = indicators.filter { $0.pane == pane.id }
            let isVolume = shown.allSatisfy { $0.instance.isVolume }
            return AccessibleNode(
                id: "pane." + pane.id.name, role: .chart,
                name: isVolume
                    ? words[.paneVolume] : shown.map(\.instance.title).joined(separator: ", "),
                value: spoken(shown, state), bounds: pane.layout.pane,
                // not shown: commands with their arguments
                actions: ["maximize", "collapse", "up", "down", "remove"].map {
                    "pane \($0) \(pane.id.name)"
                })
        }
    }

    /// The values as the legend has them; a single indicator needs no name again.
    private func spoken(_ shown: [PlacedIndicator], _ state: ChartState) -> String {
        shown.map { indicator in
            let words = legendWords(indicator, state).map(\.string)
            return words.dropFirst(shown.count == 1 ? 1 : 0).joined(separator: " ")
        }.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private func paneMarks(
        _ scale: PriceScale, _ pane: PaneLayout, _ layout: SceneLayout,
        beside levels: [IndicatorLevel], spacing: Double
    ) -> [AxisMark] {
        let taken = levels.map { pane.y(of: $0.value, scale: scale) }
        guard !pane.data.isEmpty else { return [] }
        let ticks = PriceTickMarks.marks(
            scale: scale, height: pane.data.height,
            minimumSpacing: spacing * layout.scale, tickSize: 0
        ).marks.filter { !scale.isOfZero || $0.value == 0 }
        let clearance = layout.pixels(metrics.axisLabelClearance)
        return ticks.compactMap { mark in
            let y = pane.y(of: mark.price, scale: scale)
            let line = Int(y.rounded())
            // A level stands for the marks near it.
            let room = spacing * layout.scale
            guard !taken.contains(where: { abs($0 - y) < room }) else { return nil }
            // A line on the pane's floor would double the separator.
            guard line < pane.data.maxY - layout.hairline, line >= pane.data.y else { return nil }
            // No label, no line. Beside the legend the column is free.
            let isCut =
                line - clearance < pane.axis.y + layout.hairline
                || line + clearance > pane.axis.maxY
            guard !isCut, let label = paneLabel(mark.value, y, pane, layout) else { return nil }
            return AxisMark(line: line, label: label)
        }
    }
}
