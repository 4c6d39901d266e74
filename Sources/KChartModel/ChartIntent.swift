public import KChartCore
public import KChartDrawings
public import KChartIndicators

/// A value that asks for a change: the only thing `ChartModel.apply` takes.
public enum ChartIntent: Sendable {
    case setSeries(BarSeries, scroll: ScrollMode)
    /// The gate: an update that names another interval than the series' is ignored.
    case updateCandle(Candle, interval: Interval?, policy: LateUpdatePolicy)
    case updatePoint(PricePoint, interval: Interval?, policy: LateUpdatePolicy)
    case updateTick(Tick, interval: Interval?, policy: LateUpdatePolicy)
    case prependHistory(BarSeries)
    /// Bars from anywhere: those of known times replace, newer ones are appended, others go where
    /// they belong.
    case mergeBars(BarSeries)
    case setCurrentPrice(Double?)
    case setLoading(Bool)
    case setLoadingHistory(Bool)
    case setHasMoreHistory(Bool)
    case failLoading(String)
    /// The window waits for the bars of a time; nil does not wait any more.
    case setAwaitedTime(Timestamp?)
    case setViewNotice(String?)
    case setFeed(FeedStatus)
    case setInstrument(Instrument)
    case setStyle(ChartStyleID)
    /// The price the baseline style is drawn over and under; nil is the first close in view.
    case setBasePrice(Double?)
    case setTimeAxis(TimeAxisKind)
    case setScaleMode(PriceScaleMode)
    case setInverted(Bool)
    /// A manual price range; nil goes back to automatic. Reversed or infinite bounds are ignored.
    case setPriceRange(PriceRange?)
    case setMetrics(PlotMetrics)
    case zoom(factor: Double, pivot: ZoomPivot)
    /// Zoom steps of the rules (four halve the window); steps that sum to zero return exactly.
    case zoomSteps(Double, pivot: ZoomPivot)
    /// Zoom by octaves: 1 halves the bars in view.
    case zoomOctaves(Double, pivot: ZoomPivot)
    /// Zoom steps about the live edge when the window is there, else about its middle.
    case zoomKeys(steps: Double)
    case pan(bars: Double)
    /// Whole windows, towards newer bars when positive.
    case page(windows: Double)
    /// The left edge of the window as a bar position; what a drag writes. NaN goes to the newest.
    case scroll(toFirst: Double)
    /// Like `scroll`, but up to one window beyond where the view may rest: a hand or a spring.
    case scrollFreely(toFirst: Double)
    /// Any window: an animation on its way to one of the others.
    case show(Viewport)
    /// A hand holds the window, or it moves by itself: bars that arrive do not move it.
    case setMoving(Bool)
    case setVisibleBars(Double)
    /// The style's default width, where the window is.
    case setDefaultVisibleBars
    case goToLiveEdge
    case goToStart
    /// Puts the time in the middle of the window.
    case goTo(Timestamp)
    /// Back to the style's default width at the live edge.
    case resetView
    /// `price` is a value of the pane's own scale.
    case setCrosshair(at: BarPosition, price: Double, pane: PaneID, pinned: Bool)
    case moveCrosshair(bars: Int)
    case setCrosshairMagnet(CrosshairMagnet)
    case setTooltip(Bool)
    case setSwitch(ChartSwitch, Bool)
    case setWatchedPrices([Double])
    /// The time of day, told once a second while a clock or a countdown runs; nil without one.
    case setClock(Timestamp?)
    /// How far the sign of loading bars is turned, in sixteenths of a turn; any number.
    case setLoadingTurn(Int)
    case clearCrosshair
    /// Markers by id: one that is there is replaced.
    case addMarkers([Marker])
    case removeMarker(String)
    case setMarkers([Marker])
    /// The text under the bars; nil or blank is none.
    case setWatermark(String?)
    case setQuote(Quote?)
    /// Another order, height, collapse or maximising of the panes: see `PaneArrangement`.
    case addPane(PaneID, at: Int?)
    case removePane(PaneID)
    case movePane(PaneID, to: Int)
    /// Logical pixels; nil is the default height.
    case setPaneHeight(PaneID, Double?)
    case setPaneCollapsed(PaneID, Bool)
    case toggleMaximizedPane(PaneID)
    case setPanes(PaneArrangement)
    /// An indicator of the registry; nil is the pane that suits it.
    case addIndicator(String, parameters: [String: IndicatorValue], pane: PaneID?)
    case removeIndicator(Int)
    /// Parameters, visibility and looks of the indicator with the same number.
    case setIndicator(IndicatorConfiguration)
    /// The same while its dialog is open: no step of undo until the preview ends.
    case previewIndicator(IndicatorConfiguration)
    /// Keeps what was tried as one step, or puts back what was before.
    case endIndicatorPreview(keeps: Bool)
    /// Into another pane; nil is one of its own.
    case moveIndicator(Int, to: PaneID?)
    /// Into a pane of its own before the one at this place from the top.
    case placeIndicator(Int, before: Int)
    case pointAtLegend(LegendPointer?)
    /// How far the names of the indicator bar are scrolled, logical pixels.
    case scrollIndicatorBar(Double)
    /// Another place in the order of drawing, legends and colours.
    case reorderIndicator(Int, to: Int)
    /// Others as a whole; nil keeps the panes that are still needed.
    case setIndicators([ChartIndicator], panes: PaneArrangement?)
    /// `ChartConfiguration.defaultIndicators` with their panes.
    case resetIndicators
    /// Computes what has to be computed over all bars, when they are not more than this; asked for
    /// once a frame.
    case settleIndicators(upTo: Int)
    /// Takes over what was computed over all bars on another thread.
    case adoptIndicators([IndicatorResult])
    /// Whatever drawings are asked for, by pointer, key or command.
    case drawing(DrawingIntent)
    /// The drawings kept under a key, usually the symbol; nil keeps none.
    case setDrawingKey(String?)
    /// Where ids of new drawings and numbers of steps begin: see `DrawingEditor.makeUnique`.
    case seedDrawings(seed: UInt64, firstStep: Int)
    /// What each tool's next drawing looks like, as `DrawingEditor.stylesText` wrote it.
    case restoreDrawingStyles(String)
    /// What was done so far cannot be undone.
    case forgetHistory
    /// Plug-ins; one of the same id is replaced.
    case registerKind(any BarKind)
    case registerIndicator(any Indicator)
    case registerTool(any DrawingTool)
    /// Writes drawings that could not be written; the last time what is lost is told.
    case retryDrawings(isLast: Bool)
}
