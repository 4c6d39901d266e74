import KChartControl
import KChartCore
import KChartIndicators
import KChartLocalization
import KChartModel
import KChartScene
import KChartText

/// Makes a chart from options and data: what window, picture and description have in common.
struct ChartSetup {
    let options: ChartOptions
    let look: ChartLook
    let markers: [Marker]
    /// What `--indicator` asked for; nil is the default set.
    private let indicators: [IndicatorConfiguration]?

    init(
        options: ChartOptions, look: ChartLook, markers: [Marker] = []
    ) throws(Failure) {
        self.options = options
        self.look = look
        self.markers = markers
        guard let texts = options.indicators else {
            indicators = nil
            return
        }
        let isNone = texts == [Self.noIndicators]
        indicators = isNone ? [] : try CalculateVerb.configurations(texts, .builtIn)
    }

    private static let noIndicators = "none"

    /// The chart before its bars are there.
    func model(symbol: String? = nil) -> ChartModel {
        var configuration = ChartConfiguration(
            instrument: Instrument(symbol: symbol ?? options.symbol ?? ""),
            interval: options.interval ?? ChartSource.defaultInterval)
        // Of a stream the newest are kept; a file is cut once.
        if StreamRunner.isAsked(options) { configuration.maxLiveBarCount = options.limit }
        if let style = options.style { configuration.style = ChartStyleID(style) }
        if options.timeAxis == "linear" { configuration.timeAxis = .linear }
        if let scale = options.scale.flatMap({ PriceScaleMode(word: $0) }) {
            configuration.scaleMode = scale
        }
        configuration.watermark = options.watermark.flatMap {
            $0.allSatisfy(\.isWhitespace) ? nil : $0
        }
        let model = ChartModel(configuration)
        model.addMarkers(markers)
        guard let indicators else {
            model.resetIndicators()
            model.forgetHistory()
            return model
        }
        model.setIndicators([])
        for indicator in indicators {
            model.addIndicator(indicator.indicator, indicator.parameters)
        }
        model.forgetHistory()
        return model
    }

    /// Puts the data into the chart.
    func fill(_ model: ChartModel, with data: ChartData) {
        model.setInstrument(data.instrument)
        model.setFeed(data.feed)
        model.setSeries(data.series, scroll: .liveEdge)
    }

    /// With `--from` the window begins there: all bars are shown. Call once the plot is measured.
    /// - Parameter measure: lays out what is shown now; true when the plot has another size by it.
    func fitView(_ model: ChartModel, measure: () -> Bool) {
        guard options.from != nil, model.state.metrics.isMeasured else { return }
        // One free bar at the left, and the right gap of the live edge.
        model.showNewest(Double(model.state.series.count) + 7, measure: measure)
    }

    /// A chart with its data, measured as a window of `size` would.
    func measuredModel(
        _ data: ChartData, fonts: FontCatalog, size: PixelSize, scale: Double
    ) -> ChartModel {
        let model = model()
        fill(model, with: data)
        let scene = ChartScene(resources: look.resources(fonts))
        scene.resize(to: size, scale: scale)
        scene.measure(model)
        fitView(model) { !scene.measure(model).isEmpty }
        model.settleAllIndicators()
        return model
    }

    /// The size of a chart that nobody gave a size.
    static let defaultSize = PixelSize(width: 1280, height: 800)
}

extension Program {
    /// Begins the dearest step of the fonts beside the reading of theme, words and file; asks
    /// first whether there is room, while no other thread takes any.
    func preloadFonts() throws(Failure) {
        try checkRoomForFonts()
        Thread.start { FontCatalog.preload() }
    }

    func checkRoomForFonts() throws(Failure) {
        if let problem = MemoryLimit.pictureProblem { throw Failure(.inputOutput, problem) }
    }

    /// The fonts of the system; the language decides between the forms of Han characters.
    func fonts(_ language: Language) throws(Failure) -> FontCatalog {
        do {
            var settings = FontSettings()
            settings.language = language.code
            return try FontCatalog(settings: settings)
        } catch {
            throw Failure(.internalError, "\(error)")
        }
    }

    /// Tells that there is no font at all, before a window of boxes is opened or a picture drawn.
    func reportNoFonts(_ fonts: FontCatalog, _ words: Words) {
        guard fonts.isWithoutFonts() else { return }
        diagnostics.say(words.text(.fontNone, arguments: fonts.diagnostics.packages))
    }

    /// Tells once which characters had no font.
    func reportMissingCharacters(_ fonts: FontCatalog, _ words: Words) {
        let missing = fonts.diagnostics
        guard !missing.hasNoFont, missing.missingGlyphs > 0 else { return }
        diagnostics.say(words.text(.fontMissing, missing.packages.joined(separator: ", ")))
    }

    /// Tells what the data lack, and that made-up prices are made up.
    func report(_ data: ChartData, _ look: ChartLook) {
        for notice in data.notices { diagnostics.say(notice) }
        if data.feed.isSimulated { diagnostics.say(look.words[.feedSimulatedNotice]) }
    }
}
