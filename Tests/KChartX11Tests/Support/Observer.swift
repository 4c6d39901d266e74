import CX11
import KChartCore

/// Another client of the same display: it looks, asks and sends, as a person's desktop does.
final class Observer {
    let display: OpaquePointer
    let root: CX11.Window

    init(_ server: VirtualServer) throws {
        guard let display = XOpenDisplay(server.display) else {
            throw VirtualServer.Failure(what: "the observer finds no display")
        }
        self.display = display
        root = XDefaultRootWindow(display)
    }

    private var isOpen = true

    /// Ends the connection, while the server still lives: Xlib ends the process otherwise.
    func close() {
        if isOpen { XCloseDisplay(display) }
        isOpen = false
    }

    /// The window's pixels in the server's own values, row by row.
    func pixels(_ window: CX11.Window, _ rect: PixelRect) -> [UInt] {
        guard
            let image = XGetImage(
                display, window, Int32(rect.x), Int32(rect.y), UInt32(rect.width),
                UInt32(rect.height), XAllPlanes(), ZPixmap)
        else { return [] }
        defer { _ = image.pointee.f.destroy_image(image) }
        var values: [UInt] = []
        for y in 0..<rect.height {
            for x in 0..<rect.width {
                values.append(image.pointee.f.get_pixel(image, Int32(x), Int32(y)))
            }
        }
        return values
    }

    func pixel(_ window: CX11.Window, x: Int, y: Int) -> UInt? {
        pixels(window, PixelRect(x: x, y: y, width: 1, height: 1)).first
    }

    func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

    /// A property as bytes; format-32 items are longs.
    func property(_ window: CX11.Window, _ name: String) -> [UInt8] {
        var type: Atom = 0
        var format: Int32 = 0
        var count: UInt = 0
        var rest: UInt = 0
        var data: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(
            display, window, atom(name), 0, 100_000, 0, 0, &type, &format, &count, &rest, &data)
        guard let data else { return [] }
        defer { XFree(data) }
        let size = Int(count) * (format == 32 ? 8 : Int(format) / 8)
        return Array(UnsafeBufferPointer(start: data, count: size))
    }

    func text(_ window: CX11.Window, _ name: String) -> String {
        String(decoding: property(window, name), as: UTF8.self)
    }

    func longs(_ window: CX11.Window, _ name: String) -> [Int] {
        property(window, name).withUnsafeBytes { raw in
            stride(from: 0, to: raw.count / 8 * 8, by: 8).map {
                raw.loadUnaligned(fromByteOffset: $0, as: Int.self)
            }
        }
    }

    /// Sends a WM_PROTOCOLS message as a window manager does.
    func sendProtocol(_ name: String, to window: CX11.Window, _ extra: (Int, Int) = (0, 0)) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = atom("WM_PROTOCOLS")
        event.xclient.format = 32
        event.xclient.data.l.0 = Int(bitPattern: atom(name))
        event.xclient.data.l.1 = 77
        event.xclient.data.l.2 = extra.0
        event.xclient.data.l.3 = extra.1
        XSendEvent(display, window, 0, 0, &event)
        XFlush(display)
    }

    func resize(_ window: CX11.Window, _ size: PixelSize) {
        XResizeWindow(display, window, UInt32(size.width), UInt32(size.height))
        XFlush(display)
    }

    /// Waits for all that was sent.
    func sync() { XSync(display, 0) }

    /// Covers a part of the screen with a window of its own; `uncover` takes it away.
    func cover(_ rect: PixelRect) -> CX11.Window {
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        attributes.background_pixel = 0x123456
        let window = XCreateWindow(
            display, root, Int32(rect.x), Int32(rect.y), UInt32(rect.width), UInt32(rect.height), 0,
            Int32(CopyFromParent), UInt32(InputOutput), nil, UInt(CWOverrideRedirect | CWBackPixel),
            &attributes)
        XMapRaised(display, window)
        XSync(display, 0)
        return window
    }

    func uncover(_ window: CX11.Window) {
        XDestroyWindow(display, window)
        XSync(display, 0)
    }
}
