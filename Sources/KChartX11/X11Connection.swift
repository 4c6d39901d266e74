internal import CLinux
internal import CX11
internal import CX11XCB
internal import CXft
internal import Glibc
internal import KChartHost

/// An open display: what every window of it shares. Used on one thread.
final class X11Connection {
    let display: OpaquePointer
    let name: String
    let screen: Int32
    let root: CX11.Window
    let descriptor: Int32
    let atoms: X11Atoms
    let visual: UnsafeMutablePointer<Visual>
    let colormap: Colormap
    let format: X11PixelFormat
    let extensions: X11Extensions
    let lifeline: X11Lifeline
    /// What of the pixels waits until the server reads.
    let sender = PixelSender()
    /// Requests that waited for a reply: every call that waits goes through `roundTrip`.
    private(set) var roundTrips = 0

    /// - Parameter allowsInput: false leaves XInput 2 alone.
    init(display requested: String?, allowsInput: Bool = true) throws(HostError) {
        X11Errors.install()
        Self.ignoreBrokenPipes()
        let name = try Self.displayName(requested)
        guard let display = XOpenDisplay(name) else {
            throw HostError(Self.refusal(name))
        }
        X11Errors.surviveLoss(of: display)
        self.display = display
        self.name = name
        screen = XDefaultScreen(display)
        root = XRootWindow(display, screen)
        descriptor = XConnectionNumber(display)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        lifeline = X11Lifeline(descriptor)
        guard let chosen = Self.chooseVisual(display, screen) else {
            XCloseDisplay(display)
            X11Errors.forget(display)
            throw HostError(
                "display “\(name)” has no TrueColor visual of 24, 30, 16 or 15 bits, "
                    + "which the chart needs")
        }
        visual = chosen.visual
        format = chosen.format
        colormap =
            chosen.isDefault
            ? XDefaultColormap(display, screen)
            : XCreateColormap(display, root, chosen.visual, AllocNone)
        atoms = X11Atoms(display: display, screen: screen)
        extensions = X11Extensions(display: display, allowsInput: allowsInput)
        roundTrips += 1 + extensions.roundTrips
    }

    /// True when the server is on this machine, so that an answer comes at once. A connection
    /// that `ssh` forwards is none.
    private(set) lazy var isLocal: Bool = {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getpeername(descriptor, $0, &length)
            }
        }
        return result == 0 && Int32(address.ss_family) == AF_UNIX
    }()

    func close() {
        defer { lifeline.release() }
        guard !isDead else { return }
        // Closing reads the last errors.
        XCloseDisplay(display)
        X11Errors.forget(display)
    }

    /// True once the connection broke: Xlib must not be called any more.
    var isDead: Bool { X11Errors.isDead(display) }

    /// Everything that waits for the server's reply passes here and is counted.
    func roundTrip<Result>(_ body: () -> Result) -> Result {
        roundTrips += 1
        return body()
    }

    /// Runs `body` and returns the errors it caused. Two round trips.
    func trapped(_ body: () -> Void) -> [X11ErrorRecord] {
        roundTrip { _ = XSync(display, 0) }
        let earlier = X11Errors.take(display)
        body()
        roundTrip { _ = XSync(display, 0) }
        let caused = X11Errors.take(display)
        X11Errors.putBack(earlier)
        return caused
    }

    /// Bytes written to the socket, as xcb counted them; what is still buffered is not in it.
    var bytesSent: Int {
        guard !isDead, let connection = XGetXCBConnection(display) else { return 0 }
        return Int(clamping: xcb_total_written(connection))
    }

    /// Bytes read from the socket: it proves that a stretch of code waited for no reply.
    var bytesReceived: Int {
        guard !isDead, let connection = XGetXCBConnection(display) else { return 0 }
        return Int(clamping: xcb_total_read(connection))
    }

    // MARK: - Properties

    /// Reads a property as bytes, at most 256 kB; one round trip.
    func property(_ atom: Atom, of window: CX11.Window) -> [UInt8] {
        var type: Atom = 0
        var format: Int32 = 0
        var count: UInt = 0
        var rest: UInt = 0
        var data: UnsafeMutablePointer<UInt8>?
        let status = roundTrip {
            XGetWindowProperty(
                display, window, atom, 0, 65536, 0, UInt(AnyPropertyType), &type, &format, &count,
                &rest, &data)
        }
        guard status == Success, let data else { return [] }
        defer { XFree(data) }
        // Format 32 arrives as longs.
        let size = Int(count) * (format == 32 ? MemoryLayout<Int>.size : Int(format) / 8)
        return Array(UnsafeBufferPointer(start: data, count: size))
    }

    /// Reads a list of atoms; one round trip.
    func atomList(_ atom: Atom, of window: CX11.Window) -> [Atom] {
        longs(atom, of: window).map { Atom(bitPattern: $0) }
    }

    /// Reads a property of 32-bit items; one round trip.
    func longs(_ atom: Atom, of window: CX11.Window) -> [Int] {
        let bytes = property(atom, of: window)
        return bytes.withUnsafeBytes { raw in
            stride(from: 0, to: raw.count / 8 * 8, by: 8).map {
                raw.loadUnaligned(fromByteOffset: $0, as: Int.self)
            }
        }
    }

    func setProperty(
        _ atom: Atom, of window: CX11.Window, type: Atom, longs: [Int], append: Bool = false
    ) {
        guard !isDead else { return }
        if longs.count > 256, let connection = XGetXCBConnection(display) {
            // Not by Xlib, which goes round for ever in what is larger than its buffer once the
            // connection breaks.
            let words = longs.map { UInt32(truncatingIfNeeded: $0) }
            xcb_change_property(
                connection, UInt8(append ? PropModeAppend : PropModeReplace), UInt32(window),
                UInt32(atom), UInt32(type), 32, UInt32(words.count), words)
            return
        }
        longs.withUnsafeBytes { raw in
            _ = XChangeProperty(
                display, window, atom, type, 32, append ? PropModeAppend : PropModeReplace,
                raw.bindMemory(to: UInt8.self).baseAddress, Int32(longs.count))
        }
    }

    func setProperty(_ atom: Atom, of window: CX11.Window, type: Atom, text: String) {
        let bytes = Array(text.utf8)
        XChangeProperty(
            display, window, atom, type, 8, PropModeReplace, bytes, Int32(bytes.count))
    }

    // MARK: - Opening

    /// xcb writes to its socket in a way that raises SIGPIPE when the server is gone, which would
    /// end the program before it hears of it. A handler somebody set stays.
    private static func ignoreBrokenPipes() {
        if let former = signal(SIGPIPE, SIG_IGN) { signal(SIGPIPE, former) }
    }

    private static func displayName(_ requested: String?) throws(HostError) -> String {
        if let requested, !requested.isEmpty { return requested }
        guard let value = getenv("DISPLAY") else {
            throw HostError("no display: the variable DISPLAY is not set and no display was named")
        }
        guard value.pointee != 0 else {
            throw HostError("no display: the variable DISPLAY is empty, expected a name such as :0")
        }
        return String(cString: value)
    }

    /// Says why a display did not open, as far as can be found out without Xlib's help.
    private static func refusal(_ name: String) -> String {
        var screen: Int32 = 0
        let connection = xcb_connect(name, &screen)
        defer { xcb_disconnect(connection) }
        let cause =
            switch xcb_connection_has_error(connection) {
            case XCB_CONN_CLOSED_PARSE_ERR:
                "this is no display name; expected HOST:NUMBER or :NUMBER"
            case XCB_CONN_CLOSED_INVALID_SCREEN: "it has no such screen"
            case XCB_CONN_CLOSED_EXT_NOTSUPPORTED: "it lacks a needed extension"
            case 0: "the server refused the connection"
            default: "no X server answers there, or it refused the connection"
            }
        return "cannot open display “\(name)”: \(cause)"
    }

    private struct Choice {
        var visual: UnsafeMutablePointer<Visual>
        var format: X11PixelFormat
        var isDefault: Bool
    }

    /// The default visual when it has true colours, else the deepest one without alpha.
    private static func chooseVisual(_ display: OpaquePointer, _ screen: Int32) -> Choice? {
        if let visual = XDefaultVisual(display, screen), visual.pointee.`class` == TrueColor,
            let format = format(display, visual, depth: XDefaultDepth(display, screen))
        {
            return Choice(visual: visual, format: format, isDefault: true)
        }
        for depth: Int32 in [24, 30, 16, 15] {
            var info = XVisualInfo()
            guard XMatchVisualInfo(display, screen, depth, TrueColor, &info) != 0,
                let visual = info.visual, let format = format(display, visual, depth: depth)
            else { continue }
            return Choice(visual: visual, format: format, isDefault: false)
        }
        return nil
    }

    private static func format(
        _ display: OpaquePointer, _ visual: UnsafeMutablePointer<Visual>, depth: Int32
    ) -> X11PixelFormat? {
        var count: Int32 = 0
        guard let list = XListPixmapFormats(display, &count) else { return nil }
        defer { XFree(list) }
        for entry in UnsafeBufferPointer(start: list, count: Int(count))
        where entry.depth == depth && [16, 24, 32].contains(entry.bits_per_pixel) {
            return X11PixelFormat(
                depth: Int(depth), bitsPerPixel: Int(entry.bits_per_pixel),
                redMask: UInt32(truncatingIfNeeded: visual.pointee.red_mask),
                greenMask: UInt32(truncatingIfNeeded: visual.pointee.green_mask),
                blueMask: UInt32(truncatingIfNeeded: visual.pointee.blue_mask),
                isBigEndian: XImageByteOrder(display) == MSBFirst)
        }
        return nil
    }
}
