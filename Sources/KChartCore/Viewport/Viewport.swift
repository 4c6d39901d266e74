internal import Glibc

/// The window on the bars: which positions lie at the left and right edge of the plot.
///
/// Bar `i` of a session axis is centred at position `i`, so a window from 100 that shows 40 bars
/// has bar 100 on its left edge and bar 140 on its right one. Nothing here knows pixels; a plot
/// of `width` device pixels has `width / visibleBars` of them per bar.
public struct Viewport: Hashable, Sendable {
    /// The position at the left edge.
    public var first: Double
    /// How many slots the window is wide; above zero.
    public var visibleBars: Double

    /// Where the zoom steps of this window are counted from, so that steps in and out return
    /// exactly; void as soon as `visibleBars` was set by anything else.
    private var ladderStart: Double
    private var ladderSteps: Double

    public init(first: Double, visibleBars: Double) {
        self.first = first
        self.visibleBars = visibleBars
        ladderStart = visibleBars
        ladderSteps = 0
    }

    /// The position at the right edge.
    @inlinable public var last: Double { first + visibleBars }

    /// False for a window with NaN, infinite or empty bounds.
    public var isUsable: Bool { first.isFinite && visibleBars.isFinite && visibleBars > 0 }

    public static func == (lhs: Viewport, rhs: Viewport) -> Bool {
        lhs.first == rhs.first && lhs.visibleBars == rhs.visibleBars
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(first)
        hasher.combine(visibleBars)
    }

    /// Device pixels per bar in a plot of `width` device pixels.
    @inlinable
    public func spacing(width: Int) -> Double { Double(width) / visibleBars }

    /// The x coordinate of a position in a plot of `width` device pixels, from its left edge.
    @inlinable
    public func x(of position: BarPosition, width: Int) -> Double {
        (position.value - first) * spacing(width: width)
    }

    /// The position at an x coordinate.
    @inlinable
    public func position(atX x: Double, width: Int) -> BarPosition {
        guard width > 0 else { return BarPosition(first) }
        return BarPosition(first + x / spacing(width: width))
    }

    /// The position at a fraction of the window, 0 left and 1 right.
    @inlinable
    public func position(atFraction fraction: Double) -> BarPosition {
        BarPosition(first + fraction * visibleBars)
    }

    /// Whole slots whose bars can touch the window: those with any part of their slot in it.
    /// None for a window that is not usable.
    public var touchedSlots: Range<BarIndex> {
        guard isUsable else { return BarIndex(0)..<BarIndex(0) }
        let lower = BarPosition(first).nearestIndex
        let upper = BarPosition(last).nearestIndex
        return lower..<max(lower, upper).advanced(by: 1)
    }

    /// The window `steps` zoom steps further in (negative: out) of `octavesPerStep` octaves each,
    /// at least `minimum` and at most `maximum` bars wide, without moving its left edge.
    ///
    /// Steps are counted from where zooming began, so any sequence that sums to zero gives the
    /// width it began with, to the bit.
    mutating func zoomWidth(
        bySteps steps: Double, octavesPerStep: Double, minimum: Double, maximum: Double
    ) {
        if Self.width(ladderStart, ladderSteps, octavesPerStep) != visibleBars {
            ladderStart = visibleBars
            ladderSteps = 0
        }
        let wanted = ladderSteps + steps
        let width = Self.width(ladderStart, wanted, octavesPerStep)
        let bounded = min(max(width, minimum), maximum)
        visibleBars = bounded
        if bounded == width {
            ladderSteps = wanted
        } else {
            ladderStart = bounded
            ladderSteps = 0
        }
    }

    private static func width(_ start: Double, _ steps: Double, _ octavesPerStep: Double) -> Double
    {
        // A sum of steps that ends a few bits from a whole number is that number.
        let nearest = steps.rounded()
        let exact = (steps - nearest).magnitude < 1e-9 ? nearest : steps
        return exact == 0 ? start : start * exp2(-exact * octavesPerStep)
    }
}
