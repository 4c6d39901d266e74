import Glibc
import KChartCore

extension ChartModel {
    var rules: ViewportRules { state.configuration.viewportRules }

    /// What the viewport rules know of this chart.
    var context: ViewportContext {
        let indices = state.series.indices
        let metrics = state.metrics
        var bars: ClosedRange<BarPosition>?
        if let first = indices.first, let last = indices.last {
            if state.configuration.timeAxis == .sessions {
                bars = first.position...last.position
            } else {
                let mapping = state.timeMapping
                bars = mapping.position(of: first)...mapping.position(of: last)
            }
        }
        return ViewportContext(
            bars: bars, drawsBodies: state.drawsBodies, plotWidth: metrics.width,
            scale: metrics.scale,
            badgeOverhang: metrics.badgeOverhang > 0 ? Double(metrics.badgeOverhang) : nil)
    }

    func defaultViewport() -> Viewport { rules.defaultViewport(in: context) }
    func liveEdgeViewport() -> Viewport { rules.atLiveEdge(state.viewport, in: context) }
    var isWindowAtLiveEdge: Bool { rules.isAtLiveEdge(state.viewport, in: context) }

    /// Writes the window and remembers the pixels per bar a hand or a default chose.
    func setViewport(
        _ viewport: Viewport, zoom: ZoomMemory = ZoomMemory(), _ effect: inout Effect
    ) {
        state.zoom = zoom
        state.resizeOverhang = 0
        // In a plot squeezed to nothing no spacing is chosen that would outlive it.
        let isUseful = rules.isUseful(context)
        if state.metrics.width > 0, isUseful || !state.hasUsefulSpacing {
            state.spacing = viewport.spacing(width: state.metrics.width)
            state.hasUsefulSpacing = isUseful
        }
        assign(\.viewport, viewport, .viewport, &effect)
    }

    func performViewport(_ intent: ChartIntent, _ effect: inout Effect) {
        let viewport = state.viewport
        let context = context
        switch intent {
        case .setMetrics(let metrics):
            setMetrics(metrics, &effect)
        case .zoom(let factor, let pivot):
            guard factor.isFinite, factor > 0 else { return }
            zoom(bySteps: log2(factor) / rules.octavesPerZoomStep, about: pivot, &effect)
        case .zoomSteps(let steps, let pivot):
            zoom(bySteps: steps, about: pivot, &effect)
        case .zoomOctaves(let octaves, let pivot):
            zoom(bySteps: octaves / rules.octavesPerZoomStep, about: pivot, &effect)
        case .zoomKeys(let steps):
            let held = state.zoom.isByKeys ? state.zoom.pivot : nil
            zoom(
                bySteps: steps, about: held ?? rules.keyPivot(of: viewport, in: context),
                isByKeys: true, &effect)
        case .pan(let bars):
            setViewport(rules.panned(viewport, byBars: bars, in: context), &effect)
        case .page(let windows):
            setViewport(rules.paged(viewport, byWindows: windows, in: context), &effect)
        case .scroll(let first):
            guard context.bars != nil else { return }
            setViewport(
                rules.clamped(
                    Viewport(first: first, visibleBars: viewport.visibleBars), in: context),
                &effect)
        case .scrollFreely(let first):
            scrollFreely(to: first, &effect)
        case .show(let wished):
            guard wished.isUsable, context.bars != nil else { return }
            setViewport(wished, &effect)
        case .setVisibleBars(let count):
            guard count.isFinite, count > 0 else { return }
            setViewport(
                rules.zoomed(
                    viewport, by: viewport.visibleBars / count,
                    about: rules.keyPivot(of: viewport, in: context), in: context), &effect)
        case .setDefaultVisibleBars:
            let count = rules.defaultViewport(in: context).visibleBars
            performViewport(.setVisibleBars(count), &effect)
        case .goToLiveEdge:
            setViewport(rules.atLiveEdge(viewport, in: context), &effect)
        case .goToStart:
            setViewport(rules.atOldest(viewport, in: context), &effect)
        case .goTo(let time):
            let position = state.timeMapping.position(of: time)
            setViewport(rules.centered(viewport, on: position, in: context), &effect)
        case .resetView:
            // A change of its own: the window may stand where it should already.
            assign(\.manualRange, nil, .priceScale, &effect)
            setViewport(rules.defaultViewport(in: context), &effect)
        default:
            break
        }
    }

    /// A window that was held back at an end remembers by how much: so many steps out and as many
    /// in are the same window again, and one step in does not leave the live edge.
    private func zoom(
        bySteps steps: Double, about pivot: ZoomPivot, isByKeys: Bool = false,
        _ effect: inout Effect
    ) {
        var start = state.viewport
        // What another place held back is not a distance from the live edge.
        if pivot != .liveEdge || state.zoom.pivot == .liveEdge {
            start.first += state.zoom.overhang
        }
        guard start.isUsable else { return }
        let free = rules.zoomedFreely(start, bySteps: steps, about: pivot, in: context)
        let next = rules.clampedAfterZoom(free, in: context)
        let memory = ZoomMemory(
            overhang: free.first - next.first, pivot: pivot, isByKeys: isByKeys)
        setViewport(next, zoom: memory, &effect)
    }

    private func scrollFreely(to first: Double, _ effect: inout Effect) {
        let bars = state.viewport.visibleBars
        guard first.isFinite, state.viewport.isUsable,
            let range = rules.restRange(visibleBars: bars, in: context)
        else { return }
        let bounded = min(max(first, range.lowerBound - bars), range.upperBound + bars)
        setViewport(Viewport(first: bounded, visibleBars: bars), &effect)
    }

    private func setMetrics(_ metrics: PlotMetrics, _ effect: inout Effect) {
        let old = state.metrics
        let formerDefault = state.hasUsefulSpacing ? nil : defaultViewport().visibleBars
        guard assign(\.metrics, metrics, .metrics, &effect) else { return }
        let wasAtEdge = state.isAtLiveEdge
        guard metrics.width > 0 else { return }
        if old.width == 0, state.spacing == 0 {
            setViewport(defaultViewport(), &effect)
            return
        }
        if let formerDefault {
            growFromNothing(isDefault: state.viewport.visibleBars == formerDefault, &effect)
            return
        }
        if old.scale != metrics.scale, old.scale > 0 {
            state.spacing *= metrics.scale / old.scale
        }
        var start = state.viewport
        start.first += state.resizeOverhang
        let resized = rules.resized(start, spacing: state.spacing, to: metrics.width)
        let next = rules.following(rested(resized), wasAtLiveEdge: wasAtEdge, in: context)
        state.resizeOverhang = wasAtEdge ? 0 : resized.first - next.first
        assign(\.viewport, next, .viewport, &effect)
    }

    /// The window after a resize, no further out than a pan may bring it, or than the hand that
    /// holds it has it already.
    private func rested(_ resized: Viewport) -> Viewport {
        var rest = rules.clampedAfterZoom(resized, in: context)
        guard state.isMoving, rest.first > resized.first else { return rest }
        rest.first = max(resized.first, min(rest.first, state.viewport.first))
        return rest
    }

    /// A window that opened too small to choose pixels per bar in shows as many bars when it has
    /// grown, and the default of its new size when nobody chose how many.
    private func growFromNothing(isDefault: Bool, _ effect: inout Effect) {
        let wasAtEdge = state.isAtLiveEdge
        var bars = state.viewport.visibleBars
        if isDefault { bars = defaultViewport().visibleBars }
        let wished = Viewport(first: state.viewport.last - bars, visibleBars: bars)
        setViewport(rules.following(wished, wasAtLiveEdge: wasAtEdge, in: context), &effect)
    }

    func setTimeAxis(_ kind: TimeAxisKind, _ effect: inout Effect) {
        guard kind != state.configuration.timeAxis else { return }
        let wasAtEdge = state.isAtLiveEdge
        let right = state.timeMapping.time(at: BarPosition(state.viewport.last))
        assign(\.configuration.timeAxis, kind, .configuration, &effect)
        let target = state.timeMapping.position(of: right).value - state.viewport.visibleBars
        let moved = Viewport(first: target, visibleBars: state.viewport.visibleBars)
        setViewport(
            rules.following(
                rules.clamped(moved, in: context), wasAtLiveEdge: wasAtEdge, in: context),
            &effect)
        reattachCrosshair(&effect)
    }

    func bringIntoView(_ position: BarPosition, _ effect: inout Effect) {
        setViewport(rules.revealed(state.viewport, position, in: context), &effect)
    }
}
