import CX11
import KChartCanvas
import KChartCore
import KChartHost
import Testing

@testable import KChartX11

@Suite(
    "Under a window manager", .serialized,
    .enabled(
        if: VirtualServer.isInstalled && !WindowManager.Kind.installed.isEmpty,
        "Xvfb, or openbox and dwm, are not installed"))
struct WindowManagerTests {
    private func run(
        _ kind: WindowManager.Kind, _ body: (Rig, WindowManager) throws -> Void
    ) throws {
        let server = try VirtualServer()
        let observer = try Observer(server)
        defer { observer.close() }
        let manager = try WindowManager(kind, server, observer)
        defer { manager.end() }
        let rig = try Rig(server: server)
        #expect(rig.showPattern())
        try body(rig, manager)
        #expect(rig.host.takeErrors().isEmpty)
    }

    @Test(
        "a window is drawn, tiled or not, and asked to close",
        arguments: WindowManager.Kind.installed)
    func lifecycle(_ kind: WindowManager.Kind) throws {
        try run(kind) { rig, _ in
            #expect(rig.showPattern(seed: 3))
            // A tiling manager chooses the size, when it likes.
            let isShown = rig.waitOutside {
                rig.window.requestFrame()
                return rig.screenShowsPattern(in: PixelRect(size: rig.window.size), seed: 3)
            }
            #expect(isShown, "\(rig.window.size)")
            if kind == .openbox {
                var event = XEvent()
                event.xclient.type = ClientMessage
                event.xclient.window = rig.window.window
                event.xclient.message_type = rig.observer.atom("_NET_CLOSE_WINDOW")
                event.xclient.format = 32
                XSendEvent(
                    rig.observer.display, rig.observer.root, 0,
                    Int(SubstructureNotifyMask | SubstructureRedirectMask), &event)
                rig.observer.sync()
            } else {
                rig.observer.sendProtocol("WM_DELETE_WINDOW", to: rig.window.window)
            }
            #expect(rig.waitFor(.closeRequested))
        }
    }

    @Test("a minimised window draws nothing, and is seen again when it comes back")
    func minimised() throws {
        guard WindowManager.Kind.openbox.isInstalled else { return }
        try run(.openbox) { rig, _ in
            XIconifyWindow(rig.observer.display, rig.window.window, 0)
            rig.observer.sync()
            #expect(rig.waitFor(.visibilityChanged(false)))
            let frames = rig.frames
            rig.window.requestFrame()
            #expect(rig.settle())
            #expect(rig.frames == frames && !rig.window.isVisible)
            XMapWindow(rig.observer.display, rig.window.window)
            rig.observer.sync()
            #expect(rig.waitFor(.visibilityChanged(true)))
            #expect(rig.wait { rig.frames > frames })
        }
    }

    @Test("a manager that ends leaves a window that works", arguments: WindowManager.Kind.installed)
    func managerGone(_ kind: WindowManager.Kind) throws {
        try run(kind) { rig, manager in
            manager.end()
            #expect(rig.settle())
            rig.observer.resize(rig.window.window, PixelSize(width: 333, height: 222))
            #expect(rig.wait { rig.window.size == PixelSize(width: 333, height: 222) })
            #expect(rig.showPattern(seed: 9))
        }
    }
}

extension Rig {
    var places: [PixelPoint] {
        events.compactMap { if case .moved(let place) = $0 { place } else { nil } }
    }
}
