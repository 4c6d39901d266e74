import KChartCore
import KChartHost
import KChartModel
import Testing

@testable import KChartApp

@Suite("The first burst of a stream")
struct FirstBarsTests {
    private func page(_ slots: Range<Int>) -> BarSeries {
        BarSeries(
            interval: .hours(1),
            candles: slots.map {
                Candle(
                    time: Timestamp(seconds: Int64($0) * 3_600), open: 1, high: 3, low: 1, close: 2)
            })
    }

    @Test("what comes in many pieces is told once, when all are there")
    func burst() {
        let loop = EventLoop()
        let model = ChartModel(
            ChartConfiguration(instrument: Instrument(symbol: "T"), interval: .hours(1)))
        model.setSeries(page(0..<30))
        var told: [Int] = []
        let first = FirstBars(of: model, loop: loop) { told.append(model.state.series.count) }
        // Longer than it looks for once.
        let end = EventLoop.monotonic() + 2 * FirstBars.nanoseconds
        var count = 30
        func more() {
            model.mergeBars(page(count..<(count + 10)))
            count += 10
            guard EventLoop.monotonic() < end else { return }
            _ = loop.addTimer(after: 20_000_000) { _ in more() }
        }
        more()
        #expect(loop.run(until: { !told.isEmpty }, within: 20_000_000_000))
        #expect(told == [count])
        #expect(count > 60)
        first.stop()
    }
}
