import CX11
import KChartCanvas
import KChartCore
import KChartHost
import Testing

@testable import KChartX11

@Suite(
    "Large damage on a real server", .serialized,
    .enabled(if: VirtualServer.isInstalled, "Xvfb is not installed"))
struct StraightDamageTests {
    static let whole = PixelRect(x: 0, y: 0, width: 320, height: 200)
    static let ink = Color(rgb: 0xC8_D2DC)

    /// A window whose pixmap lacks the whole picture. The first picture may be exposed by the
    /// window's mapping, which brings the pixmap up to date: the second one is not.
    private func stale() throws -> Rig {
        let rig = try Rig()
        #expect(rig.showPattern(seed: 2 << 8))
        #expect(rig.showPattern())
        #expect(rig.window.presenter.stale == [Self.whole])
        return rig
    }

    @Test("a quarter of the picture goes to the window alone, and less goes to the pixmap")
    func limit() throws {
        let rig = try stale()
        #expect(rig.screenShowsPattern(in: Self.whole))
        let presenter = rig.window.presenter
        #expect(presenter.goesStraight([PixelRect(x: 0, y: 0, width: 160, height: 100)]))
        #expect(
            presenter.goesStraight([
                PixelRect(x: 0, y: 0, width: 160, height: 50),
                PixelRect(x: 0, y: 100, width: 160, height: 50),
            ]))
        #expect(!presenter.goesStraight([PixelRect(x: 0, y: 0, width: 160, height: 99)]))
        #expect(!presenter.goesStraight([]))
    }

    @Test("large damage is one put: 40 bytes, no copy, and no round trip")
    func cost() throws {
        let rig = try stale()
        let before = rig.window.counters
        let first = XNextRequest(rig.window.connection.display)
        rig.window.present(damage: [Self.whole])
        #expect(XNextRequest(rig.window.connection.display) - first == 1)
        rig.host.flush()
        #expect(rig.window.counters.bytesSent - before.bytesSent == 40)
        #expect(rig.window.counters.roundTrips == before.roundTrips)
    }

    @Test("what only the window had comes back after it was covered")
    func expose() throws {
        let rig = try stale()
        let cover = rig.observer.cover(PixelRect(x: 20, y: 20, width: 100, height: 100))
        rig.observer.uncover(cover)
        #expect(rig.waitOutside { rig.screenShowsPattern(in: Self.whole) })
        #expect(rig.window.presenter.stale.isEmpty)
        // The memory was read once more, and is given back once more.
        #expect(rig.wait { rig.window.framebuffer() != nil })
    }

    @Test("the overlay stands over large damage of the same frame, and leaves no trace")
    func overlay() throws {
        let rig = try Rig()
        for step in 0..<6 {
            let plate = PixelRect(x: 30 + step * 40, y: 20 + step * 9, width: 35, height: 50)
            rig.window.setOverlay { $0.fill([plate], with: Self.ink) }
            #expect(rig.showPattern(seed: UInt32(step) << 9))
            #expect(
                rig.observer.pixels(rig.window.window, plate)
                    == Array(repeating: UInt(Self.ink.rgb), count: plate.area))
            let right = PixelRect(
                left: plate.maxX, top: 0, right: Self.whole.maxX, bottom: Self.whole.maxY)
            let left = PixelRect(left: 0, top: 0, right: plate.x, bottom: Self.whole.maxY)
            #expect(rig.screenShowsPattern(in: right, seed: UInt32(step) << 9))
            #expect(rig.screenShowsPattern(in: left, seed: UInt32(step) << 9))
        }
        rig.window.setOverlay(nil)
        rig.window.present(damage: [])
        #expect(rig.settle())
        #expect(rig.screenShowsPattern(in: Self.whole, seed: 5 << 9))
    }

    @Test("a new size takes along what only the window had")
    func resize() throws {
        let rig = try stale()
        let size = PixelSize(width: 400, height: 240)
        rig.observer.resize(rig.window.window, size)
        #expect(rig.waitFor(.resized(size)))
        #expect(rig.window.presenter.stale.isEmpty)
        // The server's copy has it, not only the window.
        rig.observer.uncover(rig.observer.cover(Self.whole))
        #expect(rig.waitOutside { rig.screenShowsPattern(in: Self.whole) })
    }

    @Test("a confirmation of an earlier request does not hand the memory out")
    func lateConfirmation() throws {
        let rig = try stale()
        rig.window.present(damage: [Self.whole])
        let presenter = rig.window.presenter
        let latest = UInt(XNextRequest(rig.window.connection.display)) - 1
        presenter.confirmed(request: latest - 1)
        #expect(presenter.isInFlight && rig.window.framebuffer() == nil)
        #expect(rig.wait { rig.window.framebuffer() != nil })
    }

    @Test("when shared memory fails after all, the pixmap and the window get the whole picture")
    func failingSharedMemory() throws {
        let rig = try stale()
        rig.window.sharedMemoryFailed()
        #expect(!rig.window.presenter.usesSharedMemory)
        #expect(rig.window.presenter.stale.isEmpty)
        rig.observer.uncover(rig.observer.cover(Self.whole))
        #expect(rig.waitOutside { rig.screenShowsPattern(in: Self.whole) })
        #expect(rig.showPattern(seed: 4 << 8))
        #expect(rig.screenShowsPattern(in: Self.whole, seed: 4 << 8))
    }

    @Test("the end of the server after large damage ends nothing else")
    func crash() throws {
        let rig = try stale()
        rig.observer.close()
        rig.server.crash()
        rig.window.present(damage: [Self.whole])
        rig.window.setOverlay { $0.fill([Self.whole], with: Self.ink) }
        rig.window.present(damage: [])
        rig.window.scroll(Self.whole, byX: 3)
        rig.host.flush()
        #expect(
            rig.wait {
                rig.events.contains { if case .disconnected = $0 { true } else { false } }
            })
        rig.window.present(damage: [Self.whole])
        #expect(rig.window.framebuffer() == nil)
    }

    @Test(
        "after any history the window shows what was presented, with the overlay over it",
        arguments: ["800x600x24", "800x600x16", "no MIT-SHM"])
    func history(_ kind: String) throws {
        let rig =
            kind == "no MIT-SHM"
            ? try Rig(["-extension", "MIT-SHM"]) : try Rig(screen: kind)
        #expect(rig.showPattern())
        var walk = PresentedPicture(rig)
        for step in 0..<36 {
            let what = try walk.step()
            #expect(
                rig.waitOutside { walk.isOnScreen },
                "step \(step): \(what), \(walk.differences) pixels differ")
        }
        #expect(rig.host.takeErrors().isEmpty)
    }
}
