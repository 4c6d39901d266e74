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

@Suite("Panes by hand")
struct PaneTests {
    let loop = EventLoop()
    let host = HeadlessHost(size: PixelSize(width: 640, height: 500))
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

    private var layout: SceneLayout? { chart.controller.scene.frame?.layout }
    private var panes: PaneArrangement { session.model.state.configuration.panes }

    private func sample(_ x: Int, _ y: Int, at milliseconds: Int64 = 0) -> PointerSample {
        PointerSample(x: Double(x), y: Double(y), milliseconds: milliseconds)
    }

    private func drag(from y: Int, to end: Int, x: Int = 200) {
        window.send(.pointerPressed(.primary, sample(x, y)))
        for step in 1...8 {
            window.send(.pointerMoved(sample(x, y + (end - y) * step / 8, at: Int64(step * 16))))
            settle()
        }
        window.send(.pointerReleased(.primary, sample(x, end, at: 200)))
        settle()
    }

    @Test("a dragged separator stays under the pointer, and the price pane takes the rest")
    func separator() throws {
        let before = try #require(layout)
        let line = try #require(before.separators.first)
        #expect(before.order == [.price, .volume])
        drag(from: line.y, to: line.y - 40)
        let after = try #require(layout)
        #expect(after.separators.first?.y == line.y - 40)
        #expect(after.pane(.volume)?.pane.height == (before.pane(.volume)?.pane.height ?? 0) + 40)
        #expect(after.pricePane.height == before.pricePane.height - 40)
        drag(from: line.y - 40, to: 480)
        #expect(layout?.pane(.volume)?.pane.height == Int(Pane.heights.lowerBound))
        #expect(window.showsFramebuffer)
    }

    @Test("a click on a separator changes no height")
    func clickOnly() throws {
        let line = try #require(layout?.separators.first)
        window.send(.pointerPressed(.primary, sample(200, line.y)))
        window.send(.pointerReleased(.primary, sample(200, line.y, at: 40)))
        #expect(panes == PaneArrangement())
    }

    @Test("a double click on separator or title maximises the pane, and again restores it")
    func doubleClick() throws {
        let line = try #require(layout?.separators.first)
        func click(_ x: Int, _ y: Int, _ time: Int64) {
            window.send(.pointerPressed(.primary, sample(x, y, at: time)))
            window.send(.pointerReleased(.primary, sample(x, y, at: time + 20)))
        }
        click(200, line.y, 1_000)
        click(201, line.y, 1_200)
        settle()
        #expect(panes.maximized == .volume)
        #expect(layout?.order == [.volume])
        let title = try #require(layout?.pane(.volume)?.legend)
        click(200, title.midY, 3_000)
        // Too late for a pair.
        click(200, title.midY, 3_600)
        settle()
        #expect(panes.maximized == .volume)
        click(200, title.midY, 3_900)
        settle()
        #expect(panes.maximized == nil)
        #expect(layout?.order == [.price, .volume])
    }

    @Test("a pane dragged by its title changes places, and a cancelled drag puts it back")
    func reorder() throws {
        let title = try #require(layout?.pane(.volume)?.legend)
        drag(from: title.midY, to: 20)
        #expect(panes.ids == [.volume, .price])
        #expect(layout?.order == [.volume, .price])
        #expect(window.showsFramebuffer)
    }

    @Test("the crosshair reads the pane under the pointer, its line runs through all panes")
    func crosshair() throws {
        let pane = try #require(layout?.pane(.volume))
        window.send(.pointerMoved(sample(300, pane.data.midY)))
        settle()
        let crosshair = try #require(session.model.state.crosshair)
        let scale = try #require(session.model.state.paneScales[.volume])
        #expect(crosshair.pane == .volume)
        #expect(abs(crosshair.price - scale.high / 2) < scale.high * 0.02)
        let frame = try #require(chart.controller.scene.frame?.crosshair)
        #expect(frame.vertical?.maxY == layout?.allPanes.maxY)
        #expect(frame.vertical?.y == layout?.data.y)
        #expect(frame.horizontal?.y == pane.data.midY)
        #expect(frame.priceTag.map { pane.axis.contains($0.rect) } == true)
        #expect(session.state["crosshair"]?["pane"]?.stringValue == "volume")
    }

    @Test("the pane command does what hands do, and tells the panes")
    func command() throws {
        func run(_ words: JSONValue...) -> CommandOutcome {
            session.perform(ControlRequest(command: words))
        }
        _ = run("pane", "height", "volume", 120)
        settle()
        #expect(layout?.pane(.volume)?.pane.height == 120)
        #expect(session.state["panes"]?[1]?["height"]?.intValue == 120)
        _ = run("pane", "height", "volume", "default")
        settle()
        #expect(layout?.pane(.volume)?.pane.height == 84)
        _ = run("pane", "collapse", "volume")
        settle()
        #expect(layout?.pane(.volume)?.pane.height == 24)
        _ = run("pane", "up", "volume")
        #expect(panes.ids == [.volume, .price])
        _ = run("pane", "toggle", "volume")
        #expect(panes.ids == [.price])
        _ = run("pane", "show", "volume")
        #expect(panes.ids == [.volume, .price])
        #expect(run("pane", "up", "nothing") == .refused(.answerNothingToShow))
        settle()
        #expect(window.showsFramebuffer)
    }
}
