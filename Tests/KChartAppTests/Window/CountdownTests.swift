import KChartCore
import KChartFeeds
import KChartHost
import KChartModel
import Testing

@testable import KChartApp

@Suite("The clock and the countdown of a live feed")
struct CountdownTests {
    /// A millisecond before a full second, for ever: each tick asks for the next a millisecond
    /// later.
    private static let now = Timestamp(microseconds: 1_700_000_000_999_000)

    private func model(newest time: Timestamp) -> ChartModel {
        let model = ChartModel(
            ChartConfiguration(instrument: Instrument(symbol: "X"), interval: .minutes(1)))
        model.setSeries(
            BarSeries(
                interval: .minutes(1),
                candles: [
                    Candle(time: time, open: 1, high: 2, low: 1, close: 2, volume: 1)
                ]))
        model.setFeed(FeedStatus(kind: .stream, phase: .live))
        return model
    }

    private func wakeUps(_ model: ChartModel, standsStill: Bool = false) -> Int {
        let loop = EventLoop()
        let countdown = Countdown(
            model: model, loop: loop, clock: FeedClock(now: { Self.now }))
        countdown.isStandingStill = standsStill
        countdown.update()
        loop.run(until: { false }, within: 50_000_000)
        countdown.stop()
        // The limit's own timer is one.
        return loop.wakeUps - 1
    }

    @Test("a running bar is counted down second by second")
    func running() {
        let model = model(newest: Timestamp(microseconds: 1_699_999_980_000_000))
        #expect(wakeUps(model) > 1)
        #expect(model.state.timeToClose != nil)
    }

    private static let longAgo = Timestamp(microseconds: 1_600_000_000_000_000)

    @Test("bars that ended long ago wake nobody where there is no clock")
    func old() {
        let model = model(newest: Self.longAgo)
        model.set(.status, false)
        #expect(wakeUps(model) == 0)
    }

    @Test("the clock goes on without a running bar, and without a countdown")
    func clock() {
        let model = model(newest: Self.longAgo)
        model.set(.countdown, false)
        #expect(wakeUps(model) > 1)
        #expect(model.state.clock == Self.now)
    }

    @Test(
        "without a live feed there is no clock and nothing wakes",
        arguments: [FeedStatus(kind: .file), FeedStatus(kind: .exchange, phase: .connecting)])
    func notLive(feed: FeedStatus) {
        let model = model(newest: Self.longAgo)
        model.setFeed(feed)
        #expect(wakeUps(model) == 0)
        #expect(model.state.clock == nil)
    }

    @Test("a simulated market that brings no news has no clock and wakes nobody")
    func standsStill() {
        let model = model(newest: Timestamp(microseconds: 1_699_999_980_000_000))
        model.setFeed(FeedStatus(kind: .simulated, phase: .simulated))
        #expect(wakeUps(model) > 1)
        #expect(wakeUps(model, standsStill: true) == 0)
        #expect(model.state.clock == nil)
    }
}
