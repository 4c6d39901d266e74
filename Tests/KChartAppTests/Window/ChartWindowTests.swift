import KChartCanvas
import KChartControl
import KChartCore
import KChartFeeds
import KChartHost
import KChartLocalization
import KChartModel
import KChartRaster
import KChartScene
import KChartStyle
import KChartText
import KChartWidgets
import Testing

@testable import KChartApp

@Suite("A chart in a window")
struct ChartWindowTests {
    let loop = EventLoop()
    let home = TestFolder()
    let host = HeadlessHost(size: PixelSize(width: 640, height: 400))
    let fonts: FontCatalog
    let session: ChartSession
    let chart: ChartWindow
    let window: HeadlessWindow

    init() throws {
        fonts = try FontCatalog()
        session = try makeSession(environment: ["HOME": home.path])
        session.model.set(.drawingBar, false)
        chart = try ChartWindow(
            session: session, host: host, loop: loop, fonts: fonts,
            specification: WindowSpecification(title: "t", background: .black),
            clock: FeedClock(now: { Timestamp(seconds: 1_735_689_600 + 499 * 3_600 + 60) }))
        window = try #require(host.windows.first)
    }

    private func command(_ words: JSONValue...) -> CommandOutcome {
        session.perform(ControlRequest(command: words))
    }

    private func settle() {
        window.grantFrames()
        loop.turn(canSleep: false)
    }

    @Test("the first frame is asked for at once and tells once that it is out")
    func firstFrame() {
        var told = 0
        chart.onFirstFrame = { told += 1 }
        #expect(window.wantsFrame)
        settle()
        #expect(told == 1)
        #expect(window.showsFramebuffer)
        _ = command("zoom", "in")
        settle()
        #expect(told == 1)
        #expect(window.showsFramebuffer)
    }

    @Test("nothing is drawn when nothing changed, and a command draws one frame")
    func frames() {
        settle()
        #expect(!window.wantsFrame)
        let frames = session.state["frames"]?.intValue ?? 0
        _ = command("pan", -10)
        #expect(session.isFramePending())
        settle()
        #expect(session.state["frames"]?.intValue == frames + 1)
        #expect(!window.wantsFrame && !session.isFramePending())
    }

    @Test("a hidden window owes no frame, so nobody waits for one")
    func hidden() {
        settle()
        window.send(.visibilityChanged(false))
        _ = command("pan", -10)
        #expect(!session.isFramePending())
        #expect(command("sync") == .done)
        window.send(.visibilityChanged(true))
        #expect(session.isFramePending())
    }

    @Test("keys, the close button and a lost display reach their commands")
    func events() {
        var ends: [String] = []
        session.onQuit = { ends.append("quit") }
        chart.onDisconnect = { ends.append($0) }
        settle()
        let before = session.model.state.viewport.visibleBars
        window.send(.keyPressed(KeyStroke(key: .character("+"), text: "+")))
        #expect(session.model.state.viewport.visibleBars < before)
        window.send(.closeRequested)
        window.send(.keyPressed(KeyStroke(key: .character("q"), modifiers: .control)))
        window.send(.disconnected("gone"))
        #expect(ends == ["quit", "quit", "gone"])
    }

    @Test("Tab shows where the keyboard is, over the chart and in no picture of it")
    func focusRing() throws {
        settle()
        let drawn = chart.controller.drawn.pixels
        func tab() { window.send(.keyPressed(KeyStroke(key: .tab))) }
        tab()
        settle()
        let plot = try #require(chart.scene.frame?.layout.pricePane)
        #expect(chart.scene.focusRing == plot)
        let theme = try #require(chart.scene.frame).theme
        let canvas = RecordingCanvas(size: window.size)
        window.drawOverlay(on: canvas)
        let ring = canvas.fills.filter { $0.color == theme.focus }.map(\.rect)
        #expect(ring.reduce(0) { $0 + $1.area } == 2 * 2 * (plot.width + plot.height - 4))
        // The server draws it: no pixel of the scene was painted for it.
        #expect(chart.controller.drawn.pixels == drawn)
        let shown = try #require(chart.currentPixels(withControls: true))
        let kept = try #require(chart.currentPixels())
        func pixel(_ pixels: OwnedPixels) -> UInt32 {
            pixels.buffer.base[(plot.y + 100) * pixels.buffer.rowStride + plot.x] & 0xFF_FFFF
        }
        #expect(pixel(shown) == theme.focus.rgb && pixel(kept) != theme.focus.rgb)
        // Round all parts, each with its ring, and Return does what the part does.
        var seen: Set<String> = []
        for _ in 0..<40 where session.focusedNode?.id != "scale.inverted" {
            tab()
            settle()
            #expect(chart.scene.focusRing == session.focusedNode?.bounds)
            seen.insert(session.focusedNode?.id ?? "")
        }
        #expect(seen.isSuperset(of: ["priceAxis", "timeAxis", "status", "scale.automatic"]))
        window.send(.keyPressed(KeyStroke(key: .enter)))
        #expect(session.model.state.configuration.isInverted)
        window.send(.keyPressed(KeyStroke(key: .escape)))
        settle()
        #expect(session.focus == nil && chart.scene.focusRing == nil)
        #expect(!window.hasOverlay)
        tab()
        settle()
        window.send(.pointerPressed(.primary, PointerSample(x: 300, y: 100, milliseconds: 0)))
        window.send(.pointerReleased(.primary, PointerSample(x: 300, y: 100, milliseconds: 9)))
        settle()
        #expect(chart.scene.focusRing == nil)
    }

    @Test("a letter of the status line is lit under the pointer and named when it rests there")
    func statusHints() throws {
        settle()
        func rect(_ kind: ScaleButton.Kind) throws -> PixelRect {
            try #require(chart.scene.frame?.scaleButtons.first { $0.kind == kind }).rect
        }
        func move(_ place: PixelPoint) {
            window.send(
                .pointerMoved(
                    PointerSample(x: Double(place.x), y: Double(place.y), milliseconds: 0)))
            settle()
        }
        func ground(_ kind: ScaleButton.Kind) throws -> UInt32? {
            let rect = try rect(kind)
            return window.shownColor(atX: rect.x + 3, y: rect.midY)
        }
        let theme = try #require(chart.scene.frame).theme
        let rest = try ground(.percent)
        let percent = try rect(.percent)
        move(PixelPoint(x: percent.midX, y: percent.midY))
        #expect(try ground(.percent) == theme.hover.rgb && window.popups.isEmpty)
        #expect(loop.run(until: { !window.popups.isEmpty }, within: 20_000_000_000))
        let names = chart.panels.stack.contents.map(\.name)
        #expect(names == [session.look.words[.scalePercent]])
        // A hint is no panel: keys and scripts meet the chart.
        #expect(session.state["panel"] == .null)
        #expect(session.accessibleNodes().contains { $0.id == "chart" })
        move(PixelPoint(x: 300, y: 200))
        #expect(window.popups.isEmpty)
        #expect(try ground(.percent) == rest)
        #expect(window.showsFramebuffer)
    }

    @Test("the sign of older bars turns while it is there, and nothing runs without it")
    func spinner() {
        settle()
        session.model.goToStart()
        settle()
        session.model.setLoadingHistory(true)
        settle()
        #expect(chart.scene.frame?.notices.spinner != nil)
        let arc = chart.scene.frame?.notices.spinner?.arc
        #expect(
            loop.run(
                until: {
                    window.grantFrame()
                    return chart.scene.frame?.notices.spinner?.arc != arc
                }, within: 20_000_000_000))
        window.send(.visibilityChanged(false))
        #expect(!chart.spinner.isRunning)
        window.send(.visibilityChanged(true))
        #expect(chart.spinner.isRunning)
        chart.controller.reducesMotion = true
        chart.spinner.update()
        #expect(!chart.spinner.isRunning)
        chart.controller.reducesMotion = false
        chart.spinner.update()
        session.model.setLoadingHistory(false)
        settle()
        #expect(!chart.spinner.isRunning)
    }

    @Test("T-050: ten ticks between two frames are one frame, which shows the last price")
    func burst() throws {
        settle()
        let frames = window.presents.count
        let last = try #require(session.model.state.series.lastTime)
        for step in 1...10 as ClosedRange<Int64> {
            session.model.update(
                Tick(time: last.advanced(byMicroseconds: step), price: 100 + Double(step)))
        }
        #expect(window.presents.count == frames)
        settle()
        #expect(window.presents.count == frames + 1)
        #expect(session.model.state.currentPrice == 110)
        #expect(window.showsFramebuffer)
    }

    @Test("where a person puts the window is saved, where its manager put it is not")
    func place() throws {
        settle()
        window.send(.moved(PixelPoint(x: 9, y: 8)))
        #expect(session.state["layout"]?["window"]?["x"] == 9)
        #expect(session.windowPlace == nil)
        #expect(loop.run(until: { chart.hasSettled }, within: 20_000_000_000))
        window.send(.moved(PixelPoint(x: -3, y: 77)))
        #expect(session.windowPlace == PixelPoint(x: -3, y: 77))
    }

    @Test("theme and language change every pixel they should, and the title")
    func looks() throws {
        settle()
        let ground = window.shownColor(atX: 300, y: 60)
        _ = command("theme", "light")
        settle()
        #expect(window.shownColor(atX: 300, y: 60) != ground)
        #expect(window.showsFramebuffer)
        #expect(window.title == Words.english.text(.windowTitle, "TEST", "1h"))
        session.model.setInstrument(Instrument(symbol: "OTHER"))
        #expect(window.title == Words.english.text(.windowTitle, "OTHER", "1h"))
        _ = command("language", "de")
        #expect(window.title == session.windowTitle)
    }

    @Test("a saved picture is what the window shows, also before its frame")
    func picture() throws {
        let folder = TestFolder()
        settle()
        for number in 0..<3 {
            if number > 0 { _ = command("zoom", "in") }
            if number > 1 { _ = command("theme", "light") }
            let path = folder.path + "/\(number).png"
            #expect(command("export", .string(path)).data == .string(path))
            settle()
            let saved = try PNGReader.read(path)
            var differing = 0
            for y in 0..<400 {
                for x in 0..<640
                where saved.pixel(x: x, y: y).map({ $0 & 0xFF_FFFF })
                    != window.shownColor(atX: x, y: y)
                {
                    differing += 1
                }
            }
            #expect(differing == 0)
            #expect(window.showsFramebuffer)
        }
        #expect(command("export", "/nowhere/x.png").error?.key == .answerPictureFailed)
        #expect(command("export", "x.gif").error?.key == .answerBadArgument)
    }

    @Test("the socket answers sync after the frame and tells events to those who ask")
    func socket() throws {
        let place = SocketPath()
        try chart.listen(at: place.path)
        settle()
        let client = try #require(TestSocket(place.path, loop: loop))
        client.request(1, "observe", "liveEdge", "crosshair")
        client.request(2, "pan", -300)
        client.request(3, "sync")
        client.request(4, "state")
        // Two replies and the event; the state waits behind the frame.
        #expect(client.receive(3))
        #expect(client.lines.contains(["event": "liveEdge", "chart": 0, "data": false]))
        #expect(window.wantsFrame)
        window.grantFrames()
        #expect(client.receive(5))
        #expect(client.lines.compactMap { $0["id"]?.intValue } == [1, 2, 3, 4])
        #expect(client.lines.last?["data"]?["viewport"]?["atLiveEdge"] == false)
        #expect(client.lines.last?["data"]?["layout"]?["window"]?["width"] == 640)
        chart.close()
        #expect(!place.exists)
        #expect(window.isClosed)
    }

    @Test("quit answers before the conversation ends")
    func quit() throws {
        let place = SocketPath()
        try chart.listen(at: place.path)
        session.onQuit = { [loop] in loop.stop() }
        let client = try #require(TestSocket(place.path, loop: loop))
        client.request(1, "quit")
        loop.run()
        chart.close()
        #expect(client.receive(1))
        #expect(client.lines[0] == ["id": 1, "ok": true, "data": .null])
    }
}

extension ChartWindowTests {
    @Test("the parts of the window are in the state, and the focus goes round them by key")
    func focus() throws {
        chart.controller.reducesMotion = true
        settle()
        let parts = try #require(session.state["accessible"]?.arrayValue)
        #expect(parts.count >= 4 && session.state["focus"] == .null)
        for part in parts {
            #expect(part["name"]?.stringValue?.isEmpty == false)
            for action in part["actions"]?.arrayValue ?? [] {
                let words = try CommandText.words(of: action.stringValue ?? "")
                let call = CommandArguments(words: Array(words.dropFirst()))
                #expect(session.commands.refusal(of: words.first ?? "", call) == nil, "\(action)")
            }
        }
        var said: [String] = []
        session.onText = { said.append($0) }
        for part in parts {
            window.send(.keyPressed(KeyStroke(key: .tab, text: "\t")))
            #expect(session.state["focus"] == part)
        }
        #expect(said.count == parts.count)
        window.send(.keyPressed(KeyStroke(key: .tab, text: "\t")))
        #expect(session.state["focus"]?["role"] == parts[0]["role"])
        window.send(.keyPressed(KeyStroke(key: .tab, modifiers: .shift)))
        #expect(session.state["focus"] == parts.last)
        // The button to the newest bar comes while one looks into the past, and does its work.
        _ = command("pan", -200)
        settle()
        let button = try #require(
            session.state["accessible"]?.arrayValue?.firstIndex { $0["role"] == "button" })
        _ = command("focus", "none")
        for _ in 0...button { _ = command("focus", "next") }
        #expect(session.state["focus"]?["role"] == "button")
        window.send(.keyPressed(KeyStroke(key: .enter, text: "\r")))
        #expect(session.model.state.isAtLiveEdge)
        session.model.setCrosshair(at: .init(480), price: 1, pinned: true)
        settle()
        #expect(
            session.state["accessible"]?.arrayValue?.contains { $0["name"] == "Crosshair" } == true)
    }
}

extension ChartWindowTests {
    /// An argument that a command takes.
    private func sample(_ parameter: CommandParameter, of command: String) -> JSONValue {
        switch (command, parameter.name) {
        case ("interval", _): return "1h"
        case ("timezone", _): return "UTC"
        case ("set", "value"): return "line"
        case ("wait", "path"): return "symbol"
        case ("wait", "operator"): return "exists"
        case ("observe", _): return "crosshair"
        // The first of their words wants more words after it.
        case ("marker", "action"), ("drawing", "action"): return "clear"
        case ("indicator", "action"): return "reset"
        default: break
        }
        switch parameter.kind {
        case .text: return "x"
        case .number(let range): return .number(min(max(2, range.lowerBound), range.upperBound))
        case .integer(let range): return JSONValue(min(max(1, range.lowerBound), range.upperBound))
        case .word(let words), .wordOr(let words, _): return .string(words[0])
        case .time: return "2025-01-05"
        case .path: return .string(TestFolder().path + "/x.png")
        case .any: return "x"
        }
    }

    @Test("every command can be called, and every entry of menus and palette does its work")
    func everyCommand() {
        let bad: Set<MessageKey> = [
            .answerUnknownCommand, .answerMissingArgument, .answerBadArgument,
            .answerTooManyArguments, .answerBadRequest,
        ]
        var quits = 0
        session.onQuit = { quits += 1 }
        session.openPanel = { _, _ in .done }
        let store = MemoryStore()
        session.persistence = ChartPersistence(
            store: store, parts: session.savedParts(given: []), scope: "TEST")
        session.persistence?.start()
        settle()
        for entry in session.entries {
            let arguments = entry.parameters.filter { !$0.isOptional }
                .map { sample($0, of: entry.call.command) }
            var call = entry.call
            call.arguments += arguments
            if case .error(let error) = session.run(call) {
                #expect(!bad.contains(error.key), "\(call.text): \(error.message)")
            }
            settle()
            #expect(window.showsFramebuffer, "\(call.text)")
        }
        for command in session.commands {
            let arguments = command.parameters.filter { !$0.isOptional }
                .map { sample($0, of: command.id) }
            let outcome = session.perform(
                ControlRequest(command: [.string(command.id)] + arguments))
            if case .error(let error) = outcome {
                #expect(!bad.contains(error.key), "\(command.id): \(error.message)")
            }
        }
        #expect(quits == 2)
    }
}
