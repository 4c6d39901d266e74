import KChartCore
import KChartModel
import Testing

@Suite("Bars that a stream brings")
struct MergeBarsTests {
    private func bars(_ range: Range<Int>, close: Double = 2) -> BarSeries {
        BarSeries(
            interval: .minutes(1),
            candles: range.map {
                Candle(
                    time: Timestamp(seconds: Int64($0) * 60), open: 1, high: 9, low: 1,
                    close: close)
            })
    }

    @Test("new bars move a window at the live edge, and leave a reader of history alone")
    func follows() {
        let model = ChartModel(ChartConfiguration(instrument: Instrument(symbol: "A")))
        model.setMetrics(PlotMetrics(width: 600, height: 300))
        model.setSeries(bars(0..<500), scroll: .liveEdge)
        #expect(model.state.isAtLiveEdge)
        let change = model.mergeBars(bars(499..<510, close: 3))
        #expect(change.isSuperset(of: [.lastBar, .barsAppended, .currentPrice]))
        #expect(!change.contains(.olderBars))
        #expect(model.state.isAtLiveEdge && model.state.series.count == 510)
        #expect(model.state.currentPrice == 3)
        model.pan(byBars: -200)
        let window = model.state.viewport
        model.mergeBars(bars(510..<520))
        #expect(model.state.viewport == window && model.state.series.count == 520)
    }

    @Test("older bars are corrected or put where they belong")
    func older() {
        let model = ChartModel(ChartConfiguration(instrument: Instrument(symbol: "A")))
        model.setMetrics(PlotMetrics(width: 600, height: 300))
        model.setSeries(bars(10..<500), scroll: .liveEdge)
        #expect(model.mergeBars(bars(20..<21, close: 5)).contains(.olderBars))
        #expect(model.mergeBars(bars(0..<10)).contains(.barsPrepended))
        #expect(model.state.series.count == 500 && model.state.isAtLiveEdge)
        let other = BarSeries(interval: .hours(1), candles: [])
        #expect(model.mergeBars(other).isEmpty)
    }

    /// Bars 0 ..< 500 of which 100 ..< 130 are missing, under a window that begins at slot 300.
    private func gapped() -> ChartModel {
        let model = ChartModel(ChartConfiguration(instrument: Instrument(symbol: "A")))
        model.setMetrics(PlotMetrics(width: 600, height: 300))
        model.setSeries(
            BarSeries(
                interval: .minutes(1), candles: bars(0..<100).candles + bars(130..<500).candles),
            scroll: .liveEdge)
        model.scroll(toFirst: 300)
        return model
    }

    @Test("bars that fill a gap before the window move it along: it shows the same bars")
    func filledGap() {
        let model = gapped()
        model.setCrosshair(at: BarPosition(320), price: 2, pinned: true)
        let shown = model.state.series.time(at: BarIndex(300))
        model.mergeBars(bars(100..<130))
        #expect(model.state.viewport.first == 330)
        #expect(model.state.series.time(at: BarIndex(330)) == shown)
        #expect(model.state.crosshair?.bar == BarIndex(350))
        let late = Tick(time: Timestamp(seconds: 115 * 60), price: 2)
        let other = gapped()
        #expect(other.update(late, policy: .merge) == .inserted)
        #expect(other.state.viewport.first == 301)
    }

    @Test("bars that fill a gap behind the window's oldest bar leave it where it is")
    func filledGapInside() {
        let model = gapped()
        model.scroll(toFirst: 90)
        model.mergeBars(bars(100..<130))
        #expect(model.state.viewport.first == 90)
        let linear = gapped()
        linear.setTimeAxis(.linear)
        let window = linear.state.viewport
        linear.mergeBars(bars(100..<130))
        #expect(linear.state.viewport == window)
    }

    @Test("at the live edge a filled gap leaves the newest bar in view")
    func filledGapAtTheEdge() {
        let model = gapped()
        model.goToLiveEdge()
        let first = model.state.viewport.first
        let log = EventLog(model)
        model.mergeBars(bars(100..<130))
        #expect(model.state.viewport.first == first + 30)
        #expect(model.state.isAtLiveEdge && log.count(of: .liveEdge(false)) == 0)
    }
}
