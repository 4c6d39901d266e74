import KChartCanvas
import KChartCore
import KChartHost

@testable import KChartX11

/// Does one thing after another to a window and knows what it must show.
struct PresentedPicture {
    private let rig: Rig
    private var pixels: [UInt32] = []
    private var plate: PixelRect?
    private var state: UInt64 = 88_172_645_463_325_252
    private static let ink = Color(rgb: 0xC8_D2DC)

    /// The window shows the pattern.
    init(_ rig: Rig) {
        self.rig = rig
        let size = rig.window.size
        pixels = (0..<size.area).map { Rig.pattern($0 % size.width, $0 / size.width) }
    }

    /// xorshift: the same history in every run.
    private mutating func roll(_ limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(limit))
    }

    /// One change; returns what it was.
    mutating func step() throws -> String {
        guard rig.wait({ rig.window.framebuffer() != nil }) else { return "no framebuffer" }
        switch roll(8) {
        case 0, 1:
            paint(large())
            return "large damage"
        case 2, 3:
            paint(small())
            return "small damage"
        case 4:
            place()
            rig.window.present(damage: [])
            return "overlay"
        case 5:
            place()
            paint(large())
            return "overlay and large damage"
        case 6:
            rig.observer.uncover(rig.observer.cover(small()))
            return "expose"
        default:
            if roll(2) == 0 {
                scroll()
                return "scroll"
            }
            return resize()
        }
    }

    private mutating func large() -> PixelRect {
        let size = rig.window.size
        let width = size.width * 3 / 5 + roll(size.width * 2 / 5)
        let height = size.height * 3 / 5 + roll(size.height * 2 / 5)
        return PixelRect(
            x: roll(size.width - width + 1), y: roll(size.height - height + 1), width: width,
            height: height)
    }

    private mutating func small() -> PixelRect {
        let size = rig.window.size
        return PixelRect(
            x: roll(size.width - 60), y: roll(size.height - 50), width: 1 + roll(60),
            height: 1 + roll(50))
    }

    private mutating func place() {
        plate = roll(3) == 0 ? nil : small()
        guard let plate else { return rig.window.setOverlay(nil) }
        rig.window.setOverlay { $0.fill([plate], with: Self.ink) }
    }

    /// Paints other pixels there and presents them.
    private mutating func paint(_ rect: PixelRect) {
        guard let buffer = rig.window.framebuffer() else { return }
        let seed = UInt32(roll(1 << 20)) << 8
        for y in rect.y..<rect.maxY {
            for x in rect.x..<rect.maxX {
                let value = Rig.pattern(x, y, seed: seed)
                buffer.base[y * buffer.rowStride + x] = value
                pixels[y * buffer.size.width + x] = value
            }
        }
        rig.window.present(damage: [rect])
    }

    private mutating func scroll() {
        guard let buffer = rig.window.framebuffer() else { return }
        let area = large()
        let delta = roll(19) - 9
        let target = area.offset(x: delta).intersection(area)
        let former = pixels
        for y in target.y..<target.maxY {
            for x in target.x..<target.maxX {
                let value = former[y * buffer.size.width + x - delta]
                buffer.base[y * buffer.rowStride + x] = value
                pixels[y * buffer.size.width + x] = value
            }
        }
        rig.window.scroll(area, byX: delta)
        rig.window.present(damage: [])
    }

    /// The new size is painted, as every program does; the overlay went with the old one.
    private mutating func resize() -> String {
        let size = PixelSize(width: 200 + roll(200), height: 120 + roll(120))
        rig.observer.resize(rig.window.window, size)
        guard rig.wait({ rig.window.size == size && rig.window.framebuffer()?.size == size })
        else { return "a resize that never came" }
        pixels = Array(repeating: 0, count: size.area)
        plate = nil
        rig.window.setOverlay(nil)
        paint(PixelRect(size: size))
        return "resize"
    }

    /// How many pixels of the window are not what they should be.
    var differences: Int {
        let size = rig.window.size
        let format = rig.window.connection.format
        let seen = rig.observer.pixels(rig.window.window, PixelRect(size: size))
        guard seen.count == pixels.count else { return pixels.count }
        let mask = UInt((1 << format.depth) - 1)
        return seen.indices.count { index in
            let isCovered =
                plate?.contains(PixelPoint(x: index % size.width, y: index / size.width)) ?? false
            let value = isCovered ? Self.ink.rgb : pixels[index]
            return seen[index] & mask != UInt(format.pixel(value))
        }
    }

    var isOnScreen: Bool { differences == 0 }
}
