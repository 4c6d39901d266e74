import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartStyle

/// Turns the state of a chart into a frame: one part a file, every part a function of its inputs.
struct FrameBuilder {
    let resources: SceneResources
    let instrument: Instrument
    let scale: Double
    let prices: PriceFormatter
    let times: TimeFormatter
    /// The known indicators of the chart.
    let indicators: [PlacedIndicator]

    init(
        resources: SceneResources, state: ChartState, scale: Double,
        indicators: [PlacedIndicator] = []
    ) {
        self.indicators = indicators
        self.resources = resources
        self.scale = scale
        instrument = state.configuration.instrument
        let precision: PricePrecision =
            if let digits = instrument.fractionDigits {
                .digits(digits)
            } else if let tick = instrument.tickSize {
                .tick(tick)
            } else {
                resources.precision
            }
        prices = PriceFormatter(formats: resources.formats, precision: precision)
        times = TimeFormatter(
            formats: resources.formats, zone: resources.zone, interval: state.series.interval,
            exchangeZone: resources.exchangeZone)
    }

    var theme: Theme { resources.theme }
    var metrics: ThemeMetrics { resources.theme.metrics }
    var words: Words { resources.words }

    func text(_ string: String, _ font: ThemeFont, weight: Int? = nil) -> TextLine {
        resources.shape(string, font, scale: scale, weight: weight)
    }

    /// The width the price column needs for the badge and the labels of this state.
    func axisWidth(_ state: ChartState, _ memory: inout FrameMemory) -> Int {
        var widest = 0.0
        if !state.series.isEmpty {
            let range = state.priceScale
            widest = memory.columnWidth(range) {
                max(badgeWidth(range.low, range), badgeWidth(range.high, range))
            }
            if let price = state.currentPrice { widest = max(widest, badgeWidth(price, range)) }
        }
        return AxisColumn.width(widestText: widest, scale: scale, metrics: metrics)
    }

    private func badgeWidth(_ price: Double, _ scale: PriceScale) -> Double {
        text(axisText(price, scale, context: .badge), theme.fonts.badge).width
    }

    /// The whole frame. `bars` and `values` are what is visible, already copied or patched.
    func frame(
        _ state: ChartState, _ layout: SceneLayout, bars: VisibleBars,
        values: VisibleIndicators, memory: inout FrameMemory
    ) -> SceneFrame {
        let mapping = PlotMapping(
            plot: layout.data, viewport: state.viewport, scale: state.priceScale)
        let badge = badge(state, mapping, layout)
        let isEmpty = state.series.isEmpty
        var frame = SceneFrame(
            layout: layout, theme: theme, style: state.drawnStyle, mapping: mapping,
            bars: bars, showsGrid: state.configuration.showsGrid, priceMarks: [], timeMarks: [],
            header: header(state, layout), status: [], statusDot: nil, extremes: [],
            priceLine: priceLine(state, mapping, layout), badge: badge, notices: NoticeFrame(),
            crosshair: nil)
        frame.basePrice = state.basePrice
        frame.zone = resources.zone
        frame.notices = notices(state, layout, &memory)
        var entries: [LegendEntry] = []
        // A name without a value says nothing before there are bars.
        if !isEmpty {
            frame.legend = legend(.price, in: layout.legend, state, entries: &entries)
        }
        frame.panes = panes(state, layout, entries: &entries)
        frame.legendEntries = entries
        frame.legendActions = legendActions(state, frame)
        frame.dropMark = dropMark(state, layout)
        frame.indicators = indicatorFrames(values)
        frame.volumePane = volumePane
        frame.newestPlots = frame.newestPlots(slot: state.series.indices.upperBound.slot - 1)
        frame.crosshair = crosshair(state, frame)
        frame.focus = focus(state, frame)
        if !isEmpty {
            frame.priceMarks = priceMarks(
                state.priceScale, mapping, layout, avoiding: badge?.tag.rect, &memory)
            frame.timeMarks = timeMarks(state, mapping, layout, &memory)
            frame.markers = markers(state, mapping, layout, &memory)
            frame.quotes = quotes(state, mapping, layout, avoiding: badge?.tag.rect)
        }
        coverLabels(&frame)
        let status = status(state, layout, &memory)
        frame.statusDot = status.dot
        frame.status = status.texts
        frame.scaleButtons = status.buttons
        frame.statusClock = statusClock(state, status.clock)
        return frame
    }
}
