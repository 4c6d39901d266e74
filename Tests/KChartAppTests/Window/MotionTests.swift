import KChartCanvas
import KChartControl
import KChartCore
import KChartFeeds
import KChartHost
import KChartLocalization
import KChartModel
import KChartScene
import KChartText
import Testing

@testable import KChartApp

@Suite("Motion in a window")
struct MotionTests {
    let loop = EventLoop()
    let host = HeadlessHost(size: PixelSize(width: 640, height: 500))
    let session: ChartSession
    let chart: ChartWindow
    let window: HeadlessWindow
    let clock = FrameClock()

    final class FrameClock {
        var nanoseconds: UInt64 = 1_000_000_000
    }

    init() throws {
        session = try makeSession()
        session.model.set(.drawingBar, false)
        chart = try ChartWindow(
            session: session, host: host, loop: loop, fonts: try FontCatalog(),
            specification: WindowSpecification(title: "t", background: .black),
            clock: FeedClock(now: { Timestamp(seconds: 1_735_689_600 + 499 * 3_600 + 60) }))
        window = try #require(host.windows.first)
        frames()
    }

    private var model: ChartModel { session.model }
    private var first: Double { model.state.viewport.first }
    private var layout: SceneLayout? { chart.controller.scene.frame?.layout }

    /// Grants the frames that are asked for, 60 a second; returns how many.
    @discardableResult
    private func frames(_ limit: Int = 1_000) -> Int {
        var count = 0
        while count < limit, window.grantFrame(at: clock.nanoseconds) {
            clock.nanoseconds += 16_666_667
            count += 1
        }
        loop.turn(canSleep: false)
        return count
    }

    private func sample(_ x: Double, _ y: Double, _ time: Int64) -> PointerSample {
        PointerSample(x: x, y: y, milliseconds: time)
    }

    private func press(_ x: Double, _ y: Double, _ time: Int64, _ button: PointerButton = .primary)
    {
        window.send(.pointerPressed(button, sample(x, y, time)))
    }

    private func release(
        _ x: Double, _ y: Double, _ time: Int64, _ button: PointerButton = .primary
    ) {
        window.send(.pointerReleased(button, sample(x, y, time)))
    }

    /// A drag of evenly spaced moves, 10 ms apart, a frame after each.
    private func drag(
        fromX x: Double, toX end: Double, y: Double = 200, toY: Double? = nil, moves: Int = 20,
        rest: Int64 = 0, button: PointerButton = .primary
    ) {
        press(x, y, 0, button)
        for move in 1...moves {
            let part = Double(move) / Double(moves)
            window.send(
                .pointerMoved(
                    sample(x + (end - x) * part, y + ((toY ?? y) - y) * part, Int64(move) * 10)))
            frames(1)
        }
        release(end, toY ?? y, Int64(moves) * 10 + rest, button)
    }

    @Test("a drag follows the hand from the press on, slop included, and a rested one stays")
    func drag() {
        let before = first
        let spacing = Double(model.state.metrics.width) / model.state.viewport.visibleBars
        drag(fromX: 200, toX: 320, rest: 200)
        frames()
        #expect(abs(first - (before - 120 / spacing)) < 1e-6)
        #expect(!model.state.isMoving)
        #expect(window.showsFramebuffer)
    }

    @Test("a swing glides on and comes to rest, and the frames end with it")
    func fling() {
        drag(fromX: 200, toX: 400)
        let released = first
        #expect(model.state.isMoving)
        frames(3)
        #expect(first < released)
        #expect(session.state["viewport"]?["moving"]?.boolValue == true)
        frames()
        #expect(!model.state.isMoving)
        #expect(!window.wantsFrame)
        // 1 000 px/s travel v·τ·(1 − 6/v) = 497 px.
        let spacing = Double(model.state.metrics.width) / model.state.viewport.visibleBars
        #expect(abs(first - (released - 497 / spacing)) < 0.2)
    }

    @Test("any press stops a glide where it is")
    func pressStops() {
        drag(fromX: 200, toX: 400)
        frames(5)
        let place = first
        press(300, 200, 1_000)
        frames()
        #expect(first == place)
        release(300, 200, 1_010)
        frames()
        #expect(first == place && !model.state.isMoving)
    }

    @Test("T-025 a fling ends when the window is hidden or closed, and asks for no more frames")
    func hidden() {
        drag(fromX: 200, toX: 400)
        frames(2)
        window.send(.visibilityChanged(false))
        #expect(!model.state.isMoving)
        let place = first
        window.send(.visibilityChanged(true))
        frames()
        #expect(first == place)
        drag(fromX: 200, toX: 400)
        chart.close()
        #expect(!model.state.isMoving)
    }

    @Test("T-026 a swing over the newest bar overshoots and springs back to the live edge")
    func edge() throws {
        let range = try #require(model.restRange)
        model.pan(byBars: -3)
        frames()
        drag(fromX: 400, toX: 200)
        var most = first
        for _ in 0..<200 where frames(1) > 0 { most = max(most, first) }
        #expect(most > range.upperBound + 0.5)
        #expect(abs(first - range.upperBound) < 1e-9)
        #expect(model.state.isAtLiveEdge)
    }

    @Test("T-027 a slow drag from rest pans and never reads bars")
    func slowDrag() {
        let before = first
        press(200, 200, 0)
        for step in 1...50 {
            window.send(.pointerMoved(sample(200 + Double(step), 200, Int64(step) * 10)))
            loop.turn(canSleep: false)
            frames(1)
        }
        release(250, 200, 510)
        #expect(first < before)
        #expect(model.state.crosshair?.isPinned != true)
    }

    @Test("a click pins the crosshair without moving the window, and Escape clears it")
    func click() throws {
        let before = first
        press(300, 200, 0)
        window.send(.pointerMoved(sample(302, 201, 50)))
        release(302, 201, 90)
        frames()
        #expect(first == before)
        let crosshair = try #require(model.state.crosshair)
        #expect(crosshair.isPinned)
        window.send(.pointerMoved(sample(100, 100, 500)))
        #expect(model.state.crosshair == crosshair)
        window.send(.keyPressed(KeyStroke(key: .escape)))
        #expect(model.state.crosshair == nil)
    }

    @Test("a long press reads bars while it is held, and the window stays")
    func longPress() throws {
        let before = first
        press(300, 200, 0)
        #expect(loop.run(until: { chart.controller.isReading }, within: 5_000_000_000))
        for step in 1...10 {
            window.send(.pointerMoved(sample(300 + Double(step) * 10, 200, 400 + Int64(step) * 10)))
            frames(1)
        }
        #expect(first == before)
        let bar = try #require(model.state.crosshair?.bar)
        let frame = try #require(chart.controller.scene.frame)
        #expect(bar == frame.mapping.position(atX: 400).nearestIndex)
        release(400, 200, 600)
        #expect(first == before && !model.state.isMoving)
    }

    @Test("the crosshair of a resting pointer reads the bar that comes under it")
    func restingPointer() throws {
        func barUnderPointer() throws -> BarIndex {
            try #require(chart.controller.scene.frame).mapping.position(atX: 300).nearestIndex
        }
        window.send(.pointerMoved(sample(300, 200, 0)))
        frames()
        for keys in [["zoom", "out"], ["pan", "-40"], ["goto", "start"]] {
            let before = try #require(model.state.crosshair?.bar)
            _ = session.perform(ControlRequest(command: keys.map { .string($0) }))
            frames()
            #expect(model.state.crosshair?.bar != before)
            #expect(try model.state.crosshair?.bar == barUnderPointer())
        }
        // A fling goes on under it.
        drag(fromX: 200, toX: 300)
        frames()
        #expect(try model.state.crosshair?.bar == barUnderPointer())
        // A pinned one keeps its bar.
        press(300, 200, 5_000)
        release(300, 200, 5_020)
        let pinned = try #require(model.state.crosshair)
        #expect(pinned.isPinned)
        _ = session.perform(ControlRequest(command: ["live"]))
        frames()
        #expect(model.state.crosshair?.bar == pinned.bar)
    }

    @Test("a double click in the plot goes back to the default window, animated")
    func doubleClick() {
        let wished = model.viewport(after: .resetView)
        model.zoom(bySteps: 3, pivot: .center)
        model.goToStart()
        model.setPriceRange(PriceRange(low: 1, high: 2))
        frames()
        press(300, 200, 0)
        release(300, 200, 20)
        press(301, 200, 180)
        release(301, 200, 200)
        #expect(model.state.isMoving)
        #expect(frames() > 10)
        #expect(model.state.viewport == wished)
        #expect(model.state.manualRange == nil && model.state.crosshair?.isPinned != true)
    }

    @Test("End goes to the newest bar as a motion by hand, at once by script or reduced")
    func goLive() {
        model.goToStart()
        frames()
        window.send(.keyPressed(KeyStroke(key: .end)))
        #expect(!model.state.isAtLiveEdge && model.state.isMoving)
        #expect(frames() > 10)
        #expect(model.state.isAtLiveEdge && !model.state.isMoving)
        model.goToStart()
        _ = session.perform(ControlRequest(command: ["live"]))
        #expect(model.state.isAtLiveEdge && !model.state.isMoving)
        chart.controller.reducesMotion = true
        model.goToStart()
        window.send(.keyPressed(KeyStroke(key: .end)))
        #expect(model.state.isAtLiveEdge && !model.state.isMoving)
    }

    @Test("a command during an animation wins")
    func interrupted() {
        model.goToStart()
        frames()
        window.send(.keyPressed(KeyStroke(key: .end)))
        frames(5)
        _ = session.perform(ControlRequest(command: ["goto", "start"]))
        let place = first
        frames()
        #expect(first == place && !model.state.isMoving)
    }

    @Test("B69 a bar that arrives while a hand holds the chart does not move it")
    func heldByHand() {
        press(300, 200, 0)
        window.send(.pointerMoved(sample(280, 200, 10)))
        let place = first
        let last = model.state.series.lastTime ?? .epoch
        for step in 1...5 {
            let time = model.state.series.interval.advance(last, by: step)
            model.update(Tick(time: time, price: 105))
        }
        #expect(first == place)
        release(280, 200, 400)
        frames()
        #expect(!model.state.isMoving)
    }

    @Test("dragging the price axis stretches it until a double click sets it back")
    func priceAxis() throws {
        let axis = try #require(layout?.priceAxis)
        let x = Double(axis.midX)
        let before = model.state.priceScale
        drag(fromX: x, toX: x, y: 100, toY: 200)
        let range = try #require(model.state.manualRange)
        // Down by 100 px shows 2^(100/200) times as much, about the same middle.
        #expect(
            abs((range.high - range.low) / (before.high - before.low) - 2.0.squareRoot()) < 1e-9)
        #expect(abs(range.high + range.low - before.high - before.low) < 1e-6)
        let last = model.state.series.lastTime ?? .epoch
        model.update(Tick(time: last.advanced(byMicroseconds: 1), price: 500))
        #expect(model.state.manualRange == range)
        drag(fromX: 300, toX: 300, y: 200, toY: 240)
        #expect((model.state.manualRange?.low ?? 0) > range.low)
        press(x, 150, 5_000)
        release(x, 150, 5_020)
        press(x, 150, 5_100)
        release(x, 150, 5_120)
        #expect(model.state.manualRange == nil)
    }

    @Test("dragging the time axis zooms, and dragging back returns exactly")
    func timeAxis() throws {
        let axis = try #require(layout?.timeAxis)
        let y = Double(axis.midY)
        let before = model.state.viewport
        drag(fromX: 200, toX: 300, y: y, moves: 7)
        #expect(
            abs(before.visibleBars / model.state.viewport.visibleBars - 2.0.squareRoot()) < 1e-6)
        press(300, y, 3_000)
        window.send(.pointerMoved(sample(150, y, 3_010)))
        window.send(.pointerMoved(sample(200, y, 3_020)))
        release(200, y, 3_030)
        #expect(abs(model.state.viewport.visibleBars - before.visibleBars) < 1e-6)
    }

    @Test("the wheel over the price axis stretches it about its middle")
    func wheelOnAxis() throws {
        let axis = try #require(layout?.priceAxis)
        let before = model.state.priceScale
        window.send(
            .scrolled(
                ScrollSample(
                    pointer: sample(Double(axis.midX), 100, 0), stepsX: 0, stepsY: 2,
                    isContinuous: false)))
        let range = try #require(model.state.manualRange)
        #expect(range.high - range.low < before.high - before.low)
    }

    @Test("a gesture on an empty chart, or after the window is gone, does nothing")
    func emptyChart() {
        model.setSeries(.empty(interval: .hours(1)))
        frames()
        drag(fromX: 100, toX: 500)
        #expect(frames() < 10)
        #expect(!model.state.isMoving)
        chart.close()
        drag(fromX: 100, toX: 500)
    }

    @Test("Home comes to rest at the start as it was, however many older bars come on the way")
    func homeComesToRest() {
        model.setHasMoreHistory(true)
        var pages = 0
        let token = model.subscribe { [model] event in
            guard event == .approachedHistoryStart, pages < 100 else { return }
            pages += 1
            let first = model.state.series.firstTime ?? .epoch
            let page = (1...60).map { count in
                Candle(
                    time: first.advanced(byMicroseconds: Int64(-count) * 3_600_000_000), open: 100,
                    high: 101, low: 99, close: 100)
            }
            model.prependHistory(BarSeries(interval: .hours(1), candles: page))
        }
        let start = model.state.series.indices.lowerBound.slot
        window.send(.keyPressed(KeyStroke(key: .home)))
        #expect(frames(400) < 400)
        #expect(!model.state.isMoving)
        #expect(abs(first - Double(start)) <= 1)
        // As many as one window of bars needs, and one more.
        #expect(pages <= 3, "\(pages)")
        token.cancel()
    }
}
