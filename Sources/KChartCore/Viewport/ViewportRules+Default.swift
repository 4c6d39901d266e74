extension ViewportRules {
    /// How many bars a fresh window wants to show, the right gap included.
    public func wantedVisibleBars(in context: ViewportContext) -> Double {
        guard context.drawsBodies else { return lineVisibleBars }
        let logicalWidth = Double(context.plotWidth) / max(context.scale, 0.1)
        guard logicalWidth >= widePlotWidth else { return narrowVisibleBars }
        return wideVisibleBars + rightGap
    }

    /// True for a plot wide enough that pixels per bar chosen in it are worth keeping: 100 logical
    /// pixels, a column of a few bars.
    public func isUseful(_ context: ViewportContext) -> Bool {
        Double(context.plotWidth) >= 100 * max(context.scale, 0.1)
    }

    /// The bar spacing in whole device pixels that comes nearest to the wanted number of bars.
    ///
    /// It is chosen in logical pixels and scaled then, so that a chart looks the same at every
    /// scale (10, 13 and 20 device pixels at 1, 1.25 and 2). Under one and a half logical pixels
    /// whole steps are too coarse and nil is returned, as it is while the plot is not measured.
    public func wholeSpacing(showing wanted: Double, in context: ViewportContext) -> Int? {
        guard wanted.isFinite, wanted > 0, context.plotWidth > 0, context.scale > 0 else {
            return nil
        }
        let logicalWidth = Double(context.plotWidth) / context.scale
        let exact = logicalWidth / wanted
        guard exact >= 1.5, exact < 1e6 else { return nil }
        let less = exact.rounded(.down)
        let more = less + 1
        let isLess = logicalWidth / less - wanted <= wanted - logicalWidth / more
        let spacing = ((isLess ? less : more) * context.scale).rounded()
        return max(1, Int(spacing))
    }

    /// The width of a window that shows about `wanted` bars at a whole spacing, at least the
    /// minimum.
    public func snappedVisibleBars(showing wanted: Double, in context: ViewportContext) -> Double {
        let spacing = wholeSpacing(showing: wanted, in: context)
        let bars = spacing.map { Double(context.plotWidth) / Double($0) } ?? wanted
        return max(bars, minimumVisibleBars)
    }

    /// The window a chart opens with, and that of a reset: the default width at the live edge.
    /// Without bars it ends at slot 0 as if that were the newest bar.
    public func defaultViewport(in context: ViewportContext) -> Viewport {
        viewport(showing: wantedVisibleBars(in: context), in: context)
    }

    /// A window of about so many bars, at a whole spacing, at the live edge.
    public func viewport(showing wanted: Double, in context: ViewportContext) -> Viewport {
        let visible = snappedVisibleBars(showing: wanted, in: context)
        var placed = context
        if placed.bars == nil { placed.bars = BarPosition(0)...BarPosition(0) }
        let anchor = endAnchor(visibleBars: visible, in: placed) ?? -visible
        return Viewport(first: anchor, visibleBars: visible)
    }

    /// The window from one place to another, both with half a bar of room, at least the minimum
    /// wide and then grown to the left.
    public func viewport(
        from: BarPosition, to: BarPosition, in context: ViewportContext
    ) -> Viewport {
        guard from.value.isFinite, to.value.isFinite else { return defaultViewport(in: context) }
        let lower = min(from, to).value - 0.5
        let upper = max(from, to).value + 0.5
        let visible = max(upper - lower, minimumVisibleBars)
        return clamped(Viewport(first: upper - visible, visibleBars: visible), in: context)
    }

    /// The window after the plot got another width: the right edge stays and so do the pixels per
    /// bar (`spacing`, device pixels), but at least the minimum of bars is shown.
    ///
    /// The caller remembers the spacing a hand or a default chose and gives that one, not the one
    /// of the moment, so that a window squeezed to nothing recovers. A width or spacing that is
    /// not above zero leaves the window alone.
    public func resized(_ viewport: Viewport, spacing: Double, to width: Int) -> Viewport {
        guard width > 0, spacing > 0, spacing.isFinite, viewport.isUsable else { return viewport }
        let visible = max(Double(width) / spacing, minimumVisibleBars)
        return Viewport(first: Self.onGrid(viewport.last - visible), visibleBars: visible)
    }
}
