import KChartCore
import KChartModel
import Testing

@Suite("Watched prices")
struct WatchedPriceTests {
    private let model = ChartModel(ChartConfiguration(instrument: Instrument(symbol: "A")))
    private let log = Crossings()
    private let token: SubscriptionToken

    private final class Crossings {
        var all: [String] = []
    }

    init() {
        token = model.subscribe { [log] event in
            if case .priceCrossed(let price, let isUp) = event {
                log.all.append("\(price) \(isUp ? "up" : "down")")
            }
        }
        model.setSeries(
            BarSeries(
                interval: .minutes(1),
                candles: [
                    Candle(time: Timestamp(seconds: 0), open: 10, high: 10, low: 10, close: 10)
                ]))
    }

    private func tick(_ price: Double) {
        model.update(Tick(time: Timestamp(seconds: 1), price: price))
    }

    @Test("a level is told when it is reached or passed, each time, in the order of the way")
    func crossing() {
        model.setWatchedPrices([12, 11, .nan, 12])
        #expect(model.state.watchedPrices == [11, 12])
        tick(10.5)
        #expect(log.all.isEmpty)
        tick(11)
        tick(11)
        tick(13)
        tick(11)
        tick(9)
        tick(11.5)
        #expect(log.all == ["11.0 up", "12.0 up", "12.0 down", "11.0 down", "11.0 up"])
    }

    @Test("no level or another series crosses nothing, and there are at most a thousand")
    func none() {
        tick(20)
        model.setWatchedPrices((0..<2_000).map(Double.init))
        #expect(model.state.watchedPrices.count == ChartModel.watchedPriceLimit)
        model.setSeries(BarSeries(interval: .minutes(1), candles: []))
        #expect(log.all.isEmpty)
    }
}
