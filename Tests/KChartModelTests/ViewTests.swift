import KChartCore
import KChartModel
import Testing

struct ViewTests {
    @Test("T-012 another interval and its bars arrive in one change")
    func oneMutation() {
        let model = ModelStage.model()
        model.goToStart()
        let hours = BarSeries(
            interval: .hours(1),
            candles: (0..<100).map {
                Candle(
                    time: Timestamp(seconds: Int64($0) * 3_600), open: 1, high: 2, low: 0.5,
                    close: 1.5)
            })
        let change = model.setSeries(hours)
        #expect(change.contains([.series, .viewport]))
        #expect(model.state.isAtLiveEdge)
        #expect(model.state.priceScale.low < 0.5 && model.state.priceScale.high > 2)
    }

    @Test("T-018 a chart of one bar is laid out around it, whatever the clock says")
    func oneBar() {
        let model = ModelStage.model(0..<1)
        #expect(model.state.visibleIndices == BarIndex(0)..<BarIndex(1))
        #expect(model.state.isAtLiveEdge)
        #expect(model.state.viewport.first < 0 && model.state.viewport.last > 0)
    }

    @Test("T-019 nothing moves an empty chart")
    func empty() {
        let model = ModelStage.model(0..<0)
        let viewport = model.state.viewport
        for _ in 0..<20 { model.pan(byBars: -3) }
        model.zoom(by: 2, pivot: .center)
        model.zoom(bySteps: 3)
        model.page(byWindows: -1)
        model.goToStart()
        model.scroll(toFirst: -50)
        #expect(model.state.viewport == viewport)
        #expect(model.state.isAtLiveEdge)
    }

    @Test("T-022 a zoom by NaN, 0, -1 or infinity changes nothing")
    func badZoom() {
        let model = ModelStage.model()
        for factor in [Double.nan, 0, -1, .infinity] {
            #expect(model.zoom(by: factor, pivot: .center).isEmpty)
        }
    }

    @Test("T-023 a scroll to NaN goes to the newest bar")
    func scrollToNaN() {
        let model = ModelStage.model()
        model.goToStart()
        model.scroll(toFirst: .nan)
        #expect(model.state.isAtLiveEdge)
    }

    @Test("n zoom steps in and n out return to the bit")
    func symmetricZoom() {
        let model = ModelStage.model()
        model.scroll(toFirst: 100.25)
        let viewport = model.state.viewport
        for _ in 0..<7 { model.zoom(bySteps: 0.5, pivot: .fraction(0.3)) }
        for _ in 0..<7 { model.zoom(bySteps: -0.5, pivot: .fraction(0.3)) }
        #expect(model.state.viewport == viewport)
    }

    @Test("T-036 a manual range with reversed or infinite bounds does not exist")
    func badRange() {
        #expect(Autoscale.manual(low: 2, high: 1) == nil)
        #expect(Autoscale.manual(low: 1, high: .infinity) == nil)
    }

    @Test("T-037 a manual range stays through ten new candles until it is given back")
    func manualRange() throws {
        let model = ModelStage.model()
        let range = try #require(Autoscale.manual(low: 50, high: 60))
        model.setPriceRange(range)
        let scale = model.state.priceScale
        for slot in 300..<310 { model.update(ModelStage.candle(slot, close: 900)) }
        #expect(model.state.priceScale == scale)
        model.setPriceRange(nil)
        #expect(model.state.priceScale.high > 900)
    }

    @Test("T-108 another style goes to its default width at the live edge; the same does nothing")
    func styles() {
        let model = ModelStage.model()
        model.goToStart()
        #expect(model.setStyle(.candles).isEmpty)
        #expect(model.setStyle(.line).contains([.style, .viewport]))
        #expect(model.state.isAtLiveEdge)
    }

    @Test("resizing keeps the right edge and the pixels per bar, also through a width of nothing")
    func resize() {
        let model = ModelStage.model()
        let last = model.state.viewport.last
        model.setMetrics(PlotMetrics(width: 800, height: 300))
        #expect(abs(model.state.viewport.last - last) < 1e-6)
        #expect(abs(model.state.viewport.visibleBars - 80) < 1e-6)
        model.setMetrics(PlotMetrics(width: 0, height: 0))
        model.setMetrics(PlotMetrics(width: 400, height: 300))
        #expect(abs(model.state.viewport.visibleBars - 40) < 1e-6)
    }

    @Test("the window's price range holds every visible high and low at every position of a sweep")
    func sweep() throws {
        let model = ModelStage.model()
        for step in 0..<260 {
            model.scroll(toFirst: Double(step) + 0.37)
            let visible = model.state.visibleIndices
            let extremes = try #require(model.state.series.extremes(in: visible))
            // A bar of which only a sliver of its free slot is in view does not count.
            let inner =
                visible.lowerBound.advanced(by: 1)..<visible.upperBound.advanced(by: -1)
            let whole = try #require(model.state.series.extremes(in: inner))
            #expect(model.state.priceScale.low <= whole.low)
            #expect(model.state.priceScale.high >= whole.high)
            #expect(model.state.priceScale.low > extremes.low - 10)
        }
    }

    @Test("sessions and linear axis show the same right edge when switched at the live edge")
    func axisKinds() {
        let model = ModelStage.model()
        model.setTimeAxis(.linear)
        #expect(model.state.isAtLiveEdge)
        #expect(model.state.visibleIndices.upperBound == BarIndex(300))
        model.setTimeAxis(.sessions)
        #expect(model.state.isAtLiveEdge)
    }

    @Test("trimming old bars moves nothing on a linear axis, also behind a gap")
    func linearTrim() {
        let model = ModelStage.model(0..<0, limit: 100)
        let gapped = (0..<300).map { ModelStage.candle($0 < 50 ? $0 : $0 + 500) }
        model.setSeries(BarSeries(interval: ModelStage.minute, candles: gapped))
        model.setTimeAxis(.linear)
        let time = ModelStage.time(780)
        let before = model.state.timeMapping.position(of: time)
        model.update(ModelStage.candle(800))
        #expect(model.state.series.count < 300)
        #expect(model.state.timeMapping.position(of: time) == before)
    }

    @Test(
        "zooming out and in as often about a place gives the window back, also past an end",
        arguments: [0.1, 0.5, 0.9])
    func zoomReturns(fraction: Double) {
        let model = ModelStage.model()
        let before = model.state.viewport
        for _ in 0..<2 { model.zoom(bySteps: -1, pivot: .fraction(fraction)) }
        #expect(model.state.isAtLiveEdge)
        model.zoom(bySteps: 1, pivot: .fraction(fraction))
        #expect(model.state.isAtLiveEdge, "one step back does not leave the live edge")
        model.zoom(bySteps: 1, pivot: .fraction(fraction))
        #expect(abs(model.state.viewport.visibleBars - before.visibleBars) < 1e-9)
        #expect(abs(model.state.viewport.first - before.first) < 0.01)
        // A new bar in between changes nothing of that.
        for _ in 0..<2 { model.zoom(bySteps: -1, pivot: .fraction(fraction)) }
        model.update(Tick(time: ModelStage.time(300), price: 101))
        for _ in 0..<2 { model.zoom(bySteps: 1, pivot: .fraction(fraction)) }
        #expect(model.state.isAtLiveEdge)
        model.goToStart()
        let start = model.state.viewport
        for _ in 0..<3 { model.zoom(bySteps: -1, pivot: .fraction(fraction)) }
        for _ in 0..<3 { model.zoom(bySteps: 1, pivot: .fraction(fraction)) }
        #expect(abs(model.state.viewport.first - start.first) < 0.01)
    }

    @Test(
        "zoom keys come back exactly, at, near and away from the live edge, out and in or in and out",
        arguments: [0, 0.3, 1, 1.5, 2, 3, 7.25, 40, 250, 266])
    func keyZoom(offset: Double) {
        for steps in [1, 2, 3, 6] {
            for direction in [1.0, -1] {
                let model = ModelStage.model()
                model.pan(byBars: -offset)
                let start = model.state.viewport
                for _ in 0..<steps { model.zoom(bySteps: direction) }
                #expect(model.state.viewport != start)
                for _ in 0..<steps { model.zoom(bySteps: -direction) }
                #expect(model.state.viewport == start, "\(steps) steps of \(direction)")
            }
        }
    }

    @Test("zoom keys follow the live edge with bars that come between them")
    func keyZoomLive() {
        let model = ModelStage.model()
        let bars = model.state.viewport.visibleBars
        model.zoom(bySteps: 2)
        model.update(ModelStage.candle(300))
        model.zoom(bySteps: -2)
        #expect(model.state.viewport.visibleBars == bars && model.state.isAtLiveEdge)
        let edge = model.state.viewport
        model.goToLiveEdge()
        #expect(model.state.viewport == edge)
    }

    @Test("a wider window at the oldest bar shows no more free slots than a pan may; back is back")
    func resizeAtStart() {
        for first in [-1.0, 0, 10, 150] {
            let model = ModelStage.model()
            model.scroll(toFirst: first)
            let start = model.state.viewport
            model.setMetrics(PlotMetrics(width: 700, height: 300))
            let wide = model.state.viewport
            #expect(wide.first == max(-1, first - 30) && abs(wide.visibleBars - 70) < 1e-9)
            model.setMetrics(PlotMetrics(width: 400, height: 300))
            #expect(abs(model.state.viewport.first - start.first) < 1e-6)
            #expect(abs(model.state.viewport.visibleBars - 40) < 1e-9)
        }
    }

    @Test("older bars that came, or a pan, let go of what a resize was held back by")
    func resizeOverhang() {
        for isPanned in [false, true] {
            let model = ModelStage.model()
            model.goToStart()
            model.setMetrics(PlotMetrics(width: 700, height: 300))
            if isPanned {
                model.pan(byBars: 1)
            } else {
                model.prependHistory(ModelStage.series(-100..<0))
            }
            let before = model.state.viewport
            model.setMetrics(PlotMetrics(width: 690, height: 300))
            #expect(abs(model.state.viewport.last - before.last) < 1e-6)
        }
    }

    @Test("what a hand did between two zooms counts from where it left the window")
    func overhangIsForgotten() {
        let model = ModelStage.model()
        model.zoom(bySteps: -4, pivot: .fraction(0.2))
        model.goToLiveEdge()
        let before = model.state.viewport
        model.zoom(bySteps: 2, pivot: .fraction(0.2))
        let under = before.first + 0.2 * before.visibleBars
        let after = model.state.viewport
        #expect(abs(after.first + 0.2 * after.visibleBars - under) < 1e-6)
    }

    @Test("a window that opens too small to see anything shows the default when it has grown")
    func opensSmall() {
        let whole = ModelStage.model(0..<0, visible: 120)
        whole.setSeries(ModelStage.series(0..<300))
        whole.resetView()
        for small in [1, 5, 20, 40, 99] {
            let model = ModelStage.model(0..<0, visible: 0)
            model.setMetrics(PlotMetrics(width: small, height: 1))
            model.setSeries(ModelStage.series(0..<300))
            // Growing by steps, as a window manager does, and a bar in between.
            model.setMetrics(PlotMetrics(width: min(small + 9, 99), height: 20))
            model.update(ModelStage.candle(300))
            model.setMetrics(PlotMetrics(width: 1_200, height: 300))
            #expect(model.state.viewport.visibleBars == whole.state.viewport.visibleBars)
            #expect(model.state.isAtLiveEdge)
        }
    }

    @Test("a window squeezed to nothing comes back as it was, whatever happened meanwhile")
    func squeezed() {
        let model = ModelStage.model(0..<300, visible: 120)
        model.setVisibleBars(75)
        let bars = model.state.viewport.visibleBars
        model.setMetrics(PlotMetrics(width: 1, height: 1))
        model.update(ModelStage.candle(300))
        model.pan(byBars: -3)
        model.setMetrics(PlotMetrics(width: 1_200, height: 300))
        #expect(abs(model.state.viewport.visibleBars - bars) < 1e-9)
    }

    @Test("how many bars were asked for in a tiny window is kept when it grows")
    func askedSmall() {
        let model = ModelStage.model(0..<300, visible: 2)
        model.setVisibleBars(200)
        model.setMetrics(PlotMetrics(width: 1_200, height: 300))
        #expect(abs(model.state.viewport.visibleBars - 200) < 1e-9)
    }
}
