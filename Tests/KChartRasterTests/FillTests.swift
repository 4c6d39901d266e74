import KChartCanvas
import KChartCore
import KChartRaster
import Testing

@Suite("Fills and clips")
struct FillTests {
    @Test("an opaque rectangle changes exactly its pixels")
    func exactFill() throws {
        let surface = try TestSurface(12, 9)
        let rect = PixelRect(x: 3, y: 2, width: 4, height: 5)
        surface.canvas.fill(rect, with: Color(rgb: 0x123456))
        for y in 0..<9 {
            for x in 0..<12 {
                let inside = rect.contains(PixelPoint(x: x, y: y))
                #expect(surface.pixel(x, y) == (inside ? 0x123456 : 0))
            }
        }
        #expect(surface.canvas.counters.pixels == 20)
        #expect(surface.canvas.counters.drawCalls == 1)
    }

    @Test("clips nest, and popping one too many does no harm")
    func clips() throws {
        let surface = try TestSurface(10, 10)
        let canvas = surface.canvas
        canvas.pushClip(PixelRect(x: 2, y: 2, width: 6, height: 6))
        canvas.pushClip(PixelRect(x: 5, y: 0, width: 9, height: 4))
        #expect(canvas.clip == PixelRect(x: 5, y: 2, width: 3, height: 2))
        canvas.fill(canvas.bounds, with: .white)
        #expect(surface.painted().count == 6)
        canvas.popClip()
        #expect(canvas.clip == PixelRect(x: 2, y: 2, width: 6, height: 6))
        canvas.popClip()
        canvas.popClip()
        #expect(canvas.clip == canvas.bounds)
        // A clip outside leaves nothing.
        canvas.pushClip(PixelRect(x: 50, y: 50, width: 5, height: 5))
        #expect(canvas.clip.isEmpty)
        canvas.fill(canvas.bounds, with: Color(rgb: 0xFF0000))
        #expect(surface.painted().count == 6)
    }

    @Test("translucent fills are the rounded quotient by 255, in runs of any length")
    func blending() throws {
        var random = SplitMix(seed: 3)
        for length in 1...40 {
            let background = Color(rgb: UInt32(random.below(1 << 24)))
            let color = Color(
                red: UInt8(random.below(256)), green: UInt8(random.below(256)),
                blue: UInt8(random.below(256)), alpha: UInt8(random.below(256)))
            let surface = try TestSurface(length, 1, background: background)
            surface.canvas.fill(surface.canvas.bounds, with: color)
            func expected(_ old: UInt8, _ new: UInt8) -> UInt32 {
                let alpha = Int(color.alpha)
                return UInt32((Int(old) * (255 - alpha) + Int(new) * alpha + 127) / 255)
            }
            let word =
                expected(background.red, color.red) << 16
                | expected(background.green, color.green) << 8
                | expected(background.blue, color.blue)
            #expect(surface.words == [UInt32](repeating: word, count: length))
        }
    }

    @Test("every alpha over every value rounds exactly")
    func allBlends() throws {
        // One pixel for each old value, all alphas over it.
        for alpha in 0...255 {
            let surface = try TestSurface(256, 1)
            for old in 0...255 {
                surface.canvas.fill(
                    PixelRect(x: old, y: 0, width: 1, height: 1),
                    with: Color(red: UInt8(old), green: UInt8(old), blue: UInt8(old)))
            }
            surface.canvas.fill(
                surface.canvas.bounds,
                with: Color(red: 200, green: 0, blue: 255, alpha: UInt8(alpha)))
            for old in 0...255 {
                let red = (old * (255 - alpha) + 200 * alpha + 127) / 255
                let green = (old * (255 - alpha) + 127) / 255
                let blue = (old * (255 - alpha) + 255 * alpha + 127) / 255
                guard surface.pixel(old, 0) == UInt32(red << 16 | green << 8 | blue) else {
                    Issue.record("alpha \(alpha) over \(old) gives \(surface.pixel(old, 0))")
                    return
                }
            }
        }
    }

    @Test("rectangles at the ends of the number line are cut, not trapped")
    func extremeRectangles() throws {
        let surface = try TestSurface(8, 8)
        let canvas = surface.canvas
        for rect in [
            PixelRect(x: Int.max, y: 0, width: 5, height: 5),
            PixelRect(x: Int.max - 2, y: Int.max - 2, width: Int.max, height: Int.max),
            PixelRect(x: Int.min, y: Int.min, width: 4, height: 4),
            PixelRect(x: -100, y: -100, width: 100, height: 100),
        ] {
            canvas.fill(rect, with: .white)
            canvas.fillRounded(rect, radius: 3, with: .white)
            canvas.strokeRounded(rect, radius: 3, width: 2, with: .white)
            canvas.draw(
                CanvasImage(size: PixelSize(width: 1, height: 1), pixels: [0xFFFF_FFFF]),
                at: PixelPoint(x: rect.x, y: rect.y))
        }
        #expect(surface.painted().isEmpty)
        canvas.fill(PixelRect(x: Int.min, y: 2, width: Int.max, height: 1), with: .white)
        #expect(surface.painted().isEmpty)
        canvas.fill(PixelRect(x: -5, y: 2, width: Int.max, height: 1), with: .white)
        #expect(surface.painted().count == 8)
        canvas.pushClip(PixelRect(x: -7, y: -7, width: Int.max, height: Int.max))
        #expect(canvas.clip == canvas.bounds)
    }

    @Test("an image is laid over by its own alpha and cut at the edges")
    func images() throws {
        let surface = try TestSurface(4, 4, background: Color(rgb: 0x404040))
        let image = CanvasImage(
            size: PixelSize(width: 2, height: 2),
            pixels: [0xFFFF_0000, 0x8080_0000, 0x0000_0000, 0xFF00_FF00])
        surface.canvas.draw(image, at: PixelPoint(x: 1, y: 1))
        #expect(surface.pixel(1, 1) == 0xFF0000)
        // 128 + 64·127/255 = 160 red; 64·127/255 = 32 of the others.
        #expect(surface.pixel(2, 1) == 0xA02020)
        #expect(surface.pixel(1, 2) == 0x404040)
        #expect(surface.pixel(2, 2) == 0x00FF00)
        surface.canvas.draw(image, at: PixelPoint(x: 3, y: -1))
        #expect(surface.pixel(3, 0) == 0x404040)
    }

    @Test("scrolling moves whole pixels inside the rectangle and nothing else")
    func scrolling() throws {
        for (dx, dy) in [(1, 0), (-3, 0), (0, 2), (0, -2), (2, -1), (-2, 3)] {
            let surface = try TestSurface(9, 8)
            var random = SplitMix(seed: 5)
            for y in 0..<8 {
                for x in 0..<9 {
                    surface.canvas.fill(
                        PixelRect(x: x, y: y, width: 1, height: 1),
                        with: Color(rgb: UInt32(random.below(1 << 24))))
                }
            }
            let before = surface.words
            let area = PixelRect(x: 1, y: 1, width: 7, height: 6)
            surface.pixels.buffer.scroll(area, x: dx, y: dy)
            for y in 0..<8 {
                for x in 0..<9 {
                    let place = PixelPoint(x: x, y: y)
                    let source = PixelPoint(x: x - dx, y: y - dy)
                    let moved = area.contains(place) && area.contains(source)
                    let expected = moved ? before[source.y * 9 + source.x] : before[y * 9 + x]
                    #expect(surface.pixel(x, y) == expected)
                }
            }
            let after = surface.words
            surface.pixels.buffer.scroll(area, x: 70, y: 0)
            surface.pixels.buffer.scroll(area, x: Int.min, y: Int.max)
            #expect(surface.words == after)
        }
    }
}
