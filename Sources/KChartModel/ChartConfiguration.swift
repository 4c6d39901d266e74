public import KChartCore
public import KChartIndicators

/// Every switch and size of a chart that is not a colour.
public struct ChartConfiguration: Hashable, Sendable {
    /// What is known of the styles, in the order they are offered in; a client adds its own.
    public var styles = ChartStyleTraits.builtIn
    /// The price over and under which the baseline style draws; nil is the first close in view.
    public var basePrice: Double?
    public var instrument: Instrument
    /// The interval of an empty chart; a series brings its own.
    public var interval: Interval
    public var style: ChartStyleID
    public var timeAxis: TimeAxisKind
    public var scaleMode: PriceScaleMode
    public var isInverted: Bool
    /// The bars kept while live updates arrive; nil is unlimited.
    public var maxLiveBarCount: Int?
    public var showsPriceLine: Bool
    public var showsBadge: Bool
    public var showsHighLow: Bool
    public var showsGrid: Bool
    public var showsHeader: Bool
    public var showsStatus: Bool
    /// The names of indicators under the chart, which turn them on and off.
    public var showsIndicatorBar: Bool
    /// The ids that stand in it besides those on the chart.
    public var barIndicators: [String]
    /// The bar of drawing tools at the window's left.
    public var showsDrawingBar: Bool
    public var isCrosshairEnabled: Bool
    /// The reading card beside the crosshair.
    public var showsTooltip: Bool
    /// Its row with high − low in percent of the open.
    public var showsAmplitude: Bool
    /// The time to the bar's close under the badge of a live feed.
    public var showsCountdown: Bool
    /// Lines at the best bid and ask, when the feed tells them.
    public var showsQuote: Bool
    /// The person's own text under the bars; nil is none. “Simulated” stands there besides.
    public var watermark: String?
    /// What the crosshair's horizontal line snaps to.
    public var crosshairMagnet: CrosshairMagnet
    /// Under the crosshair one candle is outlined and the others step back.
    public var dimsOtherCandles: Bool
    public var panes: PaneArrangement
    /// From the first that is drawn to the last, which is on top.
    public var indicators: [ChartIndicator]
    /// What a reset puts back; their numbers do not count.
    public var defaultIndicators: [IndicatorConfiguration]
    public var viewportRules: ViewportRules

    public init(
        instrument: Instrument, interval: Interval = .hours(1), style: ChartStyleID = .candles,
        timeAxis: TimeAxisKind = .sessions, scaleMode: PriceScaleMode = .linear,
        isInverted: Bool = false, maxLiveBarCount: Int? = nil,
        viewportRules: ViewportRules = ViewportRules(), panes: PaneArrangement = PaneArrangement(),
        indicators: [ChartIndicator] = []
    ) {
        self.instrument = instrument
        self.interval = interval
        self.style = style
        self.timeAxis = timeAxis
        self.scaleMode = scaleMode
        self.isInverted = isInverted
        self.maxLiveBarCount = maxLiveBarCount
        self.viewportRules = viewportRules
        self.panes = panes
        self.indicators = indicators
        defaultIndicators = [
            IndicatorConfiguration(id: 1, indicator: "sma"),
            IndicatorConfiguration(id: 2, indicator: "volume"),
        ]
        showsPriceLine = true
        showsBadge = true
        showsHighLow = true
        showsGrid = true
        showsHeader = true
        showsStatus = true
        showsIndicatorBar = false
        barIndicators = [
            "sma", "ema", "wma", "bollinger", "sar", "volume", "rsi", "macd", "kdj", "atr", "obv",
        ]
        showsDrawingBar = true
        isCrosshairEnabled = true
        showsTooltip = true
        showsAmplitude = false
        showsCountdown = true
        showsQuote = true
        crosshairMagnet = .off
        dimsOtherCandles = false
    }

    /// What is known of a style; one that nothing is known of counts as candles.
    public func traits(of style: ChartStyleID) -> ChartStyleTraits {
        styles.first { $0.id == style.name } ?? ChartStyleTraits(style.name, .candles)
    }
}
