import KChartCanvas
import KChartControl
import KChartCore
import KChartFeeds
import KChartHost
import KChartLocalization
import KChartModel
import KChartScene
import KChartText
import Synchronization
import Testing

@testable import KChartApp

/// The loop must not hold a thread that the loader's tasks need, so each test body has its own.
@Suite("A view of bars that are not loaded")
struct HistoryReachTests {
    /// Hourly bars from 2020 on, in pages of a hundred; ranges can be held back.
    final class Market: BarProvider {
        static let start = Timestamp(seconds: 1_577_836_800)
        static let count = 50_000
        let info = ProviderInfo(
            name: "Test", isSimulated: false, isLive: false, symbol: "TEST", interval: .hours(1))
        let requests = Mutex<[String]>([])
        private let gate = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>(
            (true, []))

        static func time(_ slot: Int) -> Timestamp { Interval.hours(1).advance(start, by: slot) }

        static func bars(_ range: Range<Int>) -> BarSeries {
            let slots = range.clamped(to: 0..<count)
            return BarSeries(
                interval: .hours(1),
                candles: slots.map {
                    Candle(time: time($0), open: 1, high: 3 + Double($0 % 7), low: 1, close: 2)
                })
        }

        func page(_ number: Int) async throws(ProviderError) -> BarPage {
            requests.withLock { $0.append("page") }
            let end = Self.count - number * 100
            return BarPage(series: Self.bars(min(end - 100, end)..<end))
        }

        func range(from: Timestamp, to: Timestamp) async throws(ProviderError) -> BarPage {
            requests.withLock { $0.append("range") }
            await withCheckedContinuation { continuation in
                let isOpen = gate.withLock { gate in
                    if !gate.isOpen { gate.waiting.append(continuation) }
                    return gate.isOpen
                }
                if isOpen { continuation.resume() }
            }
            let hour: Int64 = 3_600_000_000
            let first = (from.microseconds(since: Self.start) + hour - 1) / hour
            let last = to.microseconds(since: Self.start) / hour
            guard last >= 0, first <= last else {
                return BarPage(series: .empty(interval: .hours(1)))
            }
            return BarPage(series: Self.bars(Int(max(first, 0))..<Int(last) + 1))
        }

        func close() { gate.withLock { $0.isOpen = false } }

        func open() {
            let waiting = gate.withLock { gate in
                defer { gate = (true, []) }
                return gate.waiting
            }
            for continuation in waiting { continuation.resume() }
        }
    }

    /// A window on the newest hundred bars of a market.
    final class Stage {
        let loop = EventLoop()
        let market = Market()
        let session: ChartSession
        let chart: ChartWindow
        let window: HeadlessWindow
        var said: [String] = []

        init(saved: JSONValue? = nil) throws {
            let host = HeadlessHost(size: PixelSize(width: 900, height: 500))
            session = try makeSession(kind: .exchange)
            chart = try ChartWindow(
                session: session, host: host, loop: loop, fonts: try FontCatalog(),
                specification: WindowSpecification(title: "t", background: .black),
                clock: FeedClock(now: { Market.time(Market.count) }))
            window = try #require(host.windows.first)
            chart.controller.reducesMotion = true
            session.onText = { [unowned self] in said.append($0) }
            var data = ChartData(
                series: Market.bars(Market.count - 1_000..<Market.count),
                instrument: Instrument(symbol: "TEST"),
                feed: FeedStatus(kind: .exchange, source: "Test"), provider: market)
            data.hasMoreHistory = true
            session.awaitedView = saved
            let look = session.look
            let options = ChartOptions()
            chart.show(data, try ChartSetup(options: options, look: look))
            chart.follow(data)
            window.grantFrames()
        }

        func state(_ path: String) -> JSONValue {
            StatePath(path)?.value(in: session.state) ?? .null
        }

        @discardableResult
        func run(_ line: String) -> CommandOutcome { session.run(line: line) }

        func until(_ condition: () -> Bool) -> Bool {
            loop.run(
                until: {
                    window.grantFrames()
                    return condition()
                }, within: 120_000_000_000)
        }

        var isThere: Bool { state("viewport.goingTo") == .null }

        var middle: Double {
            let view = session.model.state.viewport
            return view.first + view.visibleBars / 2
        }

        func position(_ time: Timestamp) -> Double {
            session.model.state.timeMapping.position(of: time).value
        }
    }

    private func onStage<Value: Sendable>(
        saved: JSONValue? = nil, _ body: @escaping @Sendable (Stage) -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.start {
                do {
                    let stage = try Stage(saved: saved)
                    let value = body(stage)
                    stage.market.open()
                    stage.chart.close()
                    continuation.resume(returning: value)
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
    }

    @Test("goto brings a time that is not loaded into the middle, once its bars are there")
    func goTo() async throws {
        let (facts, requests) = try await onStage { stage in
            var facts: [Bool] = []
            let before = stage.session.model.state.viewport
            stage.market.close()
            let answer = stage.run("goto 2021-03-01T00:00Z")
            facts.append(answer.error == nil)
            // Nothing moves yet, and everybody can see why.
            facts.append(stage.session.model.state.viewport == before)
            facts.append(stage.state("viewport.goingTo") == "2021-03-01T00:00:00Z")
            facts.append(stage.state("feed.loadingHistory") == true)
            stage.window.grantFrames()
            facts.append(stage.chart.scene.showsSpinner)
            stage.market.open()
            facts.append(stage.until { stage.isThere })
            facts.append(stage.state("feed.loadingHistory") == false)
            let time = Timestamp(seconds: 1_614_556_800)
            facts.append(abs(stage.middle - stage.position(time)) < 1)
            facts.append(stage.session.model.state.series.index(of: time) != nil)
            facts.append(stage.state("viewport.notice") == .null)
            return (facts, stage.market.requests.withLock { $0 })
        }
        #expect(facts == [Bool](repeating: true, count: facts.count), "\(facts)")
        #expect(requests == ["range"])
    }

    @Test("a time before the start of the market ends at the oldest bar, and that is said")
    func unreachable() async throws {
        let facts = try await onStage { stage in
            var facts: [Bool] = []
            stage.run("goto 2019-12-31T00:00Z")
            facts.append(stage.until { stage.isThere })
            let state = stage.session.model.state
            facts.append(state.series.firstTime == Market.start)
            facts.append(state.viewport.first == -1 + Double(state.series.indices.lowerBound.slot))
            let notice = stage.state("viewport.notice").stringValue ?? ""
            facts.append(notice == "Start of the history: January 1, 2020, 00:00")
            facts.append(stage.said.contains(notice))
            if case .data(.string(let text)) = stage.run("read") {
                facts.append(text.contains(notice))
            } else {
                facts.append(false)
            }
            // It goes with the next move; the pages know that nothing is older.
            stage.run("pan 50")
            facts.append(stage.state("viewport.notice") == .null)
            facts.append(stage.until { stage.state("feed.moreHistory") == false })
            stage.run("goto 2019-01-01")
            facts.append(stage.isThere && stage.state("viewport.notice") != .null)
            return facts
        }
        #expect(facts == [Bool](repeating: true, count: facts.count), "\(facts)")
    }

    @Test(
        "whatever moves the window lets go of the time that was waited for",
        arguments: ["pan -3", "zoom in", "goto start", "goto 2025-09-01", "live", "reset"])
    func cancelled(line: String) async throws {
        let facts = try await onStage { stage in
            var facts: [Bool] = []
            stage.market.close()
            stage.run("goto 2021-03-01T00:00Z")
            stage.run(line)
            facts.append(stage.isThere)
            let middle = stage.session.model.state.timeMapping.time(at: BarPosition(stage.middle))
            stage.market.open()
            facts.append(
                stage.until { stage.session.model.state.series.count > 1_000 })
            facts.append(stage.until { stage.state("feed.loadingHistory") == false })
            let now = stage.session.model.state.timeMapping.time(at: BarPosition(stage.middle))
            facts.append(abs(now.microseconds(since: middle)) < 3_600_000_000)
            return facts
        }
        #expect(facts == [Bool](repeating: true, count: facts.count), "\(facts)")
    }

    @Test("a second time takes the place of the first, and no bar is asked for twice")
    func second() async throws {
        let (facts, requests) = try await onStage { stage in
            var facts: [Bool] = []
            stage.market.close()
            stage.run("goto 2022-03-01T00:00Z")
            stage.run("goto 2021-03-01T00:00Z")
            facts.append(stage.state("viewport.goingTo") == "2021-03-01T00:00:00Z")
            stage.market.open()
            facts.append(stage.until { stage.isThere })
            facts.append(
                abs(stage.middle - stage.position(Timestamp(seconds: 1_614_556_800))) < 1)
            return (facts, stage.market.requests.withLock { $0 })
        }
        #expect(facts == [Bool](repeating: true, count: facts.count), "\(facts)")
        #expect(requests.count <= 2 && !requests.contains("page"))
    }

    @Test("more than a million bars are refused with the earliest time that can be reached")
    func tooFar() async throws {
        let (text, isThere, earliest) = try await onStage { stage in
            let answer = stage.run("goto 1900-01-01")
            let text = answer.error?.message ?? ""
            let earliest = answer.error?.arguments.last ?? ""
            let isRefused = stage.isThere
            return (text, isRefused, stage.run("goto \(earliest)").error)
        }
        #expect(text.hasPrefix("1900-01-01T00:00:00Z is too far back; the earliest that can be"))
        #expect(isThere && earliest == nil)
    }

    @Test("a range of time wider than what is loaded is shown whole")
    func range() async throws {
        let facts = try await onStage { stage in
            var facts: [Bool] = []
            stage.run("range 3M")
            facts.append(!stage.isThere)
            facts.append(stage.until { stage.isThere })
            let view = stage.session.model.state.viewport
            let shown = view.visibleBars
            facts.append(abs(shown - 3 * 30 * 24) < 80)
            facts.append(stage.session.model.state.isAtLiveEdge)
            return facts
        }
        #expect(facts == [Bool](repeating: true, count: facts.count), "\(facts)")
    }
}
