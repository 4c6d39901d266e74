import KChartCanvas
import KChartCore
import KChartHost
import Testing

@Suite("The window system in memory")
struct HeadlessHostTests {
    private func makeWindow() -> HeadlessWindow {
        let host = HeadlessHost(size: PixelSize(width: 20, height: 10), scale: 1.25)
        return host.makeHeadlessWindow(
            WindowSpecification(title: "t", background: Color(rgb: 0x10_2030)))
    }

    @Test("it shows the ground until something is presented, then only the damage")
    func presents() throws {
        let window = makeWindow()
        #expect(window.size == PixelSize(width: 20, height: 10))
        #expect(window.scale == 1.25)
        #expect(window.shownColor(atX: 3, y: 3) == 0x10_2030)
        let buffer = try #require(window.framebuffer())
        for index in 0..<200 { buffer.base[index] = UInt32(index) }
        window.present(damage: [PixelRect(x: 2, y: 1, width: 3, height: 2)])
        #expect(window.shownColor(atX: 2, y: 1) == 22)
        #expect(window.shownColor(atX: 1, y: 1) == 0x10_2030)
        #expect(!window.showsFramebuffer)
        window.present(damage: [PixelRect(x: -5, y: -5, width: 500, height: 500)])
        #expect(window.showsFramebuffer)
        #expect(window.presents.count == 2)
        #expect(window.counters.framesPresented == 2)
    }

    @Test("a scroll moves what is shown inside its rectangle")
    func scrolls() throws {
        let window = makeWindow()
        let buffer = try #require(window.framebuffer())
        for index in 0..<200 { buffer.base[index] = UInt32(index) }
        window.present(damage: [PixelRect(size: window.size)])
        window.scroll(PixelRect(x: 4, y: 2, width: 10, height: 3), byX: -3)
        #expect(window.shownColor(atX: 4, y: 2) == UInt32(47))
        #expect(window.shownColor(atX: 10, y: 4) == UInt32(93))
        #expect(window.shownColor(atX: 11, y: 2) == UInt32(51))
        #expect(window.shownColor(atX: 4, y: 1) == 24)
        window.scroll(PixelRect(x: 0, y: 0, width: 20, height: 1), byX: 5)
        #expect(window.shownColor(atX: 5, y: 0) == 0)
        #expect(window.shownColor(atX: 4, y: 0) == 4)
    }

    @Test("frames come when granted, one for many requests, none while hidden")
    func frames() {
        let window = makeWindow()
        var frames: [UInt64] = []
        window.onFrame = { frames.append($0) }
        #expect(!window.grantFrame(at: 1))
        window.requestFrame()
        window.requestFrame()
        window.send(.visibilityChanged(false))
        #expect(!window.grantFrame(at: 2))
        window.send(.visibilityChanged(true))
        #expect(window.grantFrame(at: 3))
        #expect(!window.grantFrame(at: 4))
        #expect(frames == [3])
    }

    @Test("a new size gives a new, black framebuffer and is told")
    func resize() throws {
        let window = makeWindow()
        var events: [HostEvent] = []
        window.onEvent = { events.append($0) }
        window.send(.resized(PixelSize(width: 7, height: 5)))
        let buffer = try #require(window.framebuffer())
        #expect(buffer.size == PixelSize(width: 7, height: 5))
        #expect((0..<35).allSatisfy { buffer.base[$0] == 0 })
        #expect(events == [.resized(PixelSize(width: 7, height: 5))])
        window.close()
        #expect(window.framebuffer() == nil)
    }
}
