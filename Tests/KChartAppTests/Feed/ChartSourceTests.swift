import KChartControl
import KChartCore
import KChartFeeds
import KChartHost
import KChartLocalization
import KChartModel
import KChartStyle
import Testing

@testable import KChartApp

@Suite("Where a chart's bars come from")
struct ChartSourceTests {
    let folder = TestFolder()
    /// 2025-06-01T00:00:30Z.
    static let now = Timestamp(seconds: 1_748_736_030)

    private func source(_ arguments: String..., rate: Double = 0) throws -> ChartSource {
        let parser = CommandLineParser(.standard(Program.choices()))
        guard case .describe(let options) = try parser.invocation(["describe"] + arguments) else {
            throw UsageError("no chart")
        }
        return try Self.source(options, rate: rate)
    }

    static func source(_ options: ChartOptions, rate: Double = 0) throws -> ChartSource {
        let look = ChartLook(
            theme: try ThemeCatalog.builtIn.theme("dark"), words: .english, zone: .utc)
        var source = ChartSource(options: options, look: look, tickRate: rate)
        source.clock = FeedClock(now: { Self.now })
        return source
    }

    @Test("a simulated market ends now, is called simulated, and may have more history")
    func simulated() throws {
        let data = try source("--symbol", "ethusdt", "--interval", "5m", rate: 5).load()
        #expect(data.instrument.symbol == "ETHUSDT")
        #expect(data.series.interval == .minutes(5))
        #expect(data.series.lastTime == Timestamp(seconds: 1_748_736_000))
        #expect(data.feed.isSimulated)
        #expect(data.isLive && data.hasMoreHistory)
    }

    @Test("--to in the past makes a market that stands still")
    func past() throws {
        let data = try source("--to", "2025-03-01", rate: 5).load()
        #expect(data.series.lastTime == Timestamp(seconds: 1_740_870_000))
        #expect(!data.isLive && !data.hasMoreHistory)
    }

    @Test("a bar of the simulated market that is over is whole wherever --to falls in it")
    func wholeBars() throws {
        func bar(_ to: String, _ interval: String = "1d") throws -> Candle? {
            let data = try source("-i", interval, "--from", "2025-03-01", "--to", to).load()
            let index = data.series.indices.first {
                data.series.time(at: $0).rfc3339.hasPrefix("2025-03-02T00:00:00")
            }
            return index.map { data.series.candle(at: $0) }
        }
        let whole = try #require(try bar("2025-03-05"))
        for to in ["2025-03-02", "2025-03-02T00:00Z", "2025-03-02T12:00Z", "2025-03-02T23:59:59Z"] {
            #expect(try bar(to) == whole, "\(to)")
        }
        let minute = try #require(try bar("2025-03-02T01:00Z", "1m"))
        #expect(try bar("2025-03-02T00:00:30Z", "1m") == minute)
        // A bar that runs is as the clock has it.
        let running = try source("-i", "1d", "--to", "2025-06-01T00:00:10Z", "-n", "1").load()
        let now = try source("-i", "1d", "-n", "1").load()
        #expect(
            running.series.candle(at: running.series.indices.lowerBound)
                == now.series.candle(at: now.series.indices.lowerBound))
        #expect(now.feed.phase == .idle)
    }

    @Test("--from, --to and --limit keep the bars between and the newest of them")
    func bounds() throws {
        let day = try source("-i", "1h", "--from", "2025-02-01", "--to", "2025-02-02").load()
        #expect(day.series.count == 48)
        #expect(day.series.firstTime == Timestamp(seconds: 1_738_368_000))
        let few = try source("-i", "1h", "--to", "2025-02-02", "--limit", "5").load()
        #expect(few.series.count == 5)
        let minute = try source(
            "-i", "1h", "--from", "2025-02-01T05:30Z", "--to", "2025-02-01T07:00Z"
        ).load()
        #expect(minute.series.count == 2)
    }

    @Test("the same market is the same whatever way its bars were asked for")
    func consistent() throws {
        let all = try source("-i", "1h", "--from", "2025-02-01", "--to", "2025-02-05").load()
        let some = try source("-i", "1h", "--to", "2025-02-05", "--limit", "10").load()
        #expect(Array(all.series.candles.suffix(10)) == some.series.candles)
    }

    @Test("a file keeps its interval: hourly bars are not called daily; one bar takes any name")
    func file() throws {
        let path = try folder.write("my.data.csv", TestFolder.bars(50))
        let plain = try source(path).load()
        #expect(plain.series.interval == .hours(1))
        #expect(plain.instrument.symbol == "my.data")
        #expect(plain.instrument.fractionDigits == 2)
        #expect(plain.feed == FeedStatus(kind: .file, source: "my.data.csv"))
        #expect(plain.provider == nil && plain.notices.isEmpty)
        let named = try source(path, "--symbol", "any name!", "--interval", "1h").load()
        #expect(named.instrument.symbol == "any name!")
        let failure = #expect(throws: Failure.self) {
            try source(path, "--interval", "1d").load()
        }
        #expect(failure?.code == .usage)
        #expect(
            failure?.message
                == "--interval: '1d' given, but '\(path)' holds 1h bars; leave the option out")
        let single = try folder.write("one.csv", TestFolder.bars(1))
        #expect(try source(single, "--interval", "1d").load().series.interval == .days(1))
    }

    @Test("the market of an option by name has any symbol, the one that stands in has listed ones")
    func listed() throws {
        let made = try source("--symbol", "NOSUCH", "--feed", "simulated").load()
        #expect(made.instrument.symbol == "NOSUCH" && !made.series.isEmpty)
        #expect(
            try source("--symbol", "binance:eth-btc").load().instrument.symbol == "BINANCE:ETH-BTC")
        let slip = #expect(throws: Failure.self) { try source("--symbol", "BTCUSDR").load() }
        #expect(slip?.message?.contains("did you mean 'BTCUSDT'?") == true)
        let none = #expect(throws: Failure.self) { try source("--symbol", "NOSUCH").load() }
        #expect(none?.message?.contains("unknown symbol 'NOSUCH'; --feed simulated") == true)
    }

    @Test(
        "what is wrong with market or file says so with its status",
        arguments: [
            (["--symbol", "???"], ExitCode.usage), (["--symbol", "NOSUCH"], .usage),
            (["--interval", "1ms"], .usage),
            (["--from", "2026", "--to", "2027"], .usage), (["/no/such/file"], .noInput),
        ])
    func refusals(arguments: [String], code: ExitCode) throws {
        let parser = CommandLineParser(.standard(Program.choices()))
        guard case .describe(let options) = try parser.invocation(["describe"] + arguments) else {
            return
        }
        let source = try Self.source(options)
        let failure = #expect(throws: Failure.self) { try source.load() }
        #expect(failure?.code == code)
        #expect(failure?.message?.contains("\n") == false)
    }

    @Test("a large file is read beside the loop, and its end wakes it")
    func background() throws {
        let path = try folder.write("a.csv", TestFolder.bars(2_000))
        let loop = EventLoop()
        let loading = try ChartLoading(try source(path), quickFileBytes: 100, loop: loop)
        var count = 0
        loading.whenDone { result in
            if case .success(let data) = result { count = data.series.count }
        }
        #expect(loop.run(until: { count == 2_000 }, within: 20_000_000_000))
        #expect(loading.isDone)
    }

    @Test("a large file that is no market data fails beside the loop")
    func backgroundFailure() throws {
        let path = try folder.write("a.csv", String(repeating: "hello world\n", count: 1_000))
        let loop = EventLoop()
        let loading = try ChartLoading(try source(path), quickFileBytes: 100, loop: loop)
        var code: ExitCode?
        loading.whenDone { result in
            if case .failure(let failure) = result { code = failure.code }
        }
        #expect(loop.run(until: { code != nil }, within: 20_000_000_000))
        #expect(code == .badData)
    }

    @Test("a market of many bars comes with its newest page first when that is asked for")
    func pages() throws {
        let source = try source("-i", "1m", "--from", "2015-01-01", rate: 1)
        let data = try source.loadSimulated(
            symbol: "BTCUSDT", interval: .minutes(1), inPages: true)
        #expect(data.series.count == SimulatedMarket.defaultPageSize)
        #expect(data.series.lastTime == Timestamp(seconds: 1_748_736_000))
        #expect(data.provider is SimulatedHistory)
        #expect(data.fillsIn && data.hasMoreHistory && data.isLive && data.notices.isEmpty)
        // Few bars are made at once.
        let few = try source.loadSimulated(
            symbol: "BTCUSDT", interval: .weeks(1), inPages: true)
        #expect(few.series.firstTime == Timestamp(seconds: 1_420_416_000))
        #expect(!few.fillsIn && !few.hasMoreHistory)
    }

    @Test("more bars than the simulated market has are told, with where it begins")
    func farLimit() throws {
        let data = try source("-i", "1d", "--limit", "99999999999").loadSimulated(
            symbol: "BTCUSDT", interval: .days(1))
        #expect(data.series.firstTime == SimulatedMarket.historyStart)
        #expect(
            data.notices == [
                "--limit: the simulated market begins at 1900-01-01T00:00:00Z, and so does the chart"
            ])
    }

    @Test("a beginning that the simulated market does not reach is told")
    func farBeginning() throws {
        let source = try source("-i", "1s", "--from", "2000-01-01")
        let data = try source.loadSimulated(
            symbol: "BTCUSDT", interval: .seconds(1), inPages: true)
        #expect(
            data.notices == [
                "--from: the simulated market makes 10000000 bars at most; the chart begins at "
                    + "2025-02-05T06:13:51Z"
            ])
    }
}
