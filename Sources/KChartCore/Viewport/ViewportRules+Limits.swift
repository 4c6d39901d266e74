extension ViewportRules {
    /// What can be seen at all: from the oldest bar with its free space to the newest with the
    /// right gap; nil without bars.
    public func domain(
        visibleBars: Double, in context: ViewportContext
    ) -> ClosedRange<BarPosition>? {
        guard let bars = context.bars else { return nil }
        let lower = bars.lowerBound.advanced(by: context.drawsBodies ? -spaceBeforeFirst : 0)
        let upper = bars.upperBound.advanced(
            by: rightGap(visibleBars: visibleBars, in: context))
        return lower...max(upper, lower.advanced(by: 1))
    }

    /// Where the left edge may rest for a window of this width; one place, the live edge, when
    /// the window is wider than the bars; nil without bars.
    public func restRange(
        visibleBars: Double, in context: ViewportContext
    ) -> ClosedRange<Double>? {
        guard let domain = domain(visibleBars: visibleBars, in: context),
            let anchor = endAnchor(visibleBars: visibleBars, in: context)
        else { return nil }
        return min(domain.lowerBound.value, anchor)...anchor
    }

    /// The widest window zooming out may reach.
    public func maximumVisibleBars(in context: ViewportContext) -> Double {
        guard let bars = context.bars else { return leastMaximumVisibleBars }
        let count = bars.upperBound.value - bars.lowerBound.value + 1
        return max(leastMaximumVisibleBars, 2 * count)
    }

    /// The window brought to where it may rest. A window with NaN bounds goes to the newest bar;
    /// without bars nothing moves.
    public func clamped(_ viewport: Viewport, in context: ViewportContext) -> Viewport {
        guard viewport.isUsable else { return defaultViewport(in: context) }
        guard let range = restRange(visibleBars: viewport.visibleBars, in: context) else {
            return viewport
        }
        var result = viewport
        result.first = min(max(viewport.first, range.lowerBound), range.upperBound)
        return result
    }
}

extension ViewportRules {
    /// True when the end of the chart, with its right gap, is inside the window: the current
    /// price then takes part in the automatic price range.
    public func showsLiveEnd(_ viewport: Viewport, in context: ViewportContext) -> Bool {
        guard let anchor = endAnchor(visibleBars: viewport.visibleBars, in: context) else {
            return false
        }
        let end = anchor + viewport.visibleBars
        // Windows stand on a grid of 2^−24 bars and may miss the end by half a step of it.
        return end >= viewport.first && end <= viewport.last + 1e-6
    }
}
