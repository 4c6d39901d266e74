import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// The bar under the crosshair, while there is one.
    func crosshairNodes(_ state: ChartState, _ frame: SceneFrame) -> [AccessibleNode] {
        guard let crosshair = state.crosshair, let shown = frame.crosshair else { return [] }
        var value = [times.crosshair(crosshair.time)]
        if crosshair.pane == .price {
            value.append(prices.string(crosshair.price, context: .crosshair))
        }
        return [
            AccessibleNode(
                id: "crosshair", role: .status, name: words[.partCrosshair],
                value: value.joined(separator: ", "),
                bounds: shown.vertical ?? shown.horizontal ?? frame.layout.data,
                // not shown: commands with their arguments
                actions: ["step -1", "step 1", "crosshair off"])
        ]
    }

    /// The parts of the picture as a person meets them who cannot see it.
    func nodes(
        _ state: ChartState, _ layout: SceneLayout, _ badge: BadgeFrame?,
        _ buttons: [ScaleButton]
    ) -> [AccessibleNode] {
        var value: [String] = []
        if let price = state.currentPrice {
            value.append(words.text(.chartLastPrice, prices.string(price, context: .legend)))
        }
        let range = state.visibleIndices
        if let first = range.first, let last = range.last {
            value.append(
                words.text(
                    .chartShowingRange, times.spoken(state.series.time(at: first)),
                    times.spoken(state.series.time(at: last))))
            value.append(
                words[state.isAtLiveEdge ? .chartAtLatestBar : .chartScrolledIntoPast])
        } else {
            value.append(words[state.isLoading ? .chartLoadingBars : .chartNoData])
        }
        var nodes = [
            AccessibleNode(
                id: "chart", role: .chart, name: words[.chart(style: state.drawnStyle.name)],
                value: value.joined(separator: ". "), bounds: layout.pricePane,
                // not shown: commands with their arguments
                actions: ["page earlier", "page later", "live"]),
            AccessibleNode(
                id: "priceAxis", role: .axis, name: words[.partPriceAxis],
                bounds: layout.priceAxis, actions: ["autoscale"]),
            AccessibleNode(
                id: "timeAxis", role: .axis, name: words[.partTimeAxis], bounds: layout.timeAxis,
                actions: ["reset"]),
        ]
        if let badge, badge.isButton {
            nodes.append(
                AccessibleNode(
                    id: "liveEdge", role: .button, name: words[.chartScrollToLatest],
                    bounds: badge.tag.rect,
                    actions: ["live"]))
        }
        if !layout.status.isEmpty {
            nodes.append(
                AccessibleNode(
                    id: "status", role: .status, name: words[.partStatusLine],
                    value: phase(state).0,
                    bounds: layout.status))
        }
        for button in buttons {
            nodes.append(
                AccessibleNode(
                    id: "scale." + button.kind.rawValue, role: .toggle,
                    name: words[button.kind.name], bounds: button.rect,
                    actions: [button.kind.command], states: button.isChosen ? [.chosen] : []))
        }
        return nodes
    }
}
