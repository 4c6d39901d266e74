import KChartCanvas
import KChartCore
import Testing

@testable import KChartX11

@Suite("Pixel formats")
struct PixelFormatTests {
    @Test("565 cuts the low bits, in either byte order")
    func sixteen() {
        var format = X11PixelFormat(
            depth: 16, bitsPerPixel: 16, redMask: 0xF800, greenMask: 0x07E0, blueMask: 0x1F,
            isBigEndian: false)
        // 0x12 >> 3 = 2, 0xF4 >> 2 = 61, 0x8F >> 3 = 17 → 2 << 11 | 61 << 5 | 17 = 6065 = 0x17B1.
        #expect(format.pixel(0x12_F48F) == 0x17B1)
        var bytes: [UInt8] = [0, 0]
        bytes.withUnsafeMutableBytes {
            if let base = $0.baseAddress { format.convert([0x12_F48F], count: 1, to: base) }
        }
        #expect(bytes == [0xB1, 0x17])
        format.isBigEndian = true
        bytes.withUnsafeMutableBytes {
            if let base = $0.baseAddress { format.convert([0x12_F48F], count: 1, to: base) }
        }
        #expect(bytes == [0x17, 0xB1])
        #expect(!format.isDirect)
    }

    @Test("thirty bits stretch so that white stays white")
    func thirty() {
        let format = X11PixelFormat(
            depth: 30, bitsPerPixel: 32, redMask: 0x3FF0_0000, greenMask: 0xF_FC00,
            blueMask: 0x3FF, isBigEndian: false)
        #expect(format.pixel(0xFF_FFFF) == 0x3FFF_FFFF)
        #expect(format.pixel(0) == 0)
        // 0x80 → 0x80 << 2 | 0x80 >> 6 = 514.
        #expect(format.pixel(0x00_0080) == 514)
    }

    @Test("only the machine's own 8-8-8 needs no conversion")
    func direct() {
        var format = X11PixelFormat(
            depth: 24, bitsPerPixel: 32, redMask: 0xFF_0000, greenMask: 0xFF00, blueMask: 0xFF,
            isBigEndian: X11PixelFormat.machineIsBigEndian)
        #expect(format.isDirect)
        format.isBigEndian.toggle()
        #expect(!format.isDirect)
    }
}

@Suite("Desktop settings")
struct XSettingsTests {
    /// Two entries by the XSETTINGS format, in either byte order.
    private func bytes(bigEndian: Bool) -> [UInt8] {
        func word(_ value: UInt32) -> [UInt8] {
            let value = bigEndian ? value.bigEndian : value.littleEndian
            return withUnsafeBytes(of: value) { Array($0) }
        }
        func half(_ value: UInt16) -> [UInt8] {
            let value = bigEndian ? value.bigEndian : value.littleEndian
            return withUnsafeBytes(of: value) { Array($0) }
        }
        var result: [UInt8] = [bigEndian ? 1 : 0, 0, 0, 0] + word(3) + word(2)
        result += [0, 0] + half(7) + Array("Xft/DPI".utf8) + [0] + word(0) + word(147456)
        result += [1, 0] + half(13) + Array("Net/ThemeName".utf8) + [0, 0, 0] + word(0)
        result += word(12) + Array("Adwaita-dark".utf8)
        return result
    }

    @Test("both byte orders are read", arguments: [false, true])
    func orders(_ bigEndian: Bool) {
        let settings = XSettings(bytes(bigEndian: bigEndian))
        // 147456 / 1024 = 144 dots per inch.
        #expect(settings.dotsPerInch == 144)
        #expect(settings.prefersDark == true)
    }

    @Test("whatever is cut off is left out")
    func truncated() {
        let whole = bytes(bigEndian: false)
        for length in 0..<whole.count {
            let settings = XSettings(Array(whole.prefix(length)))
            #expect(settings.dotsPerInch == nil || settings.dotsPerInch == 144)
        }
        #expect(XSettings([]).values.isEmpty)
        #expect(XSettings(Array(repeating: 0xFF, count: 64)).values.isEmpty)
    }

    @Test("the scale comes from XSETTINGS, then from Xft.dpi, then from 96, inside 0.75 to 4")
    func scale() {
        let settings = XSettings(bytes(bigEndian: true))
        #expect(ScaleRule.scale(settings: settings, resources: "Xft.dpi: 192") == 1.5)
        #expect(ScaleRule.scale(settings: XSettings(), resources: "a: b\nXft.dpi:\t120\n") == 1.25)
        #expect(ScaleRule.scale(settings: XSettings(), resources: "") == 1)
        #expect(ScaleRule.scale(settings: XSettings(), resources: "Xft.dpi: 20") == 0.75)
        #expect(ScaleRule.scale(settings: XSettings(), resources: "Xft.dpi: 9600") == 4)
        #expect(ScaleRule.scale(settings: XSettings(), resources: "Xft.dpi: nan") == 1)
    }
}

@Suite("Hints")
struct HintTests {
    @Test("icons are straight ARGB in longs; what does not fit is left out")
    func icons() {
        // Half-transparent premultiplied 0x80400000 is 0x80_80_00_00 straight: 64 · 255 / 128.
        let small = CanvasImage(size: PixelSize(width: 1, height: 1), pixels: [0x8040_0000])
        #expect(X11Hints.iconData([small], limit: 10) == [1, 1, 0x8080_0000])
        #expect(X11Hints.iconData([small, small], limit: 5) == [1, 1, 0x8080_0000])
        let huge = CanvasImage(
            size: PixelSize(width: 257, height: 1), pixels: Array(repeating: 0, count: 257))
        #expect(X11Hints.iconData([huge], limit: 10_000).isEmpty)
    }

    @Test("a startup id gives its time and its good-bye in pieces of twenty bytes")
    func startup() {
        #expect(X11Hints.startupTime("host_TIME_x_TIME1234567") == 1_234_567)
        #expect(X11Hints.startupTime("nothing") == nil)
        let pieces = X11Hints.startupMessage("a b")
        let text = Array("remove: ID=a\\ b".utf8)
        #expect(pieces == [text + Array(repeating: 0, count: 20 - text.count)])
        #expect(X11Hints.startupMessage(String(repeating: "x", count: 29)).count == 3)
    }
}

@Suite("Frame pacing")
struct FramePacerTests {
    private let ms: UInt64 = 1_000_000

    @Test("a frame after a pause is drawn at once; the next waits for the display")
    func immediate() {
        var pacer = FramePacer(displayTells: true)
        #expect(pacer.next(now: 1000 * ms, canDraw: true) == .idle)
        pacer.request()
        #expect(pacer.next(now: 1000 * ms, canDraw: true) == .draw)
        pacer.request()
        #expect(
            pacer.next(now: 1001 * ms, canDraw: true)
                == .askDisplay(serial: 1, watchdog: 1101 * ms))
        #expect(pacer.next(now: 1002 * ms, canDraw: true) == .idle)
        pacer.displayTold(serial: 7)
        #expect(pacer.next(now: 1003 * ms, canDraw: true) == .idle)
        pacer.displayTold(serial: 1)
        #expect(pacer.next(now: 1016 * ms, canDraw: true) == .draw)
        #expect(pacer.next(now: 1017 * ms, canDraw: true) == .idle)
    }

    @Test("nothing is drawn while it cannot be seen, and it is then drawn at once")
    func unseen() {
        var pacer = FramePacer(displayTells: true)
        pacer.request()
        #expect(pacer.next(now: 5 * ms, canDraw: false) == .idle)
        #expect(pacer.next(now: 500 * ms, canDraw: true) == .draw)
    }

    @Test("a display that keeps silent three times is not asked any more")
    func watchdog() {
        var pacer = FramePacer(displayTells: true)
        var now = 1000 * ms
        pacer.request()
        #expect(pacer.next(now: now, canDraw: true) == .draw)
        for attempt in 1...3 {
            pacer.request()
            guard case .askDisplay = pacer.next(now: now + ms, canDraw: true) else {
                Issue.record("not asked in attempt \(attempt)")
                return
            }
            now += 99 * ms
            #expect(pacer.watchdogFired() == (attempt == 3))
            #expect(pacer.next(now: now, canDraw: true) == .draw)
        }
        pacer.request()
        // The clock paces: a period after the last frame.
        #expect(
            pacer.next(now: now + ms, canDraw: true)
                == .setTimer(deadline: now + FramePacer.defaultPeriod))
    }

    @Test("a period of nothing is not believed")
    func zero() {
        let pacer = FramePacer(displayTells: false, period: 0)
        #expect(pacer.period > 0)
    }
}

@Suite("Tiles")
struct TileDifferenceTests {
    @Test("the first time everything goes, then only changed tiles, joined")
    func tiles() {
        let size = PixelSize(width: 100, height: 70)
        let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: size.area)
        memory.initialize(repeating: 0, count: size.area)
        defer { memory.deallocate() }
        let scene = PixelBuffer(base: memory, size: size, rowStride: size.width)
        let all = PixelRect(size: size)
        var tiles = TileDifference(size: size)
        #expect(tiles.take(scene, damage: [all]) == [all])
        #expect(tiles.take(scene, damage: [all]).isEmpty)
        for y in 10..<40 {
            for x in 20..<60 { memory[y * 100 + x] = 5 }
        }
        // Columns 16…64, rows 0…48, in tiles of 16.
        #expect(
            tiles.take(scene, damage: [all]) == [PixelRect(x: 16, y: 0, width: 48, height: 48)])
        memory[69 * 100 + 99] = 1
        #expect(
            tiles.take(scene, damage: [all]) == [PixelRect(x: 96, y: 64, width: 4, height: 6)])
    }

    @Test("what the server moved itself is not sent again")
    func scroll() {
        let size = PixelSize(width: 64, height: 16)
        let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: size.area)
        for index in 0..<size.area { memory[index] = UInt32(index % 64) }
        defer { memory.deallocate() }
        let scene = PixelBuffer(base: memory, size: size, rowStride: 64)
        var tiles = TileDifference(size: size)
        _ = tiles.take(scene, damage: [PixelRect(size: size)])
        tiles.scroll(target: PixelRect(x: 0, y: 0, width: 48, height: 16), byX: -16)
        for y in 0..<16 {
            for x in 0..<48 { memory[y * 64 + x] = UInt32(x + 16) }
        }
        #expect(tiles.take(scene, damage: [PixelRect(size: size)]).isEmpty)
    }
}
