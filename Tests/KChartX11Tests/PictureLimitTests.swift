import CX11
import KChartCanvas
import KChartCore
import KChartHost
import Testing

@testable import KChartX11

@Suite("The limit of a window's picture")
struct PictureLimitTests {
    @Test(
        "a picture has at most 134 million pixels; the longer side is cut",
        arguments: [
            (PixelSize(width: 32767, height: 32767), PixelSize(width: 4096, height: 32767)),
            (PixelSize(width: 20000, height: 10000), PixelSize(width: 13421, height: 10000)),
            (PixelSize(width: 10000, height: 20000), PixelSize(width: 10000, height: 13421)),
            (PixelSize(width: 32767, height: 4096), PixelSize(width: 32767, height: 4096)),
            (PixelSize(width: 7680, height: 4320), PixelSize(width: 7680, height: 4320)),
        ])
    func cut(_ window: PixelSize, _ picture: PixelSize) {
        #expect(PictureLimit.standard.cut(window) == picture)
        #expect(picture.area <= 1 << 27)
    }

    @Test("the owner is told the picture's size, once while only the rest of the window changes")
    func told() {
        var translator = X11EventTranslator(
            size: PixelSize(width: 300, height: 200), atoms: TranslatorTests.atoms, window: 7)
        var event = XEvent()
        event.xconfigure.type = ConfigureNotify
        event.xconfigure.window = 7
        event.xconfigure.width = 20000
        event.xconfigure.height = 10000
        _ = translator.translate(event)
        let picture = PixelSize(width: 13421, height: 10000)
        #expect(translator.finish() == [.resized(picture), .host(.resized(picture))])
        #expect(translator.windowSize == PixelSize(width: 20000, height: 10000))
        event.xconfigure.width = 19000
        _ = translator.translate(event)
        #expect(translator.finish() == [.settled])
        #expect(translator.windowSize == PixelSize(width: 19000, height: 10000))
    }

    @Test(
        "a window beyond the limit shows its background beside the picture",
        .enabled(if: VirtualServer.isInstalled, "Xvfb is not installed"))
    func rest() throws {
        var options = X11Host.Options()
        options.pictureLimit = PictureLimit(area: 320 * 200)
        let rig = try Rig(options: options)
        #expect(rig.showPattern())
        // Lower than wide: the picture becomes narrower than the one that stands there.
        rig.observer.resize(rig.window.window, PixelSize(width: 400, height: 320))
        let picture = PixelSize(width: 200, height: 320)
        #expect(rig.waitFor(.resized(picture)))
        #expect(rig.window.size == picture)
        #expect(rig.window.framebuffer()?.size == picture)
        #expect(rig.showPattern(seed: 3 << 8))
        #expect(rig.screenShowsPattern(in: PixelRect(size: picture), seed: 3 << 8))
        let beside = rig.observer.pixels(
            rig.window.window, PixelRect(x: 200, y: 0, width: 200, height: 320))
        #expect(beside.count == 64000)
        #expect(beside.allSatisfy { $0 & 0xFF_FFFF == 0x20_3040 })
        #expect(rig.host.takeErrors().isEmpty)
    }

    @Test(
        "a window that opens beyond the limit has a smaller picture",
        .enabled(if: VirtualServer.isInstalled, "Xvfb is not installed"))
    func opening() throws {
        var options = X11Host.Options()
        options.pictureLimit = PictureLimit(area: 10_000)
        let rig = try Rig(options: options)
        #expect(rig.window.size == PixelSize(width: 50, height: 200))
        #expect(rig.showPattern())
        #expect(rig.screenShowsPattern(in: PixelRect(x: 0, y: 0, width: 50, height: 200)))
        #expect(rig.observer.pixel(rig.window.window, x: 51, y: 9) == 0x20_3040)
        #expect(rig.host.takeErrors().isEmpty)
    }
}
