import KChartAccessibility
import KChartCanvas
import KChartControl
import KChartCore
import KChartFeeds
import KChartHost
import KChartModel
import KChartText
import Testing

@testable import KChartApp

@Suite("What is said of the view")
struct ViewAnnouncerTests {
    let loop = EventLoop()
    let host = HeadlessHost(size: PixelSize(width: 640, height: 500))
    let session: ChartSession
    let chart: ChartWindow
    let window: HeadlessWindow
    let said = Lines()

    final class Lines {
        var all: [String] = []
        var now: UInt64 = 1_000_000_000
    }

    init() throws {
        session = try makeSession(kind: .file)
        session.model.set(.drawingBar, false)
        chart = try ChartWindow(
            session: session, host: host, loop: loop, fonts: try FontCatalog(),
            specification: WindowSpecification(title: "t", background: .black),
            clock: FeedClock(now: { Timestamp(seconds: 1_735_689_600 + 499 * 3_600 + 60) }))
        window = try #require(host.windows.first)
        session.onText = { [said] in said.all.append($0) }
        chart.announcer.settleNanoseconds = 2_000_000
        chart.announcer.repeatNanoseconds = 2_000_000
        frames()
        chart.announcer.start()
    }

    /// Grants the frames that are asked for.
    private func frames() {
        while window.grantFrame(at: said.now) { said.now += 16_666_667 }
        loop.turn(canSleep: false)
    }

    /// Waits until so many lines were said.
    private func wait(_ count: Int) -> Bool {
        loop.run(until: { said.all.count >= count }, within: 20_000_000_000)
    }

    /// Waits until a timer set after everything before has fired: what would speak has spoken.
    private func quiet() {
        var isOver = false
        _ = loop.addTimer(after: 20_000_000) { _ in isOver = true }
        _ = loop.run(until: { isOver }, within: 20_000_000_000)
    }

    private func run(_ words: JSONValue...) {
        _ = session.perform(ControlRequest(command: words))
    }

    private func reading(_ bar: Int) -> String? {
        session.reader.reading(of: BarIndex(bar), in: session.model.state)
    }

    @Test("moves that follow each other say one line, of where they end")
    func settles() {
        for _ in 0..<10 { run("pan", -20) }
        #expect(wait(1))
        quiet()
        #expect(said.all.count == 1)
        let view = session.reader.view(of: session.model.state)
        #expect(said.all.first == "Scrolled into the past. " + view)
        #expect(view.contains("candles from January") && view.contains("over this range."))
    }

    @Test("the live edge is told when it is left and when it is reached")
    func liveEdge() {
        run("pan", -100)
        #expect(wait(1))
        run("live")
        #expect(wait(2))
        #expect(said.all.last?.hasPrefix("At the latest bar. ") == true)
        run("goto", "start")
        #expect(wait(3))
        #expect(said.all.last?.contains("At the start of the loaded history.") == true)
    }

    @Test("a fling says one line, at its end")
    func fling() {
        func sample(_ x: Double, _ time: Int64) -> PointerSample {
            PointerSample(x: x, y: 200, milliseconds: time)
        }
        window.send(.pointerPressed(.primary, sample(200, 0)))
        for step in 1...20 {
            window.send(.pointerMoved(sample(200 + Double(step) * 12, Int64(step) * 10)))
            _ = window.grantFrame(at: said.now)
            said.now += 16_666_667
        }
        window.send(.pointerReleased(.primary, sample(440, 200)))
        quiet()
        #expect(said.all.isEmpty, "it still glides")
        frames()
        #expect(!session.model.state.isMoving)
        #expect(wait(1))
        quiet()
        #expect(said.all.count == 1)
    }

    @Test("bars that arrive, a window that is resized and a pointer that reads say nothing")
    func silence() {
        let last = session.model.state.series.lastTime ?? .epoch
        session.model.update(Tick(time: last.advanced(byMicroseconds: 3_600_000_000), price: 105))
        window.send(.resized(PixelSize(width: 900, height: 500)))
        frames()
        window.send(.pointerMoved(PointerSample(x: 300, y: 200, milliseconds: 5)))
        frames()
        #expect(session.model.state.crosshair != nil)
        quiet()
        #expect(said.all.isEmpty)
    }

    @Test("a reader who stays in place is told that new bars left the live edge")
    func edgeLeftBehind() {
        session.model.setMoving(true)
        let last = session.model.state.series.lastTime ?? .epoch
        for step in 1...30 {
            session.model.update(
                Tick(
                    time: last.advanced(byMicroseconds: Int64(step) * 3_600_000_000), price: 105))
        }
        session.model.setMoving(false)
        #expect(wait(1))
        #expect(said.all == ["Scrolled into the past."])
    }

    @Test("keys that move the crosshair read the bar, held down where they rest")
    func crosshair() throws {
        run("crosshair", "2025-01-20")
        #expect(said.all.count == 1)
        _ = session.handle(KeyStroke(key: .right))
        #expect(said.all.count == 2)
        #expect(said.all.last == reading(19 * 24 + 1))
        for _ in 0..<12 {
            while window.grantFrame(at: said.now) { said.now += 16_666_667 }
            _ = session.handle(KeyStroke(key: .right, isRepeat: true))
        }
        #expect(said.all.count == 2)
        #expect(wait(3))
        #expect(said.all.last == reading(19 * 24 + 13))
        _ = session.handle(KeyStroke(key: .escape))
        #expect(said.all.last == "Crosshair off")
        quiet()
        #expect(said.all.count == 4, "the window that follows the crosshair says nothing")
    }

    @Test("where nobody listens nothing is kept to be said")
    func nobody() {
        session.onText = nil
        run("pan", -100)
        quiet()
        session.onText = { [said] in said.all.append($0) }
        quiet()
        #expect(said.all.isEmpty)
        #expect(session.spokenLines == 0)
    }
}
