internal import Glibc

extension ViewportRules {
    /// The window moved by so many bars, to newer ones when positive, and stopped at its limits.
    public func panned(
        _ viewport: Viewport, byBars bars: Double, in context: ViewportContext
    ) -> Viewport {
        guard viewport.isUsable else { return defaultViewport(in: context) }
        guard bars.isFinite, context.bars != nil else { return viewport }
        var moved = viewport
        moved.first = Self.onGrid(viewport.first + bars)
        return clamped(moved, in: context)
    }

    /// The window of a drag: the window at the press, moved by the whole way since then, so that
    /// no rounding adds up. `deltaX` in device pixels, positive to the right (towards history).
    public func dragged(
        from start: Viewport, deltaX: Double, in context: ViewportContext
    ) -> Viewport {
        guard context.plotWidth > 0, deltaX.isFinite else { return start }
        let bars = -deltaX / Double(context.plotWidth) * start.visibleBars
        return panned(start, byBars: bars, in: context)
    }

    /// The window so many whole windows further.
    public func paged(
        _ viewport: Viewport, byWindows windows: Double, in context: ViewportContext
    ) -> Viewport {
        panned(viewport, byBars: windows * viewport.visibleBars, in: context)
    }

    /// The window at the oldest bar.
    public func atOldest(_ viewport: Viewport, in context: ViewportContext) -> Viewport {
        guard viewport.isUsable else { return defaultViewport(in: context) }
        guard let range = restRange(visibleBars: viewport.visibleBars, in: context) else {
            return viewport
        }
        var moved = viewport
        moved.first = Self.onGrid(range.lowerBound)
        return moved
    }

    /// The window centred on a place, as far as the limits allow.
    public func centered(
        _ viewport: Viewport, on position: BarPosition, in context: ViewportContext
    ) -> Viewport {
        let target = position.value - viewport.visibleBars / 2
        return panned(viewport, byBars: target - viewport.first, in: context)
    }

    /// The window moved just so far that a place is in it.
    public func revealed(
        _ viewport: Viewport, _ position: BarPosition, in context: ViewportContext
    ) -> Viewport {
        let value = position.value
        if value < viewport.first {
            return panned(viewport, byBars: value - viewport.first, in: context)
        }
        if value > viewport.last {
            return panned(viewport, byBars: value - viewport.last, in: context)
        }
        return viewport
    }

    /// The pivot of a wheel or pinch with the pointer at a fraction of the window: the bar under
    /// it, or the live edge when the pointer is right of the newest bar.
    public func pivot(
        pointerFraction: Double, of viewport: Viewport, in context: ViewportContext
    ) -> ZoomPivot {
        guard let bars = context.bars else { return .liveEdge }
        let pointer = viewport.position(atFraction: pointerFraction)
        return pointer > bars.upperBound ? .liveEdge : .fraction(pointerFraction)
    }

    /// The pivot of keys and buttons: the live edge when the window is there, else its middle.
    public func keyPivot(of viewport: Viewport, in context: ViewportContext) -> ZoomPivot {
        isAtLiveEdge(viewport, in: context) ? .liveEdge : .center
    }

    /// The window zoomed by a factor (2 shows half as many bars) about a pivot.
    ///
    /// The shift uses the width actually reached, so a stopped zoom does not drift. A factor that
    /// is not a positive finite number, and a chart without bars, leave the window alone.
    public func zoomed(
        _ viewport: Viewport, by factor: Double, about pivot: ZoomPivot,
        in context: ViewportContext
    ) -> Viewport {
        guard factor.isFinite, factor > 0 else { return viewport }
        return zoomed(
            viewport, bySteps: log2(factor) / octavesPerZoomStep, about: pivot, in: context)
    }

    /// The window zoomed in by so many steps, out when negative. Steps are exponential and
    /// symmetric: those that sum to zero about one pivot return to the bit, as long as no limit
    /// was met.
    public func zoomed(
        _ viewport: Viewport, bySteps steps: Double, about pivot: ZoomPivot,
        in context: ViewportContext
    ) -> Viewport {
        clampedAfterZoom(
            zoomedFreely(viewport, bySteps: steps, about: pivot, in: context), in: context)
    }

    /// Like `zoomed`, but not brought to where a window may rest: a chart that remembers how far a
    /// zoom was held back returns exactly on the way in.
    public func zoomedFreely(
        _ viewport: Viewport, bySteps steps: Double, about pivot: ZoomPivot,
        in context: ViewportContext
    ) -> Viewport {
        guard viewport.isUsable else { return defaultViewport(in: context) }
        guard steps.isFinite, context.bars != nil else { return viewport }
        var result = viewport
        result.zoomWidth(
            bySteps: steps, octavesPerStep: octavesPerZoomStep, minimum: minimumVisibleBars,
            maximum: max(maximumVisibleBars(in: context), viewport.visibleBars))
        switch pivot {
        case .liveEdge:
            // As far from the newest bar as before: the step back then is its exact opposite.
            guard let former = endAnchor(visibleBars: viewport.visibleBars, in: context),
                let anchor = endAnchor(visibleBars: result.visibleBars, in: context)
            else { return result }
            result.first = anchor + (Self.onGrid(viewport.first) - former)
        case .center:
            shift(&result, from: viewport, fraction: 0.5)
        case .fraction(let fraction):
            shift(
                &result, from: viewport, fraction: fraction.isNaN ? 0.5 : min(max(fraction, 0), 1))
        }
        return result
    }

    private func shift(_ viewport: inout Viewport, from old: Viewport, fraction: Double) {
        // The step is put on the grid by itself: the step back then is its exact negative.
        let step = Self.onGrid(fraction * (old.visibleBars - viewport.visibleBars))
        viewport.first = Self.onGrid(old.first) + step
    }

    /// Like `clamped`, but leaves up to one bar over the live edge: the badge's room is counted in
    /// whole bars and may round down by less than one while zooming.
    public func clampedAfterZoom(_ viewport: Viewport, in context: ViewportContext) -> Viewport {
        let rest = clamped(viewport, in: context)
        return viewport.first > rest.first && viewport.first - rest.first < 1 ? viewport : rest
    }
}
