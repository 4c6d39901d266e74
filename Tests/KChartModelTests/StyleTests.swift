import KChartCore
import KChartModel
import Testing

struct StyleTests {
    private static let styles = ChartStyleTraits.builtIn

    @Test("T-108 every style takes its default width at the live edge; the same again does nothing")
    func switching() {
        for traits in Self.styles {
            let model = ModelStage.model()
            model.setStyle(traits.id == "candles" ? .line : .candles)
            model.goToStart()
            let style = ChartStyleID(traits.id)
            #expect(model.setStyle(style).contains([.style, .viewport]), "\(traits.id)")
            #expect(model.state.isAtLiveEdge)
            let viewport = model.state.viewport
            model.resetView()
            #expect(model.state.viewport == viewport)
            #expect(model.state.viewport.visibleBars < 60.5 || model.state.drawsBodies)
            model.goToStart()
            #expect(model.setStyle(style).isEmpty)
            #expect(!model.state.isAtLiveEdge)
        }
    }

    @Test("a series of points offers the lines only, and is drawn as a line when asked for candles")
    func points() {
        let model = ModelStage.model(0..<0)
        let points = (0..<100).map {
            PricePoint(time: Timestamp(seconds: Int64($0) * 60), value: Double($0 % 9))
        }
        model.setSeries(BarSeries(interval: ModelStage.minute, points: points))
        for traits in Self.styles {
            model.setStyle(ChartStyleID(traits.id))
            #expect(model.state.drawnStyle.name == (traits.isLine ? traits.id : "line"))
            #expect(!model.state.drawsBodies)
            #expect(model.state.drawnSeries.hasSameBars(as: model.state.series))
        }
        #expect(model.state.offeredStyles.count == 7)
        model.setSeries(ModelStage.series(0..<100))
        #expect(model.state.offeredStyles.count == Self.styles.count)
    }

    @Test("Heikin-Ashi bars follow ticks, new bars, pages and trimming; what is read stays true")
    func heikinAshi() {
        let model = ModelStage.model(limit: 320)
        model.setStyle(.heikinAshi)
        func check(_ text: String) {
            let made = DerivedSeries(HeikinAshi(), of: model.state.series).bars
            let drawn = model.state.drawnSeries
            #expect(drawn.indices == model.state.series.indices, "\(text)")
            // Bars far from the oldest do not depend on what was trimmed.
            let tail = 100
            #expect(drawn.candles.suffix(tail) == made.candles.suffix(tail), "\(text)")
        }
        check("at once")
        model.update(ModelStage.candle(299, close: 555))
        check("tick")
        #expect(model.state.currentPrice == 555)
        #expect(model.state.drawnSeries.lastValue != 555)
        for slot in 300..<340 { model.update(ModelStage.candle(slot, close: Double(slot))) }
        check("append and trim")
        #expect(model.state.series.count == 320)
        #expect(!model.prependHistory(ModelStage.series(-50..<10)).isEmpty)
        check("page")
        model.update(ModelStage.candle(200, close: 7), policy: .merge)
        check("correction")
        model.setStyle(.candles)
        #expect(model.state.drawnSeries.hasSameBars(as: model.state.series))
        model.setSeries(ModelStage.series(0..<50))
        model.setStyle(.heikinAshi)
        model.setSeries(ModelStage.series(0..<80))
        check("another series")
    }

    @Test("the price range holds everything a style draws: curves beyond their values, whole bars")
    func extents() {
        let candles = (0..<400).map { slot in
            let close = 100 + 20 * Double((slot * 7_919) % 13)
            return Candle(
                time: Timestamp(seconds: Int64(slot) * 60), open: close - 5, high: close + 400,
                low: close - 90, close: close)
        }
        for mode in [PriceScaleMode.linear, .logarithmic] {
            let model = ModelStage.model(0..<0)
            model.setSeries(BarSeries(interval: ModelStage.minute, candles: candles))
            model.setScaleMode(mode)
            model.setStyle(.line)
            model.scroll(toFirst: 100.4)
            let line = model.state.priceScale
            #expect(line.high < 400, "a line makes no room for highs")
            model.setStyle(.smoothLine)
            model.scroll(toFirst: 100.4)
            let curve = model.state.priceScale
            #expect(curve.high > line.high)
            #expect(curve.low < line.low)
            model.setStyle(.monotoneLine)
            model.scroll(toFirst: 100.4)
            #expect(model.state.priceScale.high <= line.high * 1.000_001)
            model.setStyle(.timeSeries)
            model.scroll(toFirst: 100.4)
            #expect(model.state.priceScale.high > 700)
        }
    }

    @Test("the base is the first close in view, or a price that was set, which the range holds")
    func base() {
        let model = ModelStage.model()
        #expect(model.state.basePrice == nil)
        model.setStyle(.baseline)
        let first = model.state.visibleIndices.lowerBound
        #expect(model.state.basePrice == model.state.series.close(at: first))
        #expect(model.setBasePrice(9_000).contains([.style, .priceScale]))
        #expect(model.state.basePrice == 9_000)
        #expect(model.state.priceScale.high > 9_000)
        #expect(model.setBasePrice(.nan).contains(.style))
        #expect(model.state.configuration.basePrice == nil)
        #expect(model.setBasePrice(nil).isEmpty)
    }

    @Test("a style that nothing is known of counts as candles, a client's own is known")
    func own() {
        let model = ModelStage.model()
        model.setStyle("mine")
        #expect(model.state.drawsBodies)
        var configuration = ChartConfiguration(instrument: Instrument(symbol: "TEST"))
        configuration.styles.append(ChartStyleTraits("mine", .line(.step)))
        let other = ChartModel(configuration)
        other.setStyle("mine")
        #expect(!other.state.drawsBodies)
    }
}
