import KChartCanvas
import KChartControl
import KChartCore
import KChartDrawings
import KChartFeeds
import KChartHost
import KChartModel
import KChartScene
import KChartText
import Testing

@testable import KChartApp

@Suite("Drawing with the pointer in a window")
struct DrawingWindowTests {
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

    private var plot: PixelRect { chart.scene.frame?.mapping.plot ?? .zero }
    private var editor: DrawingEditor { session.model.state.drawings }

    private func sample(_ x: Double, _ y: Double, _ time: Int64, _ modifiers: KeyModifiers = [])
        -> PointerSample
    {
        PointerSample(
            x: Double(plot.x) + x, y: Double(plot.y) + y, milliseconds: time, modifiers: modifiers)
    }

    private func drag(
        _ x: Double, _ y: Double, to endX: Double, _ endY: Double, at time: Int64,
        _ modifiers: KeyModifiers = []
    ) {
        window.send(.pointerMoved(sample(x, y, time, modifiers)))
        window.send(.pointerPressed(.primary, sample(x, y, time, modifiers)))
        window.send(.pointerMoved(sample((x + endX) / 2, (y + endY) / 2, time + 10, modifiers)))
        settle()
        window.send(.pointerMoved(sample(endX, endY, time + 20, modifiers)))
        window.send(.pointerReleased(.primary, sample(endX, endY, time + 30, modifiers)))
        settle()
    }

    @Test("a drag with a tool places a line and does not move the chart")
    func place() {
        let before = session.model.state.viewport
        session.draw(.chooseTool(.trendLine))
        drag(100, 100, to: 200, 60, at: 1_000)
        #expect(editor.drawings.count == 1 && session.model.state.viewport == before)
        #expect(editor.tool == nil && editor.selection.count == 1)
        #expect(session.model.state.crosshair?.isPinned != true)
    }

    @Test("a drag on a line moves the line, one beside it moves the chart")
    func move() throws {
        session.draw(.chooseTool(.horizontalLine))
        drag(100, 100, to: 100, 100, at: 1_000)
        let price = try #require(editor.drawings.all.first?.anchors.first?.price)
        let before = session.model.state.viewport
        drag(150, 100, to: 150, 140, at: 5_000)
        let moved = try #require(editor.drawings.all.first?.anchors.first?.price)
        #expect(moved < price && session.model.state.viewport == before)
        drag(150, 60, to: 250, 60, at: 9_000)
        #expect(session.model.state.viewport != before)
        #expect(editor.drawings.all.first?.anchors.first?.price == moved)
    }

    @Test("T-080: a drag on a locked line moves the chart; a click selects it and pins nothing")
    func locked() throws {
        session.draw(.chooseTool(.horizontalLine))
        drag(100, 100, to: 100, 100, at: 1_000)
        let line = try #require(editor.drawings.all.first)
        session.draw(.setLocked(true, [line.id]))
        session.draw(.select([]))
        let before = session.model.state.viewport
        drag(150, 100, to: 250, 100, at: 5_000)
        #expect(session.model.state.viewport != before)
        drag(150, 100, to: 150, 100, at: 9_000)
        #expect(editor.selection == [line.id])
        #expect(session.model.state.crosshair?.isPinned != true)
    }

    @Test("Shift measures from a free place, and the numbers go with the next press")
    func measure() {
        drag(100, 100, to: 250, 60, at: 1_000, .shift)
        #expect(editor.measured.count == 2 && editor.drawings.isEmpty)
        #expect(chart.scene.frame?.drawingPreview != nil)
        drag(300, 120, to: 300, 120, at: 5_000)
        #expect(editor.measured.isEmpty)
    }

    @Test("the pointer over a chart without drawings asks nothing of them")
    func idle() {
        let before = session.model.lastDrawing
        for step in 0..<50 {
            window.send(.pointerMoved(sample(Double(step) * 4, 80, 1_000 + Int64(step))))
        }
        drag(100, 60, to: 160, 60, at: 9_000)
        #expect(session.model.lastDrawing == before && before == DrawingOutcome())
    }

    @Test("a gesture that is taken away puts the line back")
    func cancelled() {
        session.draw(.chooseTool(.horizontalLine))
        drag(100, 100, to: 100, 100, at: 1_000)
        let before = editor.drawings.all
        window.send(.pointerPressed(.primary, sample(150, 100, 5_000)))
        window.send(.pointerMoved(sample(150, 140, 5_010)))
        #expect(editor.drawings.all != before)
        window.send(.gestureCancelled)
        #expect(editor.drawings.all == before)
    }
}
