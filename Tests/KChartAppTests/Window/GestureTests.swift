import KChartCanvas
import KChartCore
import KChartFeeds
import KChartHost
import KChartModel
import KChartScene
import KChartText
import Testing

@testable import KChartApp

@Suite("Fingers, touchpads and pinches on the chart")
struct GestureTests {
    let loop = EventLoop()
    let host = HeadlessHost(size: PixelSize(width: 640, height: 400))
    let session: ChartSession
    let chart: ChartWindow
    let window: HeadlessWindow

    init() throws {
        session = try makeSession()
        session.model.set(.drawingBar, false)
        chart = try ChartWindow(
            session: session, host: host, loop: loop, fonts: try FontCatalog(),
            specification: WindowSpecification(title: "t", background: .black),
            clock: FeedClock(now: { Timestamp(seconds: 1_735_689_600 + 499 * 3_600 + 60) }))
        window = try #require(host.windows.first)
        settle()
    }

    private func settle() {
        window.grantFrames()
        loop.turn(canSleep: false)
    }

    private var viewport: Viewport { session.model.state.viewport }
    private let one = TouchID(rawValue: 1)
    private let two = TouchID(rawValue: 2)

    private func at(_ x: Double, _ y: Double = 150, _ time: Int64 = 0, _ keys: KeyModifiers = [])
        -> PointerSample
    {
        PointerSample(x: x, y: y, milliseconds: time, modifiers: keys)
    }

    private func scroll(
        x: Double = 0, y: Double = 0, time: Int64, keys: KeyModifiers = [], continuous: Bool = true
    ) {
        window.send(
            .scrolled(
                ScrollSample(
                    pointer: at(200, 150, time, keys), stepsX: x, stepsY: y,
                    isContinuous: continuous)))
    }

    /// The bar under a place, as the window stands.
    private func bar(atX x: Double) throws -> Double {
        let plot = try #require(chart.controller.scene.frame?.layout.data)
        return viewport.first + (x - Double(plot.x)) / Double(plot.width) * viewport.visibleBars
    }

    @Test("a finger drags the bar under it, from where it came down")
    func pan() throws {
        let before = viewport
        let held = try bar(atX: 200)
        window.send(.touchBegan(one, at(200)))
        window.send(.touchMoved(one, at(202, 150, 10)))
        #expect(abs(viewport.first - before.first) < 1e-9)
        window.send(.touchMoved(one, at(260, 150, 20)))
        #expect(abs(try bar(atX: 260) - held) < 1e-9)
        window.send(.touchEnded(one, at(300, 150, 30)))
        #expect(abs(try bar(atX: 300) - held) < 1e-9)
        #expect(viewport.visibleBars == before.visibleBars)
    }

    @Test("a click pins the crosshair: it stays wherever the pointer goes, until it is cleared")
    func pinned() throws {
        func crosshair() -> Crosshair? { session.model.state.crosshair }
        func visit() {
            // Header row, price axis, time axis, and out of the window.
            for (x, y) in [(300.0, 8.0), (630, 200), (300, 365), (300, 395)] {
                window.send(.pointerMoved(at(x, y, 500)))
                settle()
            }
            window.send(.pointerLeft)
            settle()
        }
        window.send(.pointerMoved(at(200, 150, 0)))
        #expect(crosshair()?.isPinned == false)
        visit()
        #expect(crosshair() == nil)
        window.send(.pointerMoved(at(200, 150, 600)))
        window.send(.pointerPressed(.primary, at(200, 150, 610)))
        window.send(.pointerReleased(.primary, at(200, 150, 620)))
        let pin = try #require(crosshair())
        #expect(pin.isPinned)
        visit()
        #expect(crosshair() == pin)
        window.send(.pointerMoved(at(300, 150, 1_500)))
        #expect(crosshair() == pin)
        session.model.moveCrosshair(byBars: -1)
        let moved = try #require(crosshair())
        #expect(moved.bar == pin.bar.advanced(by: -1))
        visit()
        #expect(crosshair() == moved)
        session.model.clearCrosshair()
        #expect(crosshair() == nil)
    }

    @Test("two fingers keep the bars under them while they pinch and move")
    func touchPinch() throws {
        window.send(.touchBegan(one, at(200)))
        window.send(.touchMoved(one, at(280, 150, 5)))
        let left = try bar(atX: 280)
        let right = try bar(atX: 360)
        window.send(.touchBegan(two, at(360, 150, 10)))
        window.send(.touchMoved(two, at(420, 150, 20)))
        window.send(.touchMoved(one, at(220, 150, 30)))
        #expect(abs(try bar(atX: 220) - left) < 1e-6)
        #expect(abs(try bar(atX: 420) - right) < 1e-6)
    }

    @Test("a pinch zooms about its centre and back exactly")
    func pinch() throws {
        scroll(x: 3, time: 0)
        settle()
        let before = viewport
        let held = try bar(atX: 150)
        func pinch(_ phase: GesturePhase, _ scale: Double) {
            window.send(.pinched(PinchSample(phase: phase, scale: scale, center: at(150))))
        }
        pinch(.began, 1)
        pinch(.changed, 1.25)
        pinch(.changed, 2)
        #expect(abs(viewport.visibleBars - before.visibleBars / 2) < 1e-9)
        #expect(abs(try bar(atX: 150) - held) < 1e-9)
        for scale in [Double.nan, 0, -1, .infinity] { pinch(.changed, scale) }
        #expect(abs(viewport.visibleBars - before.visibleBars / 2) < 1e-9)
        pinch(.began, 1)
        pinch(.changed, 0.5)
        pinch(.ended, 0.5)
        #expect(abs(viewport.visibleBars - before.visibleBars) < 1e-9)
        #expect(abs(viewport.first - before.first) < 1e-9)
    }

    @Test("a finger held for 0.3 s reads bars and never pans")
    func longPress() {
        let before = viewport
        window.send(.touchBegan(one, at(200)))
        #expect(session.model.state.crosshair == nil)
        // The timer is the loop's; the state is waited for.
        #expect(loop.run(until: { session.model.state.crosshair != nil }, within: 20_000_000_000))
        let first = session.model.state.crosshair
        window.send(.touchMoved(one, at(320, 120, 900)))
        #expect(session.model.state.crosshair != first)
        #expect(abs(viewport.first - before.first) < 1e-9)
        window.send(.touchEnded(one, at(320, 120, 950)))
        #expect(session.model.state.crosshair == nil)
        #expect(abs(viewport.first - before.first) < 1e-9)
        #expect(viewport.visibleBars == before.visibleBars)
    }

    @Test("two fingers on a touchpad pan in pixels, whatever sideways step strays up or down")
    func touchpadPan() {
        let before = viewport
        let perBar =
            Double(chart.controller.scene.frame?.layout.data.width ?? 0) / before.visibleBars
        for step in 0..<40 { scroll(x: 0.05, y: 0.01, time: Int64(step * 8)) }
        let moved = (before.first - viewport.first) * perBar
        #expect(abs(moved - 40 * 0.05 * InputRouter.panPerTouchpadStep) < 1e-6)
        #expect(viewport.visibleBars == before.visibleBars)
    }

    @Test("B74: many small steps zoom as much as one large, and a fault of a device little")
    func proportional() {
        scroll(x: 4, time: 0)
        let start = viewport
        for step in 0..<20 { scroll(y: 0.05, time: Int64(1000 + step * 8)) }
        let bySmall = viewport.visibleBars
        for step in 0..<20 { scroll(y: -0.05, time: Int64(2000 + step * 8)) }
        #expect(abs(viewport.visibleBars - start.visibleBars) < 1e-6)
        scroll(y: 1, time: 4000, continuous: false)
        #expect(abs(viewport.visibleBars - bySmall) < 1e-6)
        scroll(y: -1, time: 4100, continuous: false)
        scroll(y: 1e9, time: 5000)
        scroll(y: .nan, time: 5001)
        let most = InputRouter.mostSteps
        for _ in 0..<Int(most) { scroll(y: -1, time: 6000, continuous: false) }
        #expect(abs(viewport.visibleBars - start.visibleBars) < 1e-6)
    }

    @Test("with Control the touchpad zooms whichever way the fingers stray")
    func controlScroll() {
        let before = viewport
        scroll(x: 0.5, y: 0.1, time: 0, keys: .control)
        #expect(viewport.visibleBars < before.visibleBars)
    }

    @Test("a cancelled drag ends where it is, without a glide, and its release does nothing")
    func cancelled() {
        window.send(.pointerPressed(.primary, at(200)))
        window.send(.pointerMoved(at(300, 150, 10)))
        window.send(.gestureCancelled)
        settle()
        let stopped = viewport
        window.send(.pointerMoved(at(400, 150, 20)))
        window.send(.pointerReleased(.primary, at(400, 150, 30)))
        settle()
        #expect(viewport == stopped)
        window.send(.touchBegan(one, at(200, 150, 40)))
        window.send(.touchMoved(one, at(300, 150, 50)))
        window.send(.gestureCancelled)
        settle()
        #expect(viewport.first < stopped.first)
        let again = viewport
        window.send(.touchMoved(one, at(350, 150, 60)))
        window.send(.touchEnded(one, at(350, 150, 70)))
        settle()
        #expect(viewport == again)
    }

    @Test("a finger lifted in motion lets the chart glide, and the next one stops it")
    func glide() {
        window.send(.touchBegan(one, at(200)))
        for step in 1...10 {
            window.send(.touchMoved(one, at(200 + Double(step) * 12, 150, Int64(step) * 16)))
        }
        window.send(.touchEnded(one, at(320, 150, 161)))
        let released = viewport
        window.grantFrame(at: 1_000_000_000)
        window.grantFrame(at: 1_100_000_000)
        #expect(viewport.first < released.first)
        window.send(.touchBegan(two, at(100, 150, 400)))
        let stopped = viewport
        window.grantFrame(at: 1_200_000_000)
        window.grantFrame(at: 1_300_000_000)
        #expect(abs(viewport.first - stopped.first) < 1e-9)
    }

    @Test("a tap pins the crosshair, as a click does")
    func tap() {
        window.send(.touchBegan(one, at(200)))
        window.send(.touchEnded(one, at(201, 151, 80)))
        #expect(session.model.state.crosshair?.isPinned == true)
    }
}

@Suite("Which way two fingers scroll")
struct ScrollAxisLockTests {
    private func sample(_ x: Double, _ y: Double, _ time: Int64) -> ScrollSample {
        ScrollSample(
            pointer: PointerSample(x: 0, y: 0, milliseconds: time), stepsX: x, stepsY: y,
            isContinuous: true)
    }

    @Test("the axis of the beginning keeps the movement until the other is clearly stronger")
    func lock() {
        var lock = ScrollAxisLock()
        #expect(lock.steps(of: sample(1, 0.5, 0)) == (1, 0))
        #expect(lock.steps(of: sample(0.5, 0.8, 10)) == (0.5, 0))
        var turned: Int?
        for step in 0..<30 where turned == nil {
            if lock.steps(of: sample(0, 1, Int64(20 + step * 10))).y != 0 { turned = step }
        }
        #expect(turned.map { $0 > 0 && $0 < 10 } == true)
    }

    @Test("a pause begins anew")
    func pause() {
        var lock = ScrollAxisLock()
        #expect(lock.steps(of: sample(1, 0, 0)) == (1, 0))
        #expect(lock.steps(of: sample(0.1, 0.2, 150)) == (0.1, 0))
        #expect(lock.steps(of: sample(0.1, 0.2, 301)) == (0, 0.2))
    }
}
