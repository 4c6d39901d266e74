import KChartControl
import KChartCore
import KChartDrawings
import KChartLocalization
import KChartModel
import KChartStyle
import Testing

@testable import KChartApp

/// A session that keeps its state in `store`.
private func open(
    _ store: MemoryStore, given: Set<String> = [], bars: Int = 500, symbol: String = "TEST",
    onProblem: @escaping (String) -> Void = { _ in }
) throws -> ChartSession {
    let session = try makeSession(bars: bars)
    session.model.setInstrument(Instrument(symbol: symbol))
    let persistence = ChartPersistence(
        store: store, parts: session.savedParts(given: given), scope: symbol)
    persistence.onProblem = onProblem
    session.persistence = persistence
    persistence.start()
    persistence.observe(session.model)
    return session
}

@Suite("Saved state of a session")
struct SavedSessionTests {
    let store = MemoryStore()

    @Test("everything a person changed is there at the next start, and nothing else is written")
    func comesBack() throws {
        let first = try open(store)
        #expect(store.writes.isEmpty)
        for line in [
            "style line", "theme light", "set grid off", "scale log", "language de",
            "timezone UTC", "pane height volume 123", "pane collapse volume", "set vimkeys on",
            "set reducemotion on", "crosshair-magnet ohlc",
        ] {
            #expect(first.run(line: line).error == nil, "\(line)")
        }
        // A separator, like the view, may still move.
        #expect(store.writes.allSatisfy { ["style", "theme", "settings"].contains($0) })
        first.persistence?.rest()
        #expect(store.writes.contains("panes"))
        let count = store.writes.count
        for line in ["style line", "theme light", "set grid off", "scale log"] {
            _ = first.run(line: line)
        }
        #expect(store.writes.count == count)
        let next = try open(store)
        let state = next.state
        #expect(state["style"] == "line" && state["theme"] == "light")
        #expect(state["priceScale"]?["mode"] == "log" && state["language"] == "de")
        #expect(next.usesVimKeys && next.reducesMotion())
        #expect(!next.model.state.configuration.showsGrid)
        #expect(next.model.state.configuration.crosshairMagnet == .ohlc)
        let pane = next.model.state.configuration.panes.pane(.volume)
        #expect(pane?.height == 123 && pane?.isCollapsed == true)
        #expect(store.writes.count == count)
    }

    @Test("what the command line says is not restored, and not saved either")
    func given() throws {
        let first = try open(store)
        _ = first.run(line: "style line")
        _ = first.run(line: "scale log")
        let next = try open(store, given: ["style", "scale"])
        #expect(next.state["style"] == "candles" && next.state["priceScale"]?["mode"] == "linear")
        _ = next.run(line: "set grid off")
        let third = try open(store)
        #expect(third.state["style"] == "line" && third.state["priceScale"]?["mode"] == "log")
        #expect(!third.model.state.configuration.showsGrid)
    }

    @Test("the view comes back: its width at the newest bar, its place away from it")
    func view() throws {
        let first = try open(store)
        first.persistence?.adopt("viewport")
        _ = first.run(line: "zoom 2")
        first.persistence?.rest()
        #expect(store.writes == ["viewport"])
        let next = try open(store)
        next.restoreView()
        #expect(
            abs(next.model.state.viewport.visibleBars - first.model.state.viewport.visibleBars)
                < 1e-3)
        #expect(next.model.state.isAtLiveEdge)
        _ = next.run(line: "pan -100.25")
        next.persistence?.rest()
        let third = try open(store)
        third.restoreView()
        #expect(abs(third.model.state.viewport.first - next.model.state.viewport.first) < 1e-3)
        let other = try open(store, symbol: "OTHER")
        other.restoreView()
        #expect(other.model.state.isAtLiveEdge)
    }

    @Test("indicators that are not known are kept for all symbols")
    func unknownIndicators() throws {
        let session = try open(store)
        session.savedIndicators = [["id": "x:1"]]
        session.persistence?.changed("indicators")
        session.persistence?.setScope("OTHER")
        #expect(session.savedIndicators.count == 1)
        let next = try open(store)
        #expect(next.savedIndicators == [["id": "x:1"]])
    }

    @Test(
        "a layout takes the drawings along, and gives them back in one step; no record holds them")
    func drawingsInLayout() throws {
        let session = try open(store)
        _ = session.run(line: "drawing add horizontalLine 2025-01-02T00:00:00Z 104")
        _ = session.run(line: "drawing add rectangle 2025-01-02 101 2025-01-03 107")
        let before = session.model.state.drawings.drawings
        let bytes = try #require(session.persistence?.layoutBytes)
        _ = session.run(line: "drawing clear")
        _ = session.run(line: "drawing add ray 2025-01-02 101 2025-01-03 102")
        #expect(session.persistence?.apply(layout: bytes, named: "x") == nil)
        #expect(session.model.state.drawings.drawings == before)
        #expect(session.model.state.drawings.history.undoStep?.name == .change)
        session.persistence?.flush()
        #expect(!store.values.keys.contains { $0.hasPrefix("drawings") })
    }

    @Test("the magnet, the keep-tool switch and the styles that tools remember are there again")
    func toolSettings() throws {
        let session = try open(store)
        for line in [
            "drawing magnet always", "drawing keep-tool", "tool trendLine",
            "drawing style color #FF8800", "drawing style width 3", "tool none",
        ] {
            _ = session.run(line: line)
        }
        let next = try open(store)
        let editor = next.model.state.drawings
        #expect(editor.settings.magnet == .always && editor.settings.keepsTool)
        #expect(editor.style(for: .trendLine).width == 3)
        #expect(editor.style(for: .trendLine).color?.hex == "#FF8800")
        #expect(editor.style(for: .ray).color == nil)
    }

    @Test("hostile records are a line each at most, and the chart is as it was")
    func hostile() throws {
        let deep = String(repeating: "[", count: 100_000)
        for body in [
            "7", "\"\\u0000\"", "[1,2]", "{\"a\":{}}", "[{\"id\":7}]", deep, "null", "1e999",
            "[{\"id\":\"price\",\"height\":1e308},{\"id\":\"\"}]",
            "{\"scale\":\"x\",\"grid\":[],\"timezone\":\"../../etc/passwd\",\"none\":1}",
            "{\"spacing\":-1,\"live\":true}", "{\"spacing\":1e-300,\"live\":true}",
            "{\"width\":1e9,\"height\":-5}",
        ] {
            let hostile = MemoryStore()
            let names = ["style", "theme", "settings", "panes", "indicators", "viewport", "window"]
            for name in names {
                hostile.save(Array("{\"\(name)\":\(body),\"version\":1}".utf8), name)
            }
            var told: [String] = []
            let session = try open(hostile) { told.append($0) }
            session.restoreView()
            #expect(told.count <= names.count && told.allSatisfy { !$0.contains("\n") })
            #expect(session.state["style"] == "candles" && session.state["theme"] == "dark")
            #expect(session.model.state.viewport.visibleBars.isFinite)
            _ = session.run(line: "style area")
            #expect(
                hostile.values["style"].map { String(decoding: $0, as: UTF8.self) }
                    == "{\"style\":\"area\",\"version\":1}\n")
        }
    }

    @Test(
        "a view that cannot be read is told and kept beside its successor",
        arguments: [
            "{\"spacing\":8,\"live\":true", "{\"spacing\":8,\"live\":\"yes\"}", "[]",
            "{\"spacing\":8,\"live\":false}",
            """
            {"spacing":8,"live":false,"first":"soon","symbol":"TEST","interval":"1h"}
            """,
            """
            {"spacing":8,"live":false,"first":"2025-01-05T00:00:00Z","symbol":7,"interval":"1h"}
            """,
            """
            {"spacing":8,"live":false,"first":"2025-01-05T00:00:00Z","symbol":"TEST","interval":"1h",
            "offset":"x"}
            """,
        ])
    func damagedView(body: String) throws {
        let damaged = Array("{\"version\":1,\"viewport\":\(body)}".utf8)
        store.save(damaged, "viewport")
        var told: [String] = []
        let session = try open(store) { told.append($0) }
        session.restoreView()
        #expect(told.count == 1 && told.first?.contains("damaged") == true, "\(told)")
        session.persistence?.adopt("viewport")
        _ = session.run(line: "zoom 2")
        session.persistence?.rest()
        #expect(store.values["viewport.damaged"] == damaged)
        #expect(store.values["viewport"] != damaged)
    }

    /// Counts what is read.
    private final class CountingStore: ChartStore {
        var loads: [String] = []
        let inner = MemoryStore()

        func load(_ key: String) -> [UInt8]? {
            loads.append(key)
            return inner.load(key)
        }
        func save(_ bytes: [UInt8]?, _ key: String) { inner.save(bytes, key) }
        func append(_ bytes: [UInt8], to key: String) { inner.append(bytes, to: key) }
        func keys(_ prefix: String) -> [String] { inner.keys(prefix) }
    }

    @Test("a start reads each record once and writes none")
    func reads() throws {
        let store = CountingStore()
        let session = try makeSession()
        let persistence = ChartPersistence(
            store: store, parts: session.savedParts(given: []), scope: "TEST")
        persistence.start()
        persistence.flush()
        #expect(
            store.loads == [
                "style", "theme", "settings", "panes", "indicators", "tools", "market", "viewport",
                "window",
            ])
        #expect(store.inner.writes.isEmpty)
    }

    @Test("500 damaged sets of records leave a chart that can be driven and saved")
    func fuzz() throws {
        let first = try open(store)
        for line in ["style line", "theme light", "set grid off", "pane height volume 99"] {
            _ = first.run(line: line)
        }
        _ = first.run(line: "drawing keep-tool")
        first.savedIndicators = [["id": "sma:20"], ["id": "rsi:14"]]
        first.windowSize = PixelSize(width: 800, height: 600)
        first.persistence?.flush()
        #expect(store.values.count == 8)
        var random = SystemRandomNumberGenerator()
        let seed = UInt64.random(in: .min ... .max, using: &random)
        var state = seed
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<500 {
            let hostile = MemoryStore(
                store.values.mapValues { bytes in
                    var bytes = bytes
                    for _ in 0...next(4) where !bytes.isEmpty {
                        let place = next(bytes.count)
                        switch next(4) {
                        case 0: bytes[place] = UInt8(next(256))
                        case 1: bytes.remove(at: place)
                        case 2: bytes.insert(Array("[{\"-9e".utf8)[next(6)], at: place)
                        default: bytes.removeSubrange(place...)
                        }
                    }
                    return bytes
                })
            var told: [String] = []
            let session = try open(hostile, bars: 30) { told.append($0) }
            #expect(told.count <= 8 && told.allSatisfy { !$0.contains("\n") }, "seed \(seed)")
            #expect(session.run(line: "style area").error == nil)
            #expect(session.model.state.viewport.visibleBars.isFinite, "seed \(seed)")
            session.persistence?.flush()
        }
    }

    @Test("layouts are saved and opened by command, by name and in a file")
    func layouts() throws {
        let folder = TestFolder()
        let session = try open(store)
        _ = session.run(line: "style line")
        let path = folder.path + "/a b.json"
        #expect(session.run(line: "layout save work").error == nil)
        #expect(session.run(line: "layout export \"\(path)\"").error == nil)
        _ = session.run(line: "style area")
        #expect(session.run(line: "layout save").error == nil)
        #expect(session.run(line: "layout list").data == ["work"])
        #expect(session.run(line: "layout import \"\(path)\"").error == nil)
        #expect(session.state["style"] == "line")
        #expect(session.run(line: "layout open work").error == nil)
        #expect(session.state["style"] == "area")
        #expect(session.run(line: "layout open none").error?.key == .fileNotFound)
        #expect(session.run(line: "layout save ../x").error?.key == .answerBadName)
        #expect(session.run(line: "layout import /dev/zero").error?.key == .fileNotRegular)
        #expect(session.run(line: "layout import \(folder.path)/none").error?.key == .fileNotFound)
        #expect(session.run(line: "drawing import /dev/zero").error?.key == .fileNotRegular)
        #expect(session.run(line: "layout export /proc/x/y").error?.key == .answerLayoutFailed)
        #expect(session.run(line: "layout remove work").error == nil)
        #expect(session.run(line: "layout list").data == [])
    }
}
