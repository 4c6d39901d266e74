public import KChartCore

extension ChartModel {
    /// Where the window's left edge may rest, in bars; nil without bars.
    public var restRange: ClosedRange<Double>? {
        rules.restRange(visibleBars: state.viewport.visibleBars, in: context)
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
