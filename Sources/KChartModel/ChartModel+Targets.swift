public import KChartCore

extension ChartModel {
    /// Where the window's left edge may rest, in bars; nil without bars.
    public var restRange: ClosedRange<Double>? {
        rules.restRange(visibleBars: state.viewport.visibleBars, in: context)
    }

    /// The width of the window at the live edge whose first bar is the first one at or after a time.
    ///
    /// Before the oldest bar the interval counts on.
    public func visibleBars(since time: Timestamp) -> Double {
        let mapping = state.timeMapping
        guard let newest = state.series.indices.last else { return state.viewport.visibleBars }
        let loaded = state.series.firstTime.map { time >= $0 } ?? false
        let index = min(state.series.firstIndex(atOrAfter: time), newest)
        let first =
            loaded ? mapping.position(of: index).value : mapping.position(of: time).value
        // Half a body stands left of the first bar's middle.
        let bars = mapping.position(of: newest).value - first + 0.5
        return rules.visibleBars(holding: max(bars, 0.5), in: context)
    }

    /// The window that an intent would lead to: what an animation aims at.
    public func viewport(after intent: ChartIntent) -> Viewport {
        switch intent {
        case .goToLiveEdge: rules.atLiveEdge(state.viewport, in: context)
        case .goToStart: rules.atOldest(state.viewport, in: context)
        case .resetView: rules.defaultViewport(in: context)
        case .goTo(let time):
            rules.centered(
                state.viewport, on: state.timeMapping.position(of: time), in: context)
        case .scroll(let first):
            rules.clamped(
                Viewport(first: first, visibleBars: state.viewport.visibleBars), in: context)
        default: state.viewport
        }
    }
}
