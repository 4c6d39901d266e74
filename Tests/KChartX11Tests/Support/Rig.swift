import CX11
import KChartCanvas
import KChartCore
import KChartHost
import KChartText

@testable import KChartX11

/// A server, a host and one window, with everything that happened to it.
final class Rig {
    let server: VirtualServer
    let loop = EventLoop()
    let host: X11Host
    let window: X11Window
    let observer: Observer
    let fonts: FontCatalog
    private(set) var events: [HostEvent] = []
    private(set) var frames = 0
    /// Called in each frame before the default, which does nothing.
    var paint: ((X11Window) -> Void)?

    static let patience: UInt64 = 20_000_000_000

    convenience init(
        screen: String = "800x600x24", _ extra: [String] = [],
        size: PixelSize = PixelSize(width: 320, height: 200),
        options: X11Host.Options = X11Host.Options(), icons: [CanvasImage] = [],
        throughTCP: Bool = false
    ) throws {
        try self.init(
            server: VirtualServer(screen: screen, extra), size: size, options: options,
            icons: icons, throughTCP: throughTCP)
    }

    init(
        server: VirtualServer, size: PixelSize = PixelSize(width: 320, height: 200),
        options: X11Host.Options = X11Host.Options(), icons: [CanvasImage] = [],
        throughTCP: Bool = false, place: PixelPoint = PixelPoint(x: 0, y: 0)
    ) throws {
        self.server = server
        fonts = try FontCatalog()
        observer = try Observer(server)
        let name = throughTCP ? "127.0.0.1\(server.display)" : server.display
        host = try X11Host(display: name, loop: loop, fonts: fonts, options: options)
        let specification = WindowSpecification(
            title: "Test – ₿", size: size, position: place,
            background: Color(rgb: 0x20_3040), icons: icons)
        let made = try host.makeWindow(specification)
        guard let window = made as? X11Window else {
            throw VirtualServer.Failure(what: "not an X11 window")
        }
        self.window = window
        window.onEvent = { [unowned self] in events.append($0) }
        window.onFrame = { [unowned self] _ in
            frames += 1
            paint?(window)
        }
    }

    deinit {
        window.onEvent = nil
        window.onFrame = nil
        host.close()
        observer.close()
    }

    /// Turns the loop until `condition` holds; false after twenty seconds.
    func wait(_ condition: () -> Bool) -> Bool {
        loop.run(until: condition, within: Self.patience)
    }

    /// Turns the loop until something holds that only the server or another client knows.
    func waitOutside(_ condition: () -> Bool) -> Bool {
        let end = EventLoop.monotonic() + Self.patience
        while EventLoop.monotonic() < end {
            loop.turn(canSleep: false)
            // A round trip of each: the server has worked off what either sent.
            if !window.connection.isDead { XSync(window.connection.display, 0) }
            observer.sync()
            if condition() { return true }
        }
        return false
    }

    /// Forgets the events so far.
    func clear() { events = [] }

    func waitFor(_ event: HostEvent) -> Bool {
        wait { events.contains(event) }
    }

    /// Fills the framebuffer with a pattern in which every pixel tells its place.
    static func pattern(_ x: Int, _ y: Int, seed: UInt32 = 0) -> UInt32 {
        let value = UInt32(truncatingIfNeeded: x &* 73 &+ y &* 151 &+ 17) &* 2_654_435_761 &+ seed
        return value >> 8
    }

    /// Paints the pattern in one granted frame and waits until the server has it.
    func showPattern(seed: UInt32 = 0) -> Bool {
        var painted = false
        paint = { window in
            guard let buffer = window.framebuffer() else { return }
            for y in 0..<buffer.size.height {
                for x in 0..<buffer.size.width {
                    buffer.base[y * buffer.rowStride + x] = Self.pattern(x, y, seed: seed)
                }
            }
            window.present(damage: [buffer.bounds])
            painted = true
        }
        window.requestFrame()
        return wait { painted && !window.presenter.isInFlight } && settle()
    }

    /// Lets everything sent so far reach the server.
    func settle() -> Bool {
        host.flush()
        XSync(window.connection.display, 0)
        loop.turn(canSleep: false)
        host.flush()
        XSync(window.connection.display, 0)
        return true
    }

    /// True when some work waits for no reply: one would have been read by its end. An event, such
    /// as of another test's window that covers this one, may come at any time.
    func waitsForNoReply(_ work: () -> Void) -> Bool {
        host.flush()
        let display = window.connection.display
        let received = window.connection.bytesReceived
        let events = XEventsQueued(display, Int32(QueuedAlready))
        work()
        host.flush()
        let news = XEventsQueued(display, Int32(QueuedAlready))
        return window.connection.bytesReceived == received || news > events
    }

    /// True when the window on the screen shows the pattern in `rect`.
    func screenShowsPattern(in rect: PixelRect, seed: UInt32 = 0) -> Bool {
        let format = window.connection.format
        let seen = observer.pixels(window.window, rect)
        guard seen.count == rect.area else { return false }
        var index = 0
        for y in rect.y..<rect.maxY {
            for x in rect.x..<rect.maxX {
                let expected = UInt(format.pixel(Self.pattern(x, y, seed: seed)))
                if seen[index] & UInt((1 << format.depth) - 1) != expected { return false }
                index += 1
            }
        }
        return true
    }
}
