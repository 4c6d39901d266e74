import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// Labels in a pane keep this distance, px at scale 1.
    private static let paneTickSpacing = 22.0

    /// The shown panes besides the price pane.
    func panes(_ state: ChartState, _ layout: SceneLayout) -> [PaneFrame] {
        layout.lowerPanes.map { pane in
            let scale = state.paneScales[pane.id] ?? PriceScale(mode: .linear, low: 0, high: 1)
            return PaneFrame(
                layout: pane, scale: scale, legend: paneLegend(pane, state, layout),
                marks: paneMarks(scale, pane, layout))
        }
    }

    /// The pane's name and the value of the crosshair's bar or the newest, in the bar's tone.
    func paneLegend(
        _ pane: PaneLayout, _ state: ChartState, _ layout: SceneLayout
    ) -> [PlacedText] {
        guard pane.legend.height >= layout.pixels(theme.fonts.legend.lineHeight) else { return [] }
        // not shown: in no language otherwise, short names are the same everywhere
        let name = text("VOL:", theme.fonts.legend)
        var x = Double(pane.legend.x + layout.pixels(metrics.headerInset))
        let room = Double(pane.legend.maxX)
        guard x + name.width <= room else { return [] }
        var placed = [name.placed(x: x, centredIn: pane.legend, color: theme.legend)]
        x += name.width + 4 * layout.scale
        guard let (shown, color) = paneValue(state) else { return placed }
        let value = text(shown, theme.fonts.legend)
        guard x + value.width <= room else { return placed }
        placed.append(value.placed(x: x, centredIn: pane.legend, color: color))
        return placed
    }

    private func paneValue(_ state: ChartState) -> (text: String, color: Color)? {
        guard let index = readBar(state), let volume = state.series.volume(at: index) else {
            return nil
        }
        let isRising = state.series.close(at: index) >= state.series.open(at: index)
        return (prices.compact(volume), isRising ? theme.riseText : theme.fallText)
    }

    /// The panes as a person meets them who cannot see them.
    func paneNodes(_ state: ChartState, _ frame: SceneFrame) -> [AccessibleNode] {
        frame.panes.map { pane in
            AccessibleNode(
                id: "pane." + pane.id.name, role: .chart, name: words[.paneVolume],
                value: paneValue(state)?.text ?? "", bounds: pane.layout.pane,
                // not shown: commands with their arguments
                actions: ["maximize", "collapse", "up", "down", "remove"].map {
                    "pane \($0) \(pane.id.name)"
                })
        }
    }

    private func paneMarks(
        _ scale: PriceScale, _ pane: PaneLayout, _ layout: SceneLayout
    ) -> [AxisMark] {
        guard !pane.data.isEmpty else { return [] }
        let ticks = PriceTickMarks.marks(
            scale: scale, height: pane.data.height,
            minimumSpacing: Self.paneTickSpacing * layout.scale, tickSize: 0)
        let x = Double(pane.axis.x + layout.pixels(metrics.axisLabelInset))
        let clearance = layout.pixels(metrics.axisLabelClearance)
        return ticks.marks.compactMap { mark in
            let y = pane.y(of: mark.price, scale: scale)
            let line = Int(y.rounded())
            // A line on the pane's floor would double the separator.
            guard line < pane.data.maxY - layout.hairline, line >= pane.data.y else { return nil }
            let isCut = line - clearance < pane.data.y || line + clearance > pane.pane.maxY
            let label = text(prices.compact(mark.value), theme.fonts.axis)
                .placed(x: x, centredOn: y, color: theme.axis)
            return AxisMark(line: line, label: isCut ? nil : label)
        }
    }
}
