import CX11
import KChartCanvas
import KChartCore
import KChartHost
import Testing

@testable import KChartX11

@Suite(
    "A window on a real server", .serialized,
    .enabled(if: VirtualServer.isInstalled, "Xvfb is not installed"))
struct WindowTests {
    static let whole = PixelRect(x: 0, y: 0, width: 320, height: 200)

    @Test("what is presented is on the screen, through shared memory")
    func presents() throws {
        let rig = try Rig()
        #expect(rig.window.presenter.usesSharedMemory)
        #expect(rig.showPattern())
        #expect(rig.screenShowsPattern(in: Self.whole))
        #expect(rig.window.counters.framesPresented == 1)
        #expect(rig.host.takeErrors().isEmpty)
    }

    @Test("only the damage arrives")
    func damage() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        let part = PixelRect(x: 37, y: 11, width: 50, height: 60)
        var isPainted = false
        rig.paint = { window in
            guard let buffer = window.framebuffer() else { return }
            for index in 0..<buffer.size.area {
                buffer.base[index] = Rig.pattern(
                    index % buffer.size.width, index / buffer.size.width, seed: 99 << 8)
            }
            window.present(damage: [part])
            isPainted = true
        }
        rig.window.requestFrame()
        #expect(rig.wait { isPainted && !rig.window.presenter.isInFlight })
        #expect(rig.settle())
        #expect(rig.screenShowsPattern(in: part, seed: 99 << 8))
        #expect(rig.screenShowsPattern(in: PixelRect(x: 0, y: 0, width: 320, height: 11)))
        #expect(rig.screenShowsPattern(in: PixelRect(x: 0, y: 71, width: 320, height: 129)))
    }

    @Test("the framebuffer is not handed out while the server reads it")
    func inFlight() throws {
        let rig = try Rig()
        var while1: PixelBuffer?
        var isDone = false
        rig.paint = { window in
            window.present(damage: [Self.whole])
            while1 = window.framebuffer()
            isDone = true
        }
        rig.window.requestFrame()
        #expect(rig.wait { isDone })
        #expect(while1 == nil)
        #expect(rig.wait { rig.window.framebuffer() != nil })
    }

    @Test("a covered part comes back from the server's own copy, without a frame")
    func expose() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        let frames = rig.frames
        let cover = rig.observer.cover(PixelRect(x: 20, y: 20, width: 100, height: 100))
        rig.observer.uncover(cover)
        #expect(rig.waitOutside { rig.screenShowsPattern(in: Self.whole) })
        #expect(rig.frames == frames)
    }

    @Test(
        "a scroll moves the picture, whether the server's copy has it or only the window",
        arguments: [false, true])
    func scroll(_ isRefreshed: Bool) throws {
        let rig = try Rig()
        #expect(rig.showPattern(seed: 2 << 8))
        #expect(rig.showPattern())
        if isRefreshed {
            rig.observer.uncover(rig.observer.cover(Self.whole))
            #expect(rig.waitOutside { rig.screenShowsPattern(in: Self.whole) })
        }
        #expect(rig.window.presenter.stale.isEmpty == isRefreshed)
        let area = PixelRect(x: 10, y: 20, width: 200, height: 100)
        var isDone = false
        rig.paint = { window in
            guard let buffer = window.framebuffer() else { return }
            for y in area.y..<area.maxY {
                let row = buffer.base + y * buffer.rowStride
                (row + 10).update(from: row + 17, count: 193)
            }
            window.scroll(area, byX: -7)
            window.present(damage: [])
            isDone = true
        }
        rig.window.requestFrame()
        #expect(rig.wait { isDone })
        #expect(rig.settle())
        let format = rig.window.connection.format
        let seen = rig.observer.pixels(
            rig.window.window, PixelRect(x: 10, y: 20, width: 193, height: 100))
        let expected = (20..<120).flatMap { y in
            (17..<210).map { x in UInt(format.pixel(Rig.pattern(x, y))) }
        }
        #expect(seen == expected)
        #expect(rig.screenShowsPattern(in: PixelRect(x: 210, y: 0, width: 110, height: 200)))
    }

    @Test("the window tells its new size, once, and gets a black framebuffer of it")
    func resize() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        let size = PixelSize(width: 400, height: 90)
        rig.observer.resize(rig.window.window, size)
        #expect(rig.waitFor(.resized(size)))
        #expect(rig.events.filter { $0 == .resized(size) }.count == 1)
        #expect(rig.window.size == size)
        let buffer = try #require(rig.window.framebuffer())
        #expect(buffer.size == size)
        #expect((0..<size.area).allSatisfy { buffer.base[$0] == 0 })
        // The old picture stays in its corner until the next frame.
        #expect(rig.settle())
        #expect(rig.screenShowsPattern(in: PixelRect(x: 0, y: 0, width: 320, height: 90)))
        #expect(rig.showPattern(seed: 5 << 8))
        #expect(rig.screenShowsPattern(in: PixelRect(size: size), seed: 5 << 8))
    }

    @Test(
        "a window of any size the server gives is drawn",
        arguments: [PixelSize(width: 1, height: 1), PixelSize(width: 32000, height: 10)])
    func extremes(_ size: PixelSize) throws {
        let rig = try Rig()
        rig.observer.resize(rig.window.window, size)
        #expect(rig.waitFor(.resized(size)))
        #expect(rig.showPattern())
        #expect(
            rig.screenShowsPattern(
                in: PixelRect(x: 0, y: 0, width: min(size.width, 800), height: size.height)))
        #expect(rig.host.takeErrors().isEmpty)
    }

    @Test("without MIT-SHM only the changed tiles travel, and the screen is the same")
    func withoutSharedMemory() throws {
        let rig = try Rig(["-extension", "MIT-SHM"])
        #expect(!rig.window.presenter.usesSharedMemory)
        #expect(rig.showPattern())
        #expect(rig.screenShowsPattern(in: Self.whole))
        let before = rig.window.counters.bytesSent
        var isDone = false
        rig.paint = { window in
            guard let buffer = window.framebuffer() else { return }
            buffer.base[50 * buffer.rowStride + 60] ^= 0xFF_FFFF
            window.present(damage: [buffer.bounds])
            isDone = true
        }
        rig.window.requestFrame()
        #expect(rig.wait { isDone && !rig.window.presenter.isInFlight })
        let spent = rig.window.counters.bytesSent - before
        // One tile of 16 × 16 × 4 = 1024 bytes and the small requests around it; the copy to
        // the window is 28.
        #expect(spent >= 1024 && spent < 1400, "\(spent) bytes")
        #expect(rig.screenShowsPattern(in: PixelRect(x: 0, y: 0, width: 320, height: 50)))
        let changed = rig.observer.pixel(rig.window.window, x: 60, y: 50)
        #expect(changed == UInt(Rig.pattern(60, 50) ^ 0xFF_FFFF))
    }

    @Test(
        "a server without an extension shows the same picture",
        arguments: [
            "MIT-SHM", "Present", "RENDER", "RANDR", "SYNC", "XInputExtension", "XTEST",
            "XKEYBOARD", "BIG-REQUESTS", "Generic Event Extension",
        ])
    func withoutExtension(_ name: String) throws {
        // Two frames: the second one is paced.
        let rig = try Rig(["-extension", name])
        #expect(rig.showPattern())
        #expect(rig.showPattern(seed: 3 << 8))
        #expect(rig.screenShowsPattern(in: Self.whole, seed: 3 << 8))
        #expect(rig.host.takeErrors().isEmpty)
    }

    @Test("other depths get converted pixels", arguments: ["800x600x16", "800x600x30"])
    func depths(_ screen: String) throws {
        let rig = try Rig(screen: screen)
        #expect(!rig.window.connection.format.isDirect)
        #expect(rig.window.presenter.usesSharedMemory)
        #expect(rig.showPattern())
        #expect(rig.screenShowsPattern(in: Self.whole))
        #expect(rig.host.takeErrors().isEmpty)
    }

    @Test("other depths without shared memory too", arguments: ["800x600x16", "800x600x30"])
    func depthsWithoutSharedMemory(_ screen: String) throws {
        let rig = try Rig(screen: screen, ["-extension", "MIT-SHM"])
        #expect(rig.showPattern())
        #expect(rig.screenShowsPattern(in: Self.whole))
    }

    @Test("frames that follow each other are paced by the display, and none comes unasked")
    func pacing() throws {
        let rig = try Rig()
        rig.paint = { [unowned rig] window in
            window.present(damage: [PixelRect(x: 0, y: 0, width: 8, height: 8)])
            if rig.frames < 12 { window.requestFrame() }
        }
        let start = EventLoop.monotonic()
        rig.window.requestFrame()
        #expect(rig.wait { rig.frames == 12 })
        // Eleven refreshes lie between twelve frames; Xvfb has about 60 a second. Far below
        // that would mean that nothing paced them.
        #expect(EventLoop.monotonic() - start > 100_000_000)
        #expect(rig.settle())
        #expect(rig.frames == 12)
    }

    @Test("an idle window wakes nobody")
    func idle() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        // Let mapping, exposure and watchdogs pass, until a quarter of a second stays silent.
        var before = rig.loop.wakeUps
        var isQuiet = false
        for _ in 0..<40 where !isQuiet {
            before = rig.loop.wakeUps
            rig.loop.run(until: { false }, within: 250_000_000)
            // The limit itself is one wake-up.
            isQuiet = rig.loop.wakeUps == before + 1
        }
        #expect(isQuiet)
        let sent = rig.window.counters
        rig.loop.run(until: { false }, within: 1_000_000_000)
        #expect(rig.loop.wakeUps == before + 2)
        #expect(rig.window.counters == sent)
    }

    @Test("no frame is drawn while the window is unmapped; one is on return")
    func unmapped() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        XUnmapWindow(rig.observer.display, rig.window.window)
        rig.observer.sync()
        #expect(rig.waitFor(.visibilityChanged(false)))
        let frames = rig.frames
        rig.window.requestFrame()
        rig.loop.run(until: { false }, within: 200_000_000)
        #expect(rig.frames == frames)
        XMapWindow(rig.observer.display, rig.window.window)
        rig.observer.sync()
        #expect(rig.wait { rig.frames == frames + 1 })
        #expect(rig.events.contains(.visibilityChanged(true)))
    }

    @Test("an end that another client only claims ends nothing")
    func forgedEnd() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        for type in [DestroyNotify, UnmapNotify] {
            var event = XEvent()
            event.type = type
            event.xdestroywindow.event = rig.window.window
            event.xdestroywindow.window = rig.window.window
            XSendEvent(rig.observer.display, rig.window.window, 0, 0, &event)
        }
        rig.observer.sync()
        #expect(rig.settle())
        #expect(rig.showPattern(seed: 7 << 8))
        #expect(rig.screenShowsPattern(in: Self.whole, seed: 7 << 8))
        #expect(rig.window.isVisible)
        XDestroyWindow(rig.observer.display, rig.window.window)
        rig.observer.sync()
        #expect(rig.waitFor(.disconnected("the window was destroyed from outside")))
        #expect(rig.settle())
        _ = rig.host.takeErrors()
        // What the server took is not asked to go once more.
        rig.window.close()
        rig.host.flush()
        XSync(rig.window.connection.display, 0)
        #expect(rig.host.takeErrors().isEmpty)
    }

    @Test("what the server said of a closed connection is not told of the next one")
    func errorsEndWithTheirConnection() throws {
        let server = try VirtualServer()
        // Holds the server: it ends with its last client.
        let observer = try Observer(server)
        defer { observer.close() }
        let connection = try X11Connection(display: server.display)
        XDestroyWindow(connection.display, 0x1FF_FFFF)
        XSync(connection.display, 0)
        // Not taken: a BadWindow. Another one comes while the connection closes.
        XDestroyWindow(connection.display, 0x1FF_FFFE)
        connection.close()
        // Xlib may give the next connection the same address, which is all that names one.
        #expect(X11Errors.take(connection.display).isEmpty)
    }

    @Test("a closed window is gone from the server, and its calls do nothing")
    func closing() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        let window = rig.window.window
        rig.window.close()
        rig.window.present(damage: [Self.whole])
        rig.window.requestFrame()
        rig.window.setTitle("late")
        #expect(rig.window.framebuffer() == nil)
        #expect(rig.window.counters.framesPresented == 1)
        rig.host.flush()
        XSync(rig.window.connection.display, 0)
        var root: CX11.Window = 0
        var parent: CX11.Window = 0
        var children: UnsafeMutablePointer<CX11.Window>?
        var count: UInt32 = 0
        XQueryTree(rig.observer.display, rig.observer.root, &root, &parent, &children, &count)
        let list = UnsafeBufferPointer(start: children, count: Int(count))
        #expect(!list.contains(window))
        XFree(children)
        #expect(rig.host.takeErrors().isEmpty)
    }

    @Test("the middle of a window is told where the window stands on the screen, not in itself")
    func middle() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        XMoveWindow(rig.observer.display, rig.window.window, 100, 60)
        rig.observer.sync()
        #expect(rig.waitOutside { rig.window.middle == PixelPoint(x: 100 + 160, y: 60 + 100) })
    }
}
