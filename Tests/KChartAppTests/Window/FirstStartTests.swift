import KChartCanvas
import KChartControl
import KChartCore
import KChartFeeds
import KChartModel
import KChartScene
import KChartText
import KChartWidgets
import Testing

@testable import KChartApp
@testable import KChartHost

@Suite("The very first start")
struct FirstStartTests {
    let loop = EventLoop()
    let host = HeadlessHost(size: PixelSize(width: 900, height: 600))
    let session: ChartSession
    let chart: ChartWindow
    let window: HeadlessWindow
    let store: FileStore
    let folder = TestFolder()

    init() throws {
        store = FileStore(state: folder.path + "/state", data: folder.path + "/data")
        session = try makeSession(environment: ["HOME": folder.path])
        session.reducesMotion = { true }
        chart = try ChartWindow(
            session: session, host: host, loop: loop, fonts: try FontCatalog(),
            specification: WindowSpecification(title: "t", background: .black),
            clock: FeedClock(now: { Timestamp(seconds: 1_735_689_600 + 499 * 3_600 + 60) }))
        window = try #require(host.windows.first)
    }

    private var toast: FirstStartToast? { chart.firstStart }

    private func greet() {
        chart.greet(store)
        window.grantFrames()
        _ = loop.run(until: { toast?.isShown == true }, within: 20_000_000_000)
    }

    @Test("has one toast at the plot's lower left with the keys of the palette, and remembers it")
    func shown() throws {
        #expect(FirstStartToast.isDue(in: store))
        greet()
        let popup = try #require(window.popups.first)
        #expect(window.popups.count == 1 && popup.showsFramebuffer)
        let plot = try #require(chart.scene.layout?.data)
        #expect(popup.frame.x == plot.x + 8 && popup.frame.maxY == plot.maxY - 8)
        #expect(popup.frame.height == 36)
        let node = try #require(toast?.nodes.first { $0.role == .text })
        #expect(node.name == "Press ? for keys, Ctrl K for every command.")
        // The keyboard stays the chart's.
        #expect(chart.panels.current == nil && chart.panels.stack.focus == nil)
        #expect(!FirstStartToast.isDue(in: store))
    }

    @Test("a key goes on to what it means, a press on the toast does not, and both take it away")
    func dismissed() throws {
        greet()
        window.send(.keyPressed(KeyStroke(key: .character("?"), text: "?")))
        #expect(toast?.isShown == false)
        #expect(chart.panels.current?.name == "keys")
        _ = chart.panels.cancel()
        #expect(window.popups.isEmpty)
        toast?.show()
        let popup = try #require(window.popups.first)
        let place = PointerSample(
            x: Double(popup.frame.x + 40), y: Double(popup.frame.y + 10), milliseconds: 5)
        let before = session.model.state.viewport
        window.send(.pointerPressed(.primary, place))
        window.send(.pointerReleased(.primary, place))
        #expect(toast?.isShown == false && window.popups.isEmpty)
        #expect(session.model.state.viewport == before)
        #expect(session.model.state.crosshair?.isPinned != true)
    }

    @Test("a panel that a script opens takes it away: it would lie under the scrim")
    func underPanel() throws {
        greet()
        #expect(toast?.isShown == true)
        session.run(line: "open settings")
        #expect(chart.panels.current?.name == "settings" && toast?.isShown == false)
        #expect(window.popups.count == 1)
    }

    @Test("covers no price of a high or low, and gives them their place back")
    func keepsClear() throws {
        greet()
        let popup = try #require(window.popups.first)
        #expect(chart.scene.keptClear == popup.frame)
        window.grantFrames()
        for mark in chart.scene.frame?.extremes ?? [] {
            #expect(!mark.bounds.intersects(popup.frame))
        }
        window.send(.resized(PixelSize(width: 700, height: 420)))
        window.grantFrames()
        loop.turn(canSleep: false)
        #expect(chart.scene.keptClear == window.popups.first?.frame)
        session.run(line: "open settings")
        #expect(chart.scene.keptClear == nil)
        #expect(chart.controller.isFramePending || !chart.scene.needsFrame)
        chart.close()
    }

    @Test("is whole in a narrow window, in more lines, and is not shown where it cannot be")
    func wrapped() throws {
        greet()
        var heights: Set<Int> = []
        for width in [320, 400, 260, 180, 110] {
            window.send(.resized(PixelSize(width: width, height: 480)))
            window.grantFrames()
            loop.turn(canSleep: false)
            let plot = try #require(chart.scene.layout?.data)
            guard let popup = window.popups.first else {
                heights.insert(0)
                continue
            }
            heights.insert(popup.frame.height)
            #expect(plot.contains(popup.frame))
            let node = try #require(toast?.nodes.first { $0.role == .text })
            #expect(node.bounds.width > 0 && popup.frame.height >= node.bounds.height + 16)
        }
        // One line, two at least, and none.
        #expect(heights.contains(0) && heights.contains { $0 >= 56 }, "\(heights)")
        // In a low one it would hide most of the bars.
        window.send(.resized(PixelSize(width: 320, height: 240)))
        window.grantFrames()
        loop.turn(canSleep: false)
        #expect(window.popups.isEmpty)
        chart.close()
    }

    @Test("waits for room in a small window, and counts as shown only once it was on the screen")
    func waits() throws {
        window.send(.resized(PixelSize(width: 90, height: 60)))
        chart.greet(store)
        window.grantFrames()
        _ = loop.run(until: { toast?.isWaiting == true }, within: 20_000_000_000)
        #expect(toast?.isWaiting == true && toast?.isShown == false)
        #expect(window.popups.isEmpty && FirstStartToast.isDue(in: store))
        // What else is kept makes no start a later one.
        try store.save([1], "viewport")
        #expect(FirstStartToast.isDue(in: store))
        // Under a panel nobody would see it.
        session.run(line: "open settings")
        window.send(.resized(PixelSize(width: 900, height: 600)))
        window.grantFrames()
        loop.turn(canSleep: false)
        #expect(toast?.isShown == false && FirstStartToast.isDue(in: store))
        _ = chart.panels.cancel()
        #expect(toast?.isShown == true && window.popups.count == 1)
        #expect(!FirstStartToast.isDue(in: store))
        // Once.
        toast?.dismiss()
        window.send(.resized(PixelSize(width: 800, height: 500)))
        window.grantFrames()
        loop.turn(canSleep: false)
        #expect(window.popups.isEmpty && toast?.isWaiting == false)
        chart.close()
    }

    @Test("goes by itself and leaves no timer")
    func goes() throws {
        greet()
        let timers = loop.timers.count
        #expect(timers > 0)
        let end = try #require(loop.timers.map(\.deadline).max())
        #expect(end <= loop.now + FirstStartToast.duration)
        toast?.dismiss()
        #expect(loop.timers.count == timers - 1)
        #expect(window.popups.isEmpty)
    }

    @Test("another size, theme or language of the window takes it along")
    func follows() throws {
        greet()
        window.send(.resized(PixelSize(width: 500, height: 420)))
        window.grantFrames()
        loop.turn(canSleep: false)
        let plot = try #require(chart.scene.layout?.data)
        let popup = try #require(window.popups.first)
        #expect(popup.frame.x == plot.x + 8 && popup.frame.maxY == plot.maxY - 8)
        _ = session.perform(ControlRequest(command: ["language", "de"]))
        #expect(toast?.nodes.contains { $0.name.hasPrefix("? zeigt die Tasten") } == true)
        #expect(window.popups.count == 1)
        window.send(.resized(PixelSize(width: 60, height: 40)))
        window.grantFrames()
        loop.turn(canSleep: false)
        #expect(window.popups.isEmpty)
        chart.close()
    }
}
