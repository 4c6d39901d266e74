/// The arithmetic of the window: where it opens, how it zooms, pans, follows and stops.
///
/// Pure functions from a window and its context to a window. Distances are in bars. All of them
/// return the window unchanged when the input makes no sense (NaN, no bars), and a window that
/// itself makes no sense becomes the one at the live edge.
public struct ViewportRules: Hashable, Sendable {
    /// Default width for styles without bodies.
    public var lineVisibleBars = 60.0
    /// Default width for styles with bodies in a narrow plot.
    public var narrowVisibleBars = 40.0
    /// Default number of bars for styles with bodies in a wide plot; the right gap comes on top.
    public var wideVisibleBars = 120.0
    /// From this many logical pixels on a plot is wide.
    public var widePlotWidth = 600.0
    /// The window never shows less.
    public var minimumVisibleBars = 10.0
    /// Zooming out ends here or at twice the loaded bars, whichever is more.
    public var leastMaximumVisibleBars = 400.0
    /// Free bars right of the newest one.
    public var rightGap = 6.0
    /// The right gap is at most this part of the window.
    public var rightGapShare = 0.2
    /// So many bars from the live edge the window still counts as there.
    public var liveEdgeTolerance = 2.0
    /// The tolerance is at most this part of the window.
    public var liveEdgeToleranceShare = 0.1
    /// Free bars before the first one, for styles with bodies.
    public var spaceBeforeFirst = 1.0
    /// Logical pixels kept free between the newest bar and the badge.
    public var badgeClearance = 6.0
    /// Octaves per zoom step: four steps halve or double the window.
    public var octavesPerZoomStep = 0.25
    /// Windows of bars kept before the left edge when old bars are trimmed.
    public var renderBufferWindows = 1.0

    public init() {}

    /// The rules of the program.
    public static let standard = ViewportRules()

    // MARK: Live edge

    /// Free bars right of the newest one in a window so many bars wide: 6, at most a fifth of the
    /// window; more when the badge reaches into the plot, then at most half of it.
    public func rightGap(visibleBars: Double, in context: ViewportContext) -> Double {
        let baseline = min(rightGap, visibleBars * rightGapShare)
        guard let overhang = context.badgeOverhang, overhang.isFinite, context.plotWidth > 0 else {
            return baseline
        }
        let barWidth = Double(context.plotWidth) / visibleBars
        let badgeBars = ((max(0, overhang) + badgeClearance * context.scale) / barWidth)
        return max(baseline, min(badgeBars.rounded(.up), visibleBars / 2))
    }

    /// The width of the window that shows so many bars left of the newest one's place at the live
    /// edge: they and the right gap.
    public func visibleBars(holding bars: Double, in context: ViewportContext) -> Double {
        // The gap grows with the window, more slowly than it: the least window comes from below.
        var width = bars
        for _ in 0..<32 {
            let next = bars + rightGap(visibleBars: width, in: context)
            guard next > width * (1 + 1e-9) else { break }
            width = next
        }
        return max(width, minimumVisibleBars)
    }

    /// How far from the live edge the window still counts as there.
    public func tolerance(visibleBars: Double) -> Double {
        min(liveEdgeTolerance, visibleBars * liveEdgeToleranceShare)
    }

    /// The left edge of a window of this width at the live edge; nil without bars.
    public func endAnchor(visibleBars: Double, in context: ViewportContext) -> Double? {
        guard let bars = context.bars else { return nil }
        let gap = rightGap(visibleBars: visibleBars, in: context)
        return Self.onGrid(bars.upperBound.value + gap - visibleBars)
    }

    /// True when the window stands at the live edge, within the tolerance, and without bars.
    public func isAtLiveEdge(_ viewport: Viewport, in context: ViewportContext) -> Bool {
        guard let anchor = endAnchor(visibleBars: viewport.visibleBars, in: context) else {
            return true
        }
        return viewport.first >= anchor - tolerance(visibleBars: viewport.visibleBars)
    }

    /// The window moved to the live edge with its width.
    public func atLiveEdge(_ viewport: Viewport, in context: ViewportContext) -> Viewport {
        guard viewport.isUsable else { return defaultViewport(in: context) }
        guard let anchor = endAnchor(visibleBars: viewport.visibleBars, in: context) else {
            return viewport
        }
        var result = viewport
        result.first = anchor
        return result
    }

    /// The window after the data or the measures changed: one that was at the live edge stays
    /// glued to it, any other does not move.
    public func following(
        _ viewport: Viewport, wasAtLiveEdge: Bool, in context: ViewportContext
    ) -> Viewport {
        wasAtLiveEdge ? atLiveEdge(viewport, in: context) : viewport
    }

    /// The window after a whole new series was set.
    public func afterReplacingSeries(
        _ viewport: Viewport, mode: ScrollMode, intervalChanged: Bool, wasAtLiveEdge: Bool,
        in context: ViewportContext
    ) -> Viewport {
        let goes =
            switch mode {
            case .automatic: intervalChanged || wasAtLiveEdge
            case .liveEdge: true
            case .preserve: false
            }
        return goes ? atLiveEdge(viewport, in: context) : viewport
    }

    /// Left of this position bars may be trimmed.
    public func trimBoundary(of viewport: Viewport) -> BarPosition {
        BarPosition(viewport.first - renderBufferWindows * viewport.visibleBars)
    }

    /// True when older bars should be asked for: the window is within one width of the oldest
    /// bar, or wider than what there is.
    public func wantsHistory(_ viewport: Viewport, in context: ViewportContext) -> Bool {
        guard let bars = context.bars else { return false }
        return viewport.first - viewport.visibleBars <= bars.lowerBound.value
    }

    /// Positions are kept on a grid of 2^−24 bars (a millionth of a pixel), where sums and
    /// differences of zooming are exact.
    static func onGrid(_ value: Double) -> Double {
        guard value.magnitude < 1e8 else { return value }
        return (value * 16_777_216).rounded() / 16_777_216
    }
}
