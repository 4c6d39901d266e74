import KChartCore
import KChartModel
import Testing

struct EventTests {
    @Test("T-053 the crosshair tells each bar once, and once that it is gone")
    func crosshairEvents() {
        let model = ModelStage.model()
        let log = EventLog(model)
        model.setCrosshair(at: BarPosition(280.1), price: 100)
        model.setCrosshair(at: BarPosition(279.9), price: 101)
        model.setCrosshair(at: BarPosition(281), price: 101)
        model.clearCrosshair()
        model.clearCrosshair()
        #expect(log.crosshairs.map { $0?.bar } == [BarIndex(280), BarIndex(281), nil])
    }

    @Test("T-052 history that arrives leaves the crosshair on its candle")
    func crosshairStays() throws {
        let model = ModelStage.model()
        model.setCrosshair(at: BarPosition(150), price: 100, pinned: true)
        let time = try #require(model.state.crosshair?.time)
        model.prependHistory(ModelStage.series(-300..<0))
        #expect(model.state.crosshair?.time == time)
        #expect(model.state.crosshair.map { model.state.series.time(at: $0.bar) } == time)
    }

    @Test("T-054 another interval clears the crosshair and says so once")
    func crosshairCleared() {
        let model = ModelStage.model()
        model.setCrosshair(at: BarPosition(280), price: 100, pinned: true)
        let log = EventLog(model)
        model.setSeries(BarSeries(interval: .hours(1), candles: [ModelStage.candle(0)]))
        #expect(model.state.crosshair == nil)
        #expect(log.crosshairs.count == 1)
    }

    @Test("a hovering pointer does not move a pinned crosshair; keys do, inside the bars")
    func pinned() {
        let model = ModelStage.model()
        model.setCrosshair(at: BarPosition(280), price: 100, pinned: true)
        model.setCrosshair(at: BarPosition(290), price: 100)
        #expect(model.state.crosshair?.bar == BarIndex(280))
        model.moveCrosshair(byBars: -1)
        #expect(model.state.crosshair?.bar == BarIndex(279))
        model.moveCrosshair(byBars: Int.max)
        #expect(model.state.crosshair?.bar == BarIndex(299))
        model.moveCrosshair(byBars: Int.min)
        #expect(model.state.crosshair?.bar == BarIndex(0))
        #expect(model.state.viewport.first <= 0)
    }

    @Test("older bars are asked for once an epoch, and again after a failure")
    func historyEpochs() {
        let model = ModelStage.model()
        model.setHasMoreHistory(true)
        let log = EventLog(model)
        model.goToStart()
        model.pan(byBars: 1)
        model.pan(byBars: -1)
        #expect(log.count(of: .approachedHistoryStart) == 1)
        model.setLoadingHistory(true)
        model.setLoadingHistory(false)
        #expect(log.count(of: .approachedHistoryStart) == 2)
        model.setLoadingHistory(true)
        model.prependHistory(ModelStage.series(-300..<0))
        #expect(log.count(of: .approachedHistoryStart) == 2)
        model.goToStart()
        #expect(log.count(of: .approachedHistoryStart) == 3)
    }

    @Test("a request that failed is asked for again when the window moves, and not before")
    func failedHistory() {
        let model = ModelStage.model()
        model.setHasMoreHistory(true)
        model.goToStart()
        let log = EventLog(model)
        for failure in 1...3 {
            model.setLoadingHistory(true)
            model.failLoading("no answer")
            #expect(!model.state.isLoadingHistory)
            model.update(Tick(time: ModelStage.time(299), price: 101 + Double(failure)))
            #expect(log.count(of: .approachedHistoryStart) == failure - 1)
            model.pan(byBars: 1)
            model.pan(byBars: -1)
            #expect(log.count(of: .approachedHistoryStart) == failure)
        }
        // A failure of something else asks for nothing.
        model.failLoading("no stream")
        model.pan(byBars: 1)
        #expect(log.count(of: .approachedHistoryStart) == 3)
    }

    @Test("another series ends the request for older bars, and that is told")
    func seriesEndsLoading() {
        let model = ModelStage.model()
        model.setLoadingHistory(true)
        let log = EventLog(model)
        #expect(model.setSeries(ModelStage.series(0..<300)).contains(.loading))
        #expect(log.count(of: .loadingEnded) == 1 && !model.state.isLoadingHistory)
        #expect(!model.setSeries(ModelStage.series(0..<300)).contains(.loading))
    }

    @Test("a crosshair whose bar is gone stands at another, says its time and is told")
    func crosshairWithoutBar() {
        let model = ModelStage.model()
        model.setCrosshair(at: BarPosition(280), price: 100, pinned: true)
        let log = EventLog(model)
        let change = model.setSeries(
            BarSeries(
                interval: ModelStage.minute,
                candles: (0..<300).filter { $0 / 10 != 28 }.map { ModelStage.candle($0) }),
            scroll: .preserve)
        let crosshair = model.state.crosshair
        #expect(crosshair?.time == ModelStage.time(279) && crosshair?.bar == BarIndex(279))
        #expect(log.crosshairs == [crosshair] && change.contains(.crosshairBar))
    }

    @Test("T-089 a first page that does not fill the window asks for more at once")
    func shortFirstPage() {
        let model = ModelStage.model(0..<0)
        model.setHasMoreHistory(true)
        let log = EventLog(model)
        model.setSeries(ModelStage.series(0..<5))
        #expect(log.count(of: .approachedHistoryStart) == 1)
    }

    @Test("a subscriber may call the model; what that causes comes after, in order")
    func reentrance() {
        let model = ModelStage.model()
        var seen: [String] = []
        let token = model.subscribe { event in
            switch event {
            case .liveEdge(let isThere):
                seen.append("edge \(isThere)")
                if !isThere { model.goToLiveEdge() }
            case .visibleRange: seen.append("range")
            default: break
            }
        }
        model.goToStart()
        #expect(seen == ["edge false", "range", "edge true", "range"])
        token.cancel()
        model.goToStart()
        #expect(seen.count == 4)
    }

    @Test("two charts of a workspace share nothing and keep their numbers")
    func workspace() {
        let workspace = Workspace()
        let first = workspace.addChart(
            ChartConfiguration(instrument: Instrument(symbol: "A")))
        let second = workspace.addChart(
            ChartConfiguration(instrument: Instrument(symbol: "B")))
        first.setSeries(ModelStage.series(0..<10))
        #expect(second.state.series.isEmpty)
        #expect(workspace.current === first)
        workspace.removeChart(first.id)
        #expect(workspace.current === second)
        #expect(workspace.addChart(second.state.configuration).id == ChartID(2))
    }
}
