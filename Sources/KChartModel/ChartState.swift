public import KChartCore
public import KChartDrawings

/// Everything a chart is: plain values, changed only by `ChartModel.apply`.
public struct ChartState: Sendable {
    public internal(set) var configuration: ChartConfiguration
    public internal(set) var series: BarSeries
    /// The kinds of bars that styles can draw.
    public internal(set) var kinds = Registry<any BarKind>.builtIn
    /// What the style's kind makes of the bars; nil when it draws them as they are.
    var derived: DerivedSeries?
    public internal(set) var viewport: Viewport
    public internal(set) var isAtLiveEdge = true
    /// The price range and mapping in force.
    public internal(set) var priceScale: PriceScale
    /// The scales of the other panes that are shown, each of its own values.
    public internal(set) var paneScales: [PaneID: PriceScale] = [:]
    /// True while a logarithmic axis was asked for and prices at or under zero are in view.
    public internal(set) var isLogarithmRefused = false
    /// The manual price range; nil is automatic.
    public internal(set) var manualRange: PriceRange?
    /// The price of the line and the badge; nil hides both.
    public internal(set) var currentPrice: Double?
    public internal(set) var quote: Quote?
    public internal(set) var markers = MarkerList()
    public internal(set) var crosshair: Crosshair?
    /// The legend that the pointer or the keyboard is at.
    public internal(set) var legendPointer: LegendPointer?
    /// How far the names of the indicator bar are scrolled, logical pixels.
    public internal(set) var indicatorBarOffset = 0.0
    /// Drawings with tool, selection and history.
    public internal(set) var drawings = DrawingEditor()
    /// The prices whose crossing is told, from the lowest on.
    public internal(set) var watchedPrices: [Double] = []
    public internal(set) var feed = FeedStatus()
    public internal(set) var metrics = PlotMetrics()
    /// The time of day as it was last told; nil while neither a countdown nor a clock runs.
    public internal(set) var clock: Timestamp?
    /// Position 0 of a linear axis: fixed while a series lives, so that trimming moves nothing.
    var axisOrigin: Timestamp?
    /// What the last zooms left for the next one.
    var zoom = ZoomMemory()
    /// How far the last resizes would have gone beyond where the window may rest, in bars.
    var resizeOverhang = 0.0
    /// Device pixels per bar that a hand or a default chose; resizing keeps it.
    var spacing = 0.0
    /// False while `spacing` comes from a plot too narrow to choose one in.
    var hasUsefulSpacing = false
    public internal(set) var isLoading = false
    public internal(set) var isLoadingHistory = false
    public internal(set) var hasMoreHistory = false
    /// The time that the window shows once its bars are there; moving the window lets go of it.
    public internal(set) var awaitedTime: Timestamp?
    /// What is to be said of where the window came to, one line; gone when it moves.
    public internal(set) var viewNotice: String?
    /// Sixteenths of a turn of the sign that older bars are on their way.
    public internal(set) var loadingTurn = 0
    /// The last loading error, one line.
    public internal(set) var loadingError: String?
    /// True while a hand holds the window or it moves by itself.
    public internal(set) var isMoving = false
    /// Counts the occasions on which older bars may be asked for.
    var historyEpoch = 0
    var askedEpoch = -1
    /// The epoch that a failed request began.
    var failedEpoch = -1

    init(configuration: ChartConfiguration) {
        self.configuration = configuration
        series = .empty(interval: configuration.interval)
        viewport = Viewport(first: 0, visibleBars: 1)
        priceScale = PriceScale(mode: .linear, low: 0, high: 1)
    }

    /// Microseconds until the newest bar closes; nil while no countdown runs, or when the newest
    /// bar is not the running one.
    public var timeToClose: Int64? {
        guard let clock, let last = series.lastTime else { return nil }
        let close = series.interval.advance(last, by: 1)
        let (left, overflow) = close.microseconds.subtractingReportingOverflow(clock.microseconds)
        let length = series.interval.nominalMicroseconds
        // A bar that should have closed waits for its successor at zero, for one more interval.
        guard !overflow, left <= 2 * length, left > -length else { return nil }
        return max(0, left)
    }

    /// The time axis as one mapping from bars to times.
    public var timeMapping: TimeMapping {
        TimeMapping(series: series, kind: configuration.timeAxis, origin: axisOrigin)
    }

    /// True when a pane has something to show: volume needs bars with volumes.
    public func hasContent(_ pane: PaneID) -> Bool {
        pane == .price || paneScales[pane] != nil
    }

    /// The bars any part of whose slot lies in the window; empty without any.
    public var visibleIndices: Range<BarIndex> {
        let all = series.indices
        guard !all.isEmpty, viewport.isUsable else { return all.lowerBound..<all.lowerBound }
        if configuration.timeAxis == .linear {
            return timeMapping.bars(
                from: BarPosition(viewport.first - 0.5), to: BarPosition(viewport.last + 0.5))
        }
        return viewport.touchedSlots.clamped(to: all)
    }
}
