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
}
