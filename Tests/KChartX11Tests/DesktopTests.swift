import CX11
import KChartCanvas
import KChartCore
import KChartHost
import KChartText
import Testing

@testable import KChartX11

@Suite(
    "Manners towards the desktop", .serialized,
    .enabled(if: VirtualServer.isInstalled, "Xvfb is not installed"))
struct DesktopTests {
    @Test("a display that is not there is refused with its name and the cause")
    func noDisplay() throws {
        let error = #expect(throws: HostError.self) {
            try X11Host(display: ":987", loop: EventLoop(), fonts: FontCatalog())
        }
        #expect(error?.description.contains("“:987”") == true)
        #expect(error?.description.contains("no X server answers") == true)
        let nonsense = #expect(throws: HostError.self) {
            try X11Host(display: "nonsense", loop: EventLoop(), fonts: FontCatalog())
        }
        #expect(nonsense?.description.contains("no display name") == true)
    }

    @Test("the window says who it is")
    func identity() throws {
        let icon = CanvasImage(size: PixelSize(width: 2, height: 1), pixels: [0xFF11_2233, 0])
        let rig = try Rig(icons: [icon])
        #expect(rig.showPattern())
        let id = rig.window.window
        #expect(rig.observer.text(id, "WM_CLASS") == "kchart-x11\0KChart\0")
        #expect(rig.observer.text(id, "_NET_WM_NAME") == "Test – ₿")
        #expect(rig.observer.text(id, "WM_NAME") == "Test – ₿")
        #expect(rig.observer.longs(id, "_NET_WM_PID") == [Int(getProcessID())])
        #expect(!rig.observer.text(id, "WM_CLIENT_MACHINE").isEmpty)
        #expect(
            rig.observer.longs(id, "_NET_WM_ICON").map { $0 & 0xFFFF_FFFF } == [
                2, 1, 0xFF11_2233, 0,
            ])
        let protocols = rig.observer.longs(id, "WM_PROTOCOLS").map { UInt(bitPattern: $0) }
        #expect(protocols.contains(rig.observer.atom("WM_DELETE_WINDOW")))
        #expect(protocols.contains(rig.observer.atom("_NET_WM_PING")))
        #expect(protocols.contains(rig.observer.atom("_NET_WM_SYNC_REQUEST")))
        rig.window.setTitle("Café")
        #expect(rig.settle())
        #expect(rig.observer.text(id, "_NET_WM_NAME") == "Café")
        #expect(rig.observer.property(id, "WM_NAME") == [67, 97, 102, 0xE9])
    }

    @Test("a request to close is an event, not an end")
    func closeRequest() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        rig.observer.sendProtocol("WM_DELETE_WINDOW", to: rig.window.window)
        #expect(rig.waitFor(.closeRequested))
        #expect(rig.window.framebuffer() != nil)
    }

    @Test("a ping is answered to the root window")
    func ping() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        XSelectInput(rig.observer.display, rig.observer.root, Int(SubstructureNotifyMask))
        rig.observer.sync()
        rig.observer.sendProtocol(
            "_NET_WM_PING", to: rig.window.window, (Int(rig.window.window), 0))
        var answer: XClientMessageEvent?
        #expect(
            rig.waitOutside {
                var event = XEvent()
                while XPending(rig.observer.display) > 0 {
                    XNextEvent(rig.observer.display, &event)
                    if event.type == ClientMessage { answer = event.xclient }
                }
                return answer != nil
            })
        #expect(answer?.window == rig.observer.root)
        #expect(answer?.data.l.1 == 77)
        #expect(answer?.data.l.2 == Int(rig.window.window))
    }

    @Test("the resize counter is set after the frame of the new size")
    func syncRequest() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        let id = rig.window.window
        let counter = UInt(rig.observer.longs(id, "_NET_WM_SYNC_REQUEST_COUNTER")[0])
        #expect(SyncCounter.value(counter, of: rig.observer.display) == 0)
        rig.observer.sendProtocol("_NET_WM_SYNC_REQUEST", to: id, (42, 1))
        rig.observer.resize(id, PixelSize(width: 222, height: 111))
        #expect(rig.waitFor(.resized(PixelSize(width: 222, height: 111))))
        #expect(rig.settle())
        // Nothing was drawn yet.
        #expect(SyncCounter.value(counter, of: rig.observer.display) == 0)
        #expect(rig.showPattern())
        #expect(SyncCounter.value(counter, of: rig.observer.display) == Int64(1 << 32 | 42))
    }

    @Test("the end of the server is an event, and nothing is called after it")
    func serverCrash() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        rig.window.setOverlay {
            $0.fill([PixelRect(x: 0, y: 0, width: 9, height: 9)], with: .white)
        }
        rig.window.present(damage: [])
        rig.observer.close()
        rig.server.crash()
        #expect(
            rig.wait {
                rig.events.contains {
                    if case .disconnected = $0 { true } else { false }
                }
            })
        rig.window.present(damage: [PixelRect(x: 0, y: 0, width: 5, height: 5)])
        rig.window.setOverlay(nil)
        rig.window.requestFrame()
        #expect(rig.window.framebuffer() == nil)
        #expect(!rig.window.isVisible)
        #expect(throws: HostError.self) {
            try rig.host.makeWindow(WindowSpecification(title: "late", background: .black))
        }
        rig.host.flush()
        rig.host.close()
        let count = rig.events.count { if case .disconnected = $0 { true } else { false } }
        #expect(count == 1)
    }

    @Test("requests to a server that just ended do not end the program")
    func writingToTheDead() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        rig.observer.close()
        rig.server.crash()
        // More than any buffer holds, so that it must be written.
        for step in 0..<3000 {
            rig.window.setOverlay {
                $0.fill([PixelRect(x: step % 100, y: 0, width: 9, height: 9)], with: .white)
            }
            rig.window.present(damage: [PixelRect(x: 0, y: step % 100, width: 50, height: 9)])
            rig.host.flush()
        }
        #expect(
            rig.wait {
                rig.events.contains { if case .disconnected = $0 { true } else { false } }
            })
    }

    @Test("a display that cannot share memory gets its pixels through the socket")
    func remote() throws {
        // TCP to the same machine: the extension is there and the attach is refused.
        let rig = try Rig(["-listen", "tcp", "-ac"], throughTCP: true)
        #expect(rig.window.connection.extensions.shmCompletion != nil)
        #expect(!rig.window.presenter.usesSharedMemory)
        #expect(rig.showPattern())
        #expect(rig.screenShowsPattern(in: PixelRect(x: 0, y: 0, width: 320, height: 200)))
        #expect(rig.host.takeErrors().isEmpty)
    }

    @Test("the resource database gives the scale, and a change of it is told")
    func scale() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        #expect(rig.window.scale == 1)
        let text = Array("Xcursor.size: 24\nXft.dpi:\t144\n".utf8)
        XChangeProperty(
            rig.observer.display, rig.observer.root, Atom(XA_RESOURCE_MANAGER), Atom(XA_STRING), 8,
            PropModeReplace, text, Int32(text.count))
        rig.observer.sync()
        #expect(rig.waitFor(.scaleChanged(1.5)))
        #expect(rig.window.scale == 1.5)
    }

    @Test("keys, buttons and the wheel of the core protocol arrive as neutral events")
    func input() throws {
        // Without XInput 2, as on a server that lacks it.
        var options = X11Host.Options()
        options.allowsXInput = false
        let rig = try Rig(options: options)
        #expect(rig.showPattern())
        var event = XEvent()
        event.xbutton.type = ButtonPress
        event.xbutton.window = rig.window.window
        event.xbutton.root = rig.observer.root
        event.xbutton.x = 11
        event.xbutton.y = 12
        event.xbutton.time = 1000
        event.xbutton.button = 4
        XSendEvent(rig.observer.display, rig.window.window, 0, Int(ButtonPressMask), &event)
        event.xkey.type = KeyPress
        event.xkey.keycode = UInt32(
            XKeysymToKeycode(rig.observer.display, KeySym(XK_a)))
        event.xkey.state = 0
        event.xkey.same_screen = 1
        XSendEvent(rig.observer.display, rig.window.window, 0, Int(KeyPressMask), &event)
        rig.observer.sync()
        #expect(
            rig.wait { rig.events.contains { if case .keyPressed = $0 { true } else { false } } })
        let stroke = rig.events.compactMap {
            if case .keyPressed(let stroke) = $0 { stroke } else { nil }
        }
        #expect(stroke == [KeyStroke(key: .character("a"), text: "a")])
        let scrolls = rig.events.compactMap {
            if case .scrolled(let sample) = $0 { sample } else { nil }
        }
        #expect(scrolls.first?.stepsY == 1)
        #expect(scrolls.first?.pointer.x == 11)
    }

    @Test("many pointer moves between two turns are one event")
    func motionCompression() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        XWarpPointer(rig.observer.display, 0, rig.window.window, 0, 0, 0, 0, 5, 5)
        rig.observer.sync()
        #expect(
            rig.wait {
                rig.events.contains { if case .pointerEntered = $0 { true } else { false } }
            })
        #expect(rig.settle())
        let before = rig.events.count
        for step in 0..<50 {
            XWarpPointer(
                rig.observer.display, 0, rig.window.window, 0, 0, 0, 0, Int32(20 + step), 30)
        }
        rig.observer.sync()
        #expect(rig.wait { rig.events.count > before })
        #expect(rig.settle())
        let moves = rig.events.dropFirst(before).compactMap {
            if case .pointerMoved(let sample) = $0 { sample } else { nil }
        }
        #expect(moves.count <= 2)
        #expect(moves.last?.x == 69)
    }
}
