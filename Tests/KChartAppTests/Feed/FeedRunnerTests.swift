import KChartCore
import KChartFeeds
import KChartHost
import KChartModel
import Synchronization
import Testing

@testable import KChartApp

/// The loop must not hold a thread that the loader's tasks need, so each test body has its own.
@Suite("A chart that is fed")
struct FeedRunnerTests {
    /// Pages of ten hourly bars, thirty in all, and the news that a test sends.
    final class Market: BarProvider {
        let info = ProviderInfo(
            name: "Test", isSimulated: false, isLive: true, symbol: "TEST", interval: .hours(1))
        private let stream: AsyncStream<BarUpdate>
        let news: AsyncStream<BarUpdate>.Continuation

        let fails = Atomic<Bool>(false)
        let asked = Atomic<Int>(0)
        /// The stream passed over bars, which can be asked for.
        let missed = Atomic<Bool>(false)
        /// The hour of the clock, at which page 0 ends.
        let hour = Atomic<Int>(29)

        init() {
            (stream, news) = AsyncStream.makeStream()
        }

        static func bars(_ range: Range<Int>) -> BarSeries {
            BarSeries(
                interval: .hours(1),
                candles: range.map {
                    Candle(
                        time: Timestamp(seconds: Int64($0) * 3_600), open: 1, high: 3, low: 1,
                        close: 2)
                })
        }

        func page(_ number: Int) async throws(ProviderError) -> BarPage {
            asked.wrappingAdd(1, ordering: .acquiringAndReleasing)
            guard !fails.load(ordering: .acquiring) else {
                throw ProviderError(.refused, detail: "no answer")
            }
            let now = hour.load(ordering: .acquiring)
            let end = now + 1 - number * 10
            return BarPage(
                series: number < 3 ? Self.bars(end - 10..<end) : .empty(interval: .hours(1)))
        }

        func range(from: Timestamp, to: Timestamp) async throws(ProviderError) -> BarPage {
            guard missed.load(ordering: .acquiring) else {
                return BarPage(series: .empty(interval: .hours(1)))
            }
            return BarPage(series: Self.bars(30..<51))
        }

        func live() -> AsyncStream<BarUpdate> { stream }
    }

    /// A chart with the newest ten bars, fed by a market, on the thread that makes it.
    final class Stage {
        let loop = EventLoop()
        let market = Market()
        let model = ChartModel(ChartConfiguration(instrument: Instrument(symbol: "TEST")))
        let runner: FeedRunner

        init(fails: Bool) {
            market.fails.store(fails, ordering: .releasing)
            let made = self.market
            runner = FeedRunner(
                model: model, loop: loop,
                clock: FeedClock(now: {
                    Timestamp(seconds: Int64(made.hour.load(ordering: .acquiring)) * 3_600)
                }))
            var data = ChartData(
                series: Market.bars(20..<30), instrument: Instrument(symbol: "TEST"),
                feed: FeedStatus(kind: .exchange, source: "Test"), provider: market)
            data.isLive = true
            data.hasMoreHistory = true
            model.setSeries(data.series)
            model.setMetrics(PlotMetrics(width: 1000, height: 500))
            runner.start(data)
        }

        func until(_ condition: () -> Bool) -> Bool {
            loop.run(until: condition, within: 120_000_000_000)
        }
    }

    private func onStage<Value: Sendable>(
        fails: Bool = false, _ body: @escaping @Sendable (Stage) -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.start {
                let stage = Stage(fails: fails)
                let value = body(stage)
                stage.runner.stop()
                continuation.resume(returning: value)
            }
        }
    }

    @Test("older pages come until there are none, because the first does not fill the window")
    func history() async {
        let (isDone, first, isLoading) = await onStage { stage in
            let isDone = stage.until {
                stage.model.state.series.count == 30 && !stage.model.state.hasMoreHistory
            }
            let state = stage.model.state
            return (isDone, state.series.firstTime, state.isLoadingHistory)
        }
        #expect(isDone && !isLoading)
        #expect(first == Timestamp(seconds: 0))
    }

    @Test("news extend the newest bar and begin new ones")
    func news() async {
        let newest = Timestamp(seconds: 29 * 3_600)
        let next = Timestamp(seconds: 30 * 3_600)
        let steps = await onStage { stage in
            var steps: [Bool] = []
            let news = stage.market.news
            news.yield(.tick(Tick(time: newest.advanced(byMicroseconds: 5), price: 7)))
            steps.append(stage.until { stage.model.state.currentPrice == 7 })
            steps.append(stage.model.state.feed.phase == .live)
            news.yield(
                .candle(
                    Candle(time: newest, open: 1, high: 9, low: 1, close: 8), isFinal: true))
            news.yield(
                .candle(Candle(time: next, open: 8, high: 9, low: 8, close: 9), isFinal: false))
            steps.append(stage.until { stage.model.state.series.lastTime == next })
            steps.append(stage.model.state.currentPrice == 9)
            return steps
        }
        #expect(steps == [true, true, true, true])
    }

    @Test("a page that comes late leaves newer live bars alone")
    func latePage() {
        func bar(_ hour: Int64, _ close: Double, high: Double, volume: Double) -> Candle {
            Candle(
                time: Timestamp(seconds: hour * 3_600), open: 1, high: high, low: 1, close: close,
                volume: volume)
        }
        let page = BarSeries(
            interval: .hours(1),
            candles: [bar(1, 2, high: 9, volume: 3), bar(2, 2, high: 8, volume: 3)])
        var live = bar(2, 5, high: 6, volume: 4)
        live.open = 4
        let shown = BarSeries(
            interval: .hours(1), candles: [live, bar(3, 6, high: 7, volume: 1)])
        let joined = page.joined(withLive: shown).candles
        #expect(joined.map(\.close) == [2, 5, 6])
        #expect(joined[1] == bar(2, 5, high: 8, volume: 4))
        #expect(page.joined(withLive: .empty(interval: .hours(1))).candles == page.candles)
        // What was missed leaves the newest bar as it is by now.
        let missed = page.joined(
            withNewest: BarSeries(
                interval: .hours(1), candles: [bar(1, 7, high: 7, volume: 1), live]))
        #expect(missed.candles.map(\.close) == [2, 5])
    }

    @Test("bars that were missed are merged, and the newest one goes on as it was")
    func recovered() async {
        let next = Timestamp(seconds: 50 * 3_600)
        let (isThere, close) = await onStage { stage in
            stage.market.missed.store(true, ordering: .releasing)
            stage.market.news.yield(
                .candle(Candle(time: next, open: 8, high: 9, low: 8, close: 9), isFinal: false))
            let isThere = stage.until { stage.model.state.series.count == 51 }
            return (isThere, stage.model.state.currentPrice)
        }
        #expect(isThere && close == 9)
    }

    @Test("after a leap of the clock the chart has the newest page, there and back")
    func leap() async {
        let steps = await onStage { stage in
            var steps: [Bool] = []
            steps.append(stage.until { !stage.model.state.hasMoreHistory })
            for hour in [1_000_000, 29] {
                stage.market.hour.store(hour, ordering: .releasing)
                let time = Timestamp(seconds: Int64(hour) * 3_600)
                stage.market.news.yield(
                    .candle(
                        Candle(time: time, open: 1, high: 3, low: 1, close: 2), isFinal: false))
                let oldest = Timestamp(seconds: Int64(hour - 29) * 3_600)
                // Page 0, and the older ones that a wide window asks for.
                steps.append(
                    stage.until {
                        let series = stage.model.state.series
                        return series.count == 30 && series.firstTime == oldest
                            && series.lastTime == time && !stage.model.state.hasMoreHistory
                    })
                steps.append(stage.model.state.isAtLiveEdge)
            }
            return steps
        }
        #expect(steps == [true, true, true, true, true])
    }

    @Test("what fails is told in a line, and the same once")
    func failures() async {
        let (told, error) = await onStage(fails: true) { stage in
            var told: [String] = []
            stage.runner.onFailure = { told.append($0) }
            let hasFailed = stage.until { !told.isEmpty }
            // Asked again, and refused again in the same words.
            let before = stage.market.asked.load(ordering: .acquiring)
            for _ in 0..<2 {
                stage.runner.loadOlder()
                _ = stage.until { !stage.model.state.isLoadingHistory }
            }
            let isAskedAgain = stage.market.asked.load(ordering: .acquiring) > before
            return (hasFailed && isAskedAgain ? told : [], stage.model.state.loadingError)
        }
        #expect(told == ["no answer"] && error == "no answer")
    }

    @Test("a history that fills in comes page after page, though nobody looks at it")
    func fillsIn() async throws {
        let now = Timestamp(seconds: 1_748_736_030)
        let clock = FeedClock(now: { now })
        let market = try SimulatedMarket(
            symbol: "BTCUSDT", interval: .hours(1), rate: 0, clock: clock)
        let (count, first) = await withCheckedContinuation { continuation in
            Thread.start {
                let loop = EventLoop()
                let model = ChartModel(ChartConfiguration(instrument: Instrument(symbol: "B")))
                let runner = FeedRunner(model: model, loop: loop, clock: clock)
                let series = BarSeries(
                    interval: .hours(1), kind: .candles,
                    columns: market.newestPage(count: 1_000, now: now))
                model.setMetrics(PlotMetrics(width: 1000, height: 500))
                model.setSeries(series)
                let oldest = series.firstTime ?? now
                var data = ChartData(
                    series: series, instrument: Instrument(symbol: "B"),
                    feed: FeedStatus(kind: .simulated),
                    provider: SimulatedHistory(
                        market: market,
                        from: Interval.hours(1).advance(oldest, by: -50_001), oldest: oldest))
                data.hasMoreHistory = true
                data.fillsIn = true
                runner.start(data)
                _ = loop.run(until: { !model.state.hasMoreHistory }, within: 120_000_000_000)
                runner.stop()
                let bars = model.state.series
                continuation.resume(returning: (bars.count, bars.firstTime))
            }
        }
        #expect(count == 51_001)
        #expect(
            first
                == Interval.hours(1).bucketStart(of: now).advanced(
                    byMicroseconds: -51_000 * 3_600_000_000))
    }
}
