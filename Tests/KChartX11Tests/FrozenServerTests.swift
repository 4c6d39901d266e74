import CX11
import Glibc
import KChartCanvas
import KChartCore
import KChartHost
import KChartText
import Testing

@testable import KChartX11

@Suite(
    "A server that stands still", .serialized,
    .enabled(if: VirtualServer.isInstalled, "Xvfb is installed"))
struct FrozenServerTests {
    private static let size = PixelSize(width: 640, height: 480)

    private static func withoutSharedMemory() -> X11Host.Options {
        var options = X11Host.Options()
        options.allowsSharedMemory = false
        return options
    }

    @Test("does not keep the program from ending")
    func ending() throws {
        let server = try VirtualServer()
        let connection = try X11Connection(display: server.display)
        connection.giveUpIfSilent(after: 20_000)
        #expect(!connection.isDead)
        server.freeze()
        defer { server.wake() }
        connection.giveUpIfSilent(after: 50)
        #expect(connection.isDead)
        // Would wait for ever.
        connection.close()
    }

    @Test("holds up no turn of the loop: nothing is written into a full socket, all comes later")
    func fullSocket() throws {
        let rig = try Rig()
        #expect(rig.showPattern())
        let connection = rig.window.connection
        rig.server.freeze()
        var isAwake = false
        defer { if !isAwake { rig.server.wake() } }
        // More than a socket holds, a title at a time.
        var turns = 0
        while connection.hasRoom, turns < 100_000 {
            turns += 1
            rig.window.setTitle("\(turns) " + String(repeating: "x", count: 400))
            rig.loop.turn(canSleep: false)
        }
        #expect(!connection.hasRoom)
        let sent = connection.bytesSent
        for turn in 0..<3_000 {
            rig.window.setTitle("\(turn) last")
            let place = PixelRect(x: turn % 300, y: 0, width: 9, height: 9)
            rig.window.setOverlay { $0.fill(place, with: .white) }
            rig.window.requestFrame()
            rig.loop.turn(canSleep: false)
            rig.host.flush()
        }
        #expect(connection.bytesSent - sent < 20_000)
        #expect(!connection.isDead)
        rig.server.wake()
        isAwake = true
        #expect(
            rig.waitOutside {
                rig.observer.text(rig.window.window, "_NET_WM_NAME") == "2999 last"
            })
        rig.window.setOverlay(nil)
        #expect(rig.showPattern(seed: 7 << 8))
        #expect(rig.screenShowsPattern(in: PixelRect(size: rig.window.size), seed: 7 << 8))
    }

    @Test("gets the pixels that it had no room for when it reads again")
    func pixels() throws {
        let rig = try Rig(size: Self.size, options: Self.withoutSharedMemory())
        #expect(rig.showPattern())
        rig.server.freeze()
        var isAwake = false
        defer { if !isAwake { rig.server.wake() } }
        var isPainted = false
        rig.paint = { window in
            guard let buffer = window.framebuffer() else { return }
            for y in 0..<buffer.size.height {
                for x in 0..<buffer.size.width {
                    buffer.base[y * buffer.rowStride + x] = Rig.pattern(x, y, seed: 9 << 8)
                }
            }
            window.present(damage: [buffer.bounds])
            isPainted = true
        }
        rig.window.requestFrame()
        #expect(rig.wait { isPainted })
        rig.paint = nil
        // 1.2 MB do not fit.
        #expect(!rig.window.connection.sender.isEmpty && rig.window.presenter.isInFlight)
        for _ in 0..<10 { rig.loop.turn(canSleep: false) }
        rig.server.wake()
        isAwake = true
        #expect(rig.wait { rig.window.connection.sender.isEmpty })
        #expect(rig.wait { !rig.window.presenter.isInFlight })
        #expect(
            rig.waitOutside {
                rig.screenShowsPattern(in: PixelRect(size: Self.size), seed: 9 << 8)
            })
        #expect(rig.host.takeErrors().isEmpty)
    }

    @Test("is let go of by any thread while a call waits for its answer")
    func abandoned() throws {
        let server = try VirtualServer()
        let loop = EventLoop()
        let host = try X11Host(display: server.display, loop: loop, fonts: FontCatalog())
        server.freeze()
        defer { server.wake() }
        let abandon = host.abandon
        let box = Unmanaged.passRetained(Body(abandon))
        var thread = pthread_t()
        #expect(
            pthread_create(
                &thread, nil,
                { pointer in
                    if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run() }
                    return nil
                }, box.toOpaque()) == 0)
        // Would wait for ever.
        XSync(host.connection.display, 0)
        pthread_join(thread, nil)
        #expect(host.connection.isDead)
        host.close()
        // A second time, and after the end: nothing is there to let go of.
        abandon()
    }

    @Test("does not hold a property larger than Xlib's buffer when the connection breaks")
    func largeProperty() throws {
        let server = try VirtualServer()
        let connection = try X11Connection(display: server.display)
        server.freeze()
        defer { server.wake() }
        connection.lifeline.cut()
        connection.setProperty(
            connection.atoms[.netWMIcon], of: connection.root, type: Atom(XA_CARDINAL),
            longs: [Int](repeating: 7, count: 1 << 18))
        XSync(connection.display, 0)
        #expect(connection.isDead)
        connection.close()
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
