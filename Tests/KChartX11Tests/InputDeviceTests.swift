import CX11
import CXi
import KChartCore
import KChartHost
import Testing

@testable import KChartX11

/// The whole way from a device to the window's events, through a real Xorg.
@Suite(
    "Devices that scroll, touch and pinch", .serialized,
    .enabled(if: InputServer.isUsable, "Xorg with its inputtest driver does not start here"))
struct InputDeviceTests {
    /// A server with a window at its corner and the pointer at 100, 50.
    private func open() throws -> (InputServer, Rig) {
        let server = try InputServer()
        let rig = try Rig(server: server)
        #expect(rig.showPattern())
        server.mouse.move(x: -4000, y: -4000)
        server.mouse.move(x: 100, y: 50)
        #expect(rig.wait { rig.place == PixelPoint(x: 100, y: 50) })
        rig.clear()
        return (server, rig)
    }

    @Test("the server's devices are known for what they are")
    func devices() throws {
        let (_, rig) = try open()
        #expect(rig.window.connection.extensions.input?.minor == 4)
        let list = rig.host.devices?.list ?? []
        #expect(list.map(\.isTouchpad) == [false, true, false])
        #expect(list.allSatisfy { $0.axes.count == 2 })
    }

    @Test("a fine wheel scrolls in parts of steps, each counted once")
    func wheel() throws {
        let (server, rig) = try open()
        for part in [30.0, 90, 120, -240] { server.mouse.move(scrollY: part) }
        server.mouse.move(scrollX: 60)
        #expect(rig.wait { rig.scrolled.x == -0.5 })
        #expect(rig.scrolled.y == 0)
        #expect(rig.scrolls.allSatisfy { !$0.isContinuous })
        #expect(rig.scrolls.allSatisfy { $0.pointer.x == 100 && $0.pointer.y == 50 })
        // The buttons 4 to 7 that the server makes besides are no presses.
        #expect(!rig.events.contains { if case .pointerPressed = $0 { true } else { false } })
    }

    @Test("a touchpad scrolls continuously")
    func touchpad() throws {
        let (server, rig) = try open()
        for _ in 0..<10 { server.touchpad.move(scrollX: 1.5, scrollY: 3.5) }
        #expect(rig.wait { abs(rig.scrolled.y + 35.0 / 120) < 1e-6 })
        #expect(abs(rig.scrolled.x + 15.0 / 120) < 1e-6)
        #expect(rig.scrolls.allSatisfy { $0.isContinuous })
    }

    @Test("what was scrolled over another window does not scroll this one, and no step is lost")
    func elsewhere() throws {
        let (server, rig) = try open()
        server.mouse.move(scrollY: 120)
        #expect(rig.wait { rig.scrolled.y == -1 })
        server.mouse.move(x: 600)
        #expect(rig.waitFor(.pointerLeft))
        for _ in 0..<20 { server.mouse.move(scrollY: 120) }
        server.mouse.move(x: -600)
        #expect(rig.wait { rig.place == PixelPoint(x: 100, y: 50) })
        rig.clear()
        server.mouse.move(scrollY: 120)
        #expect(rig.wait { !rig.scrolls.isEmpty })
        #expect(rig.scrolled.y == -1)
    }

    @Test("motion and scrolling wait for no reply")
    func noRoundTrip() throws {
        let (server, rig) = try open()
        server.mouse.move(scrollY: 120)
        #expect(rig.wait { rig.scrolled.y == -1 })
        let before = rig.window.counters.roundTrips
        for step in 0..<50 {
            server.mouse.move(x: step % 2 == 0 ? 3 : -3, y: 0)
            server.mouse.move(scrollY: 12)
        }
        #expect(rig.wait { abs(rig.scrolled.y + 6) < 1e-6 })
        #expect(rig.window.counters.roundTrips == before)
    }

    @Test("a pinch gives its scale since the beginning at the pointer; three fingers give none")
    func pinch() throws {
        let (server, rig) = try open()
        server.touchpad.pinch(.begin, scale: 1)
        server.touchpad.pinch(.update, scale: 1.25)
        server.touchpad.pinch(.end, scale: 1.25)
        #expect(rig.wait { rig.pinches.last?.phase == .ended })
        #expect(rig.pinches.first?.phase == .began)
        // The wire has 16 bits behind the point.
        #expect(rig.pinches.allSatisfy { $0.phase == .began || abs($0.scale - 1.25) < 1e-4 })
        #expect(rig.pinches.allSatisfy { $0.center.x == 100 && $0.center.y == 50 })
        rig.clear()
        server.touchpad.pinch(.begin, scale: 1, fingers: 3)
        server.touchpad.pinch(.update, scale: 2, fingers: 3)
        server.touchpad.pinch(.end, scale: 2, fingers: 3)
        server.touchpad.swipe(.begin, x: 0, fingers: 2)
        server.touchpad.swipe(.update, x: 10, fingers: 2)
        server.touchpad.swipe(.end, x: 0, fingers: 2)
        server.touchpad.pinch(.begin, scale: 1)
        server.touchpad.pinch(.end, scale: 1, isCancelled: true)
        #expect(rig.wait { rig.pinches.last?.phase == .cancelled })
        #expect(rig.pinches.map(\.phase) == [.began, .cancelled])
    }

    @Test("fingers on the screen are touches and move no pointer")
    func touch() throws {
        let (server, rig) = try open()
        server.screen.touch(1, .begin, x: 40, y: 20)
        server.screen.touch(2, .begin, x: 200, y: 120)
        server.screen.touch(1, .update, x: 60, y: 30)
        server.screen.touch(1, .end, x: 60, y: 30)
        // Out of the window: it is still this window's finger.
        server.screen.touch(2, .update, x: 700, y: 500)
        server.screen.touch(2, .end, x: 700, y: 500)
        #expect(rig.wait { rig.touchEnds.count == 2 })
        #expect(rig.touchBegins.count == 2)
        #expect(abs(rig.touchEnds[0].x - 60) < 0.1 && abs(rig.touchEnds[0].y - 30) < 0.1)
        #expect(abs(rig.touchEnds[1].x - 700) < 0.1 && abs(rig.touchEnds[1].y - 500) < 0.1)
        #expect(
            !rig.events.contains {
                switch $0 {
                case .pointerPressed, .pointerReleased, .pointerMoved: true
                default: false
                }
            })
    }

    @Test("a drag out of the window goes on until its release")
    func dragOut() throws {
        let (server, rig) = try open()
        server.mouse.button(1, isDown: true)
        server.mouse.move(x: 800, y: 0)
        #expect(rig.wait { (rig.place?.x ?? 0) > 800 })
        #expect(!rig.events.contains(.pointerLeft))
        server.mouse.button(1, isDown: false)
        #expect(rig.waitFor(.pointerLeft))
        #expect(rig.events.contains { if case .pointerReleased = $0 { true } else { false } })
    }

    @Test("a device that is switched off in a drag leaves no button down")
    func unplugged() throws {
        let (server, rig) = try open()
        server.mouse.button(1, isDown: true)
        #expect(
            rig.wait {
                rig.events.contains { if case .pointerPressed = $0 { true } else { false } }
            })
        rig.observer.disableDevice(rig.host.devices?.list.first?.id ?? 0)
        #expect(
            rig.wait {
                rig.events.contains {
                    switch $0 {
                    case .gestureCancelled, .pointerReleased: true
                    default: false
                    }
                }
            })
        #expect(rig.waitOutside { rig.host.devices?.list.count == 2 })
        #expect(!rig.window.hasGesture)
        // The touchpad takes over where the mouse was.
        server.touchpad.move(x: 5, y: 5)
        server.touchpad.move(scrollY: 7)
        #expect(rig.wait { !rig.scrolls.isEmpty })
    }

    @Test("an unmapped window cancels the drag in it")
    func unmapped() throws {
        let (server, rig) = try open()
        server.mouse.button(1, isDown: true)
        #expect(
            rig.wait {
                rig.events.contains { if case .pointerPressed = $0 { true } else { false } }
            })
        XUnmapWindow(rig.observer.display, rig.window.window)
        rig.observer.sync()
        #expect(rig.waitFor(.gestureCancelled))
        #expect(!rig.window.hasGesture)
    }
}

extension Rig {
    /// Where the pointer was last.
    var place: PixelPoint? {
        for event in events.reversed() {
            switch event {
            case .pointerMoved(let sample), .pointerEntered(let sample):
                return PixelPoint(x: Int(sample.x), y: Int(sample.y))
            default: continue
            }
        }
        return nil
    }

    var scrolls: [ScrollSample] {
        events.compactMap { if case .scrolled(let sample) = $0 { sample } else { nil } }
    }

    /// The sum of all steps.
    var scrolled: (x: Double, y: Double) {
        scrolls.reduce((0, 0)) { ($0.0 + $1.stepsX, $0.1 + $1.stepsY) }
    }

    var pinches: [PinchSample] {
        events.compactMap { if case .pinched(let sample) = $0 { sample } else { nil } }
    }

    var touchBegins: [PointerSample] {
        events.compactMap { if case .touchBegan(_, let sample) = $0 { sample } else { nil } }
    }

    var touchEnds: [PointerSample] {
        events.compactMap { if case .touchEnded(_, let sample) = $0 { sample } else { nil } }
    }
}

extension Observer {
    /// Switches a device off, as pulling its plug does.
    func disableDevice(_ id: Int32) {
        var value: UInt8 = 0
        XIChangeProperty(
            display, id, atom("Device Enabled"), Atom(XA_INTEGER), 8, Int32(XIPropModeReplace),
            &value, 1)
        sync()
    }
}
