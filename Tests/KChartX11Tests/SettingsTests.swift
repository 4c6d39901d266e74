import CX11
import Glibc
import KChartCanvas
import KChartCore
import KChartHost
import Testing

@testable import KChartX11

@Suite(
    "The desktop's settings and its busy pointer", .serialized,
    .enabled(if: VirtualServer.isInstalled, "Xvfb is not installed"))
struct SettingsTests {
    /// Plays the desktop's settings daemon.
    private struct Daemon {
        let observer: Observer
        let window: CX11.Window

        init(_ observer: Observer) {
            self.observer = observer
            window = XCreateSimpleWindow(observer.display, observer.root, 0, 0, 1, 1, 0, 0, 0)
        }

        /// One setting, Xft/DPI, in the machine's byte order.
        func set(dpi: Int) {
            var bytes: [UInt8] = [0, 0, 0, 0]
            func put(_ value: UInt32) { withUnsafeBytes(of: value) { bytes += $0 } }
            func put(_ value: UInt16) { withUnsafeBytes(of: value) { bytes += $0 } }
            put(UInt32(1))
            put(UInt32(1))
            let name = Array("Xft/DPI".utf8)
            bytes += [0, 0]
            put(UInt16(name.count))
            bytes += name + [0]
            put(UInt32(1))
            put(UInt32(dpi * 1_024))
            if UInt16(1).bigEndian == 1 { bytes[0] = 1 }
            XChangeProperty(
                observer.display, window, observer.atom("_XSETTINGS_SETTINGS"),
                observer.atom("_XSETTINGS_SETTINGS"), 8, PropModeReplace, bytes,
                Int32(bytes.count))
            observer.sync()
        }

        /// Owns the selection and tells so, as a daemon that starts.
        func start() {
            let selection = observer.atom("_XSETTINGS_S0")
            XSetSelectionOwner(observer.display, selection, window, 0)
            var event = XEvent()
            event.xclient.type = ClientMessage
            event.xclient.window = observer.root
            event.xclient.message_type = observer.atom("MANAGER")
            event.xclient.format = 32
            event.xclient.data.l.1 = Int(bitPattern: selection)
            event.xclient.data.l.2 = Int(bitPattern: window)
            XSendEvent(observer.display, observer.root, 0, Int(StructureNotifyMask), &event)
            observer.sync()
        }

        func end() {
            XDestroyWindow(observer.display, window)
            observer.sync()
        }
    }

    @Test("a settings daemon that starts, changes its mind and ends is followed while running")
    func liveSettings() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        #expect(rig.window.scale == 1)
        let daemon = Daemon(rig.observer)
        daemon.set(dpi: 144)
        daemon.start()
        #expect(rig.waitFor(.scaleChanged(1.5)))
        #expect(rig.window.scale == 1.5)
        daemon.set(dpi: 120)
        #expect(rig.waitFor(.scaleChanged(1.25)))
        rig.clear()
        daemon.end()
        #expect(rig.waitFor(.scaleChanged(1)))
        #expect(rig.host.takeErrors().isEmpty)
    }

    @Test("the settings go before the resource database, whichever changes")
    func order() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        let daemon = Daemon(rig.observer)
        daemon.set(dpi: 192)
        daemon.start()
        #expect(rig.waitFor(.scaleChanged(2)))
        rig.clear()
        let text = Array("Xft.dpi:\t120\n".utf8)
        XChangeProperty(
            rig.observer.display, rig.observer.root, rig.observer.atom("RESOURCE_MANAGER"),
            Atom(XA_STRING), 8, PropModeReplace, text, Int32(text.count))
        rig.observer.sync()
        daemon.end()
        #expect(rig.waitFor(.scaleChanged(1.25)))
        #expect(!rig.events.contains(.scaleChanged(1)))
    }

    @Test("the desktop's busy pointer is ended with the first picture, not before")
    func startup() throws {
        let server = try VirtualServer()
        let watcher = try Observer(server)
        defer { watcher.close() }
        XSelectInput(watcher.display, watcher.root, Int(PropertyChangeMask))
        watcher.sync()
        var options = X11Host.Options()
        options.startupID = "rig one_TIME4711"
        let rig = try Rig(server: server, options: options)
        let id = rig.window.window
        #expect(rig.settle())
        #expect(rig.observer.text(id, "_NET_STARTUP_ID") == "rig one_TIME4711")
        #expect(rig.observer.longs(id, "_NET_WM_USER_TIME") == [4_711])
        var pieces: [UInt8] = []
        func collect() {
            var event = XEvent()
            while XPending(watcher.display) > 0 {
                XNextEvent(watcher.display, &event)
                guard event.type == ClientMessage, event.xclient.format == 8 else { continue }
                withUnsafeBytes(of: &event.xclient.data) { pieces += $0.prefix(20) }
            }
        }
        _ = rig.settle()
        watcher.sync()
        collect()
        #expect(pieces.isEmpty)
        #expect(rig.showPattern())
        #expect(
            rig.waitOutside {
                watcher.sync()
                collect()
                return pieces.contains(0)
            })
        let text = String(decoding: pieces.prefix { $0 != 0 }, as: UTF8.self)
        #expect(text == "remove: ID=rig\\ one_TIME4711")
    }
}
