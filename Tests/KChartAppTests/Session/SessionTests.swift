import KChartControl
import KChartCore
import KChartHost
import KChartLocalization
import KChartModel
import KChartStyle
import Testing

@testable import KChartApp

/// A chart of 500 hourly bars from 2025-01-01, or of `series`, in a plot of 1 000 by 500 pixels, with no window.
func makeSession(
    bars: Int = 500, kind: FeedStatus.Kind = .simulated, environment: [String: String] = [:],
    series: BarSeries? = nil, zone: ZoneRules = .utc
) throws -> ChartSession {
    let model = ChartModel(ChartConfiguration(instrument: Instrument(symbol: "TEST")))
    let candles = (0..<bars).map { index -> Candle in
        let open = 100 + Double(index % 13)
        return Candle(
            time: Timestamp(seconds: 1_735_689_600 + Int64(index) * 3_600), open: open,
            high: open + 3, low: open - 2, close: open + 1, volume: 10)
    }
    model.setSeries(series ?? BarSeries(interval: .hours(1), candles: candles))
    model.setFeed(FeedStatus(kind: kind, phase: .simulated, source: "x"))
    model.setMetrics(PlotMetrics(width: 1000, height: 500))
    let look = ChartLook(
        theme: try ThemeCatalog.builtIn.theme("dark"), words: .english, zone: zone)
    return ChartSession(model: model, look: look, zones: ZoneFiles(ProcessEnvironment(environment)))
}

@Suite("Commands of a chart")
struct SessionTests {
    let session: ChartSession

    init() throws {
        session = try makeSession()
    }

    private func run(_ words: JSONValue...) -> CommandOutcome {
        session.perform(ControlRequest(command: words))
    }

    private var viewport: Viewport { session.model.state.viewport }

    @Test("zooming in and out as often gives the window back")
    func zoom() {
        let before = viewport
        for _ in 0..<5 { _ = run("zoom", "in") }
        #expect(viewport.visibleBars < before.visibleBars)
        for _ in 0..<5 { _ = run("zoom", "out") }
        #expect(abs(viewport.visibleBars - before.visibleBars) < 1e-6)
        _ = run("zoom", 2)
        #expect(abs(viewport.visibleBars - before.visibleBars / 2) < 1e-6)
        _ = run("zoom", "0.5")
        #expect(abs(viewport.visibleBars - before.visibleBars) < 1e-6)
    }

    @Test("zooming beyond the end is answered with the reason")
    func zoomEnds() {
        for _ in 0..<200 { _ = run("zoom", "in") }
        #expect(run("zoom", "in") == .refused(.answerCannotZoomIn))
    }

    @Test("a longer range ends at all bars, and never shows fewer")
    func longerRange() {
        var before = viewport.visibleBars
        for _ in 0..<20 {
            guard run("range", "longer") != .refused(.answerAllBarsShown) else { break }
            #expect(viewport.visibleBars > before)
            before = viewport.visibleBars
        }
        // 500 bars, one free at the left and the right gap.
        #expect(abs(viewport.visibleBars - 507) < 1e-6)
        #expect(run("range", "longer") == .refused(.answerAllBarsShown))
        // A window that holds more than all of them.
        for _ in 0..<40 { _ = run("zoom", "out") }
        let wide = viewport.visibleBars
        #expect(wide > 507)
        #expect(run("range", "longer") == .refused(.answerAllBarsShown))
        #expect(viewport.visibleBars == wide)
        // Where more bars can be fetched, a longer range asks for them.
        session.model.setHasMoreHistory(true)
        _ = run("range", "all")
        guard case .data = run("range", "longer") else {
            Issue.record("refused")
            return
        }
        #expect(viewport.visibleBars > 507)
    }

    @Test("a market's name is told as it is kept, on one line that nothing turns round")
    func turnedName() throws {
        let session = try makeSession(kind: .file)
        let outcome = session.perform(
            ControlRequest(command: ["symbol", "BTC\u{202E}x\u{2028}y\u{1B}z"]))
        #expect(outcome == .data("BTC?x?y?z"))
    }

    @Test("panning, paging, going to a time, to the start and back to the newest bar")
    func move() {
        let live = viewport
        _ = run("pan", -50)
        #expect(abs(viewport.first - (live.first - 50)) < 1e-9)
        _ = run("live")
        #expect(abs(viewport.last - live.last) < 1e-9)
        _ = run("page", "earlier")
        #expect(abs(viewport.first - (live.first - live.visibleBars)) < 1e-6)
        _ = run("goto", "2025-01-05T12:00Z")
        let middle = viewport.first + viewport.visibleBars / 2
        // 108 hours after the first bar.
        #expect(abs(middle - 108) <= 1)
        _ = run("goto", "start")
        #expect(viewport.first < 1)
        _ = run("reset")
        #expect(session.model.state.isAtLiveEdge)
    }

    @Test("a time without an offset is meant in the chart's zone")
    func zones() throws {
        session.setZone(ZoneRules(name: "T", fixedOffsetSeconds: 7_200))
        _ = run("crosshair", "2025-01-05T12:00")
        #expect(session.model.state.crosshair?.time == Timestamp(seconds: 1_736_071_200))
        #expect(session.state["timeZone"] == "T")
    }

    @Test("the crosshair stands on the bar of a time, at its close or a given price, and goes")
    func crosshair() {
        #expect(run("crosshair", "2025-01-02", 123.5).data?["price"] == 123.5)
        #expect(session.state["crosshair"]?["bar"] == 24)
        #expect(session.state["crosshair"]?["pinned"] == true)
        #expect(run("crosshair", "2025-01-02").data?["price"] == 112.0)
        _ = run("step", 1)
        #expect(session.state["crosshair"]?["bar"] == 25)
        _ = run("crosshair", "off")
        #expect(session.state["crosshair"] == .null)
        // Where no bar is there is no price of one.
        guard case .error(let error) = run("crosshair", "2020-01-02") else {
            Issue.record("a crosshair without a bar")
            return
        }
        #expect(error.key == .answerNoBarThen)
        #expect(run("crosshair", "2020-01-02", 100).data?["price"] == 100.0)
        _ = run("crosshair", "off")
    }

    @Test("style, scale, time axis, theme, language and zone are in the state at once")
    func looks() {
        var looks = 0
        session.onLook = { _ in looks += 1 }
        _ = run("style", "line")
        _ = run("scale", "log")
        _ = run("timeaxis", "linear")
        _ = run("theme", "light")
        _ = run("language", "ar")
        _ = run("timezone", "UTC")
        let state = session.state
        #expect(state["style"] == "line")
        #expect(state["priceScale"]?["mode"] == "log")
        #expect(state["timeAxis"] == "linear")
        #expect(state["theme"] == "light")
        #expect(state["language"] == "ar")
        #expect(looks == 3)
        _ = run("scale", "log", "toggle")
        #expect(session.state["priceScale"]?["mode"] == "linear")
        #expect(run("invert").data == true)
        #expect(session.state["priceScale"]?["inverted"] == true)
    }

    @Test("the state has every key of the contract")
    func state() {
        let keys = [
            "version", "program", "chart", "symbol", "interval", "style", "theme", "language",
            "timeZone", "timeAxis", "feed", "series", "viewport", "priceScale", "crosshair",
            "panes",
            "indicators", "drawings", "activeTool", "undo", "redo", "layout", "frames", "counters",
        ]
        let state = session.state
        #expect(state.objectValue.map { Set(keys).isSubset(of: $0.keys) } == true)
        #expect(state["series"]?["bars"] == 500)
        #expect(state["series"]?["firstTime"] == "2025-01-01T00:00:00Z")
        #expect(state["series"]?["last"]?["close"] == 106.0)
        #expect(state["viewport"]?["atLiveEdge"] == true)
        #expect(state["counters"]?["roundTrips"] == 0)
        #expect(state["layout"]?["window"]?["scale"] == 1.0)
    }

    @Test("reading the view says it aloud and in the reply")
    func read() {
        var said: [String] = []
        session.onText = { said.append($0) }
        let reply = run("read", "detail").data?.stringValue
        #expect(said == [reply ?? ""])
        #expect(reply?.contains("TEST") == true)
        #expect(reply?.contains(Words.english[.feedSimulatedNotice]) == true)
    }

    @Test("waiting takes its operator, value and time, and refuses what it cannot watch")
    func wait() throws {
        let path = try #require(StatePath("series.bars"))
        #expect(
            run("wait", "series.bars", ">", "100", "2.5")
                == .waiting(
                    WaitCondition(path: path, comparison: .greater, value: "100"), seconds: 2.5))
        #expect(
            run("wait", "series.bars", "exists", 3)
                == .waiting(
                    WaitCondition(path: path, comparison: .exists, value: true), seconds: 3))
        #expect(
            run("wait", "series.bars", "exists", false, 3)
                == .waiting(
                    WaitCondition(path: path, comparison: .exists, value: false), seconds: 3))
        #expect(
            run("wait", "series.bars", "==", 1)
                == .waiting(
                    WaitCondition(path: path, comparison: .equal, value: 1),
                    seconds: WaitCommand.defaultSeconds))
        #expect(run("wait", "nothing.at.all", "==", 1).error?.key == .answerUnknownPath)
        #expect(run("wait", "a..b", "==", 1).error?.key == .answerUnknownPath)
        #expect(run("wait", "series.bars", "=").error?.key == .answerBadArgument)
        #expect(run("wait", "series.bars", "==").error?.key == .answerMissingArgument)
    }

    @Test("sync waits for a frame only when one is due")
    func sync() {
        #expect(run("sync") == .done)
        session.isFramePending = { true }
        #expect(run("sync") == .afterFrame(.null))
    }

    @Test("another language writes numbers and dates as a start in it would")
    func languageFormats() throws {
        let swiss = ["LANG": "en_US.UTF-8", "LC_NUMERIC": "de_CH.UTF-8"]
        let session = try makeSession(environment: swiss)
        session.setLanguage(Language(code: "de"))
        let words = Words(language: Language(code: "de"))
        let expected = words.formats(environment: swiss, isChosen: true)
        #expect(session.look.formats == expected)
        // The case has a point: Switzerland has other signs than Germany.
        #expect(expected != words.formats)
    }

    @Test("another market is asked for, a file is only renamed")
    func market() throws {
        var asked: [String] = []
        session.loadMarket = { symbol, interval in
            asked.append(symbol + " " + interval.name)
            return .done
        }
        _ = run("symbol", "ETHUSDT")
        _ = run("interval", "5m")
        #expect(asked == ["ETHUSDT 1h", "TEST 5m"])
        #expect(run("interval", "soon").error?.key == .answerBadInterval)
        #expect(
            run("interval", "200y").error?.message.hasSuffix(
                "1w, 1M, or any number of s m h d w M") == true)
        let file = try makeSession(kind: .file)
        let request = ControlRequest(command: ["symbol", "MINE"])
        #expect(file.perform(request) == .data("MINE"))
        #expect(file.state["symbol"] == "MINE")
        #expect(
            file.perform(ControlRequest(command: ["interval", "5m"])).error?.key
                == .answerNotAvailable)
    }

    @Test("a chart that is not there is refused")
    func otherChart() {
        #expect(
            session.perform(ControlRequest(command: ["state"], chart: 7)).error?.key
                == .answerUnknownChart)
        #expect(session.state(of: 0) != nil && session.state(of: 1) == nil)
    }

    @Test("an empty chart takes every command")
    func empty() throws {
        let session = try makeSession(bars: 0)
        for command in session.commands where command.id != "quit" {
            for arguments in [[], ["in"], ["off"], [1], ["2025-01-01"], ["start"], ["x", "==", 1]]
                as [[JSONValue]]
            {
                _ = session.perform(ControlRequest(command: [.string(command.id)] + arguments))
            }
        }
        #expect(session.state["series"]?["last"] == .null)
        #expect(session.state["series"]?["firstTime"] == .null)
    }

    @Test(
        "every command has its title and group in the string files, and its presets are good calls")
    func titles() {
        #expect(Set(session.commands.ids).count == session.commands.ids.count)
        for command in session.commands {
            let keys =
                [command.title, command.group]
                + command.presets.flatMap { [$0.title] + $0.titleArguments }
            for key in keys { #expect(Words.english.hasText(for: key), "\(key.rawValue)") }
            for preset in command.presets {
                #expect(
                    command.refusal(of: CommandArguments(preset.arguments)) == nil, "\(command.id)")
            }
        }
        // No key is bound twice.
        let chords = session.commands.flatMap { $0.presets.flatMap(\.keys) }
        #expect(Set(chords).count == chords.count)
    }

    @Test("500 random commands leave a chart that can still be read")
    func fuzz() {
        var random = SeededRandom(seed: 99)
        let words: [JSONValue] = [
            "in", "out", "off", "on", "start", "log", "line", "candles", "linear", "toggle",
            "detail",
            "2025-01-03", "2025", "-1", "1e9", "nan", "", "series.bars", "==", "exists", "UTC",
            "light",
            0, -3, 1.5, 1e308, .null, true,
        ]
        let ids = session.commands.ids.filter { $0 != "quit" }
        for _ in 0..<500 {
            let id = ids[Int.random(in: 0..<ids.count, using: &random)]
            let arguments = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                words[Int.random(in: 0..<words.count, using: &random)]
            }
            _ = session.perform(ControlRequest(command: [.string(id)] + arguments))
            #expect(session.model.state.viewport.visibleBars > 0)
        }
        #expect((try? JSONValue(parsing: session.state.compactText)) != nil)
    }
}

/// A small seeded generator (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension CommandOutcome {
    var data: JSONValue? {
        if case .data(let value) = self { value } else { nil }
    }

    var error: CommandError? {
        if case .error(let error) = self { error } else { nil }
    }
}
