import KChartCanvas
import KChartCore
import KChartRaster
import KChartText
import Testing

@Suite("Drawing text")
struct TextDrawingTests {
    /// The columns of ink, first and last.
    private func ink(_ surface: TestSurface) -> ClosedRange<Int>? {
        let columns = surface.painted().map(\.x)
        guard let first = columns.min(), let last = columns.max() else { return nil }
        return first...last
    }

    @Test("ink stays within the measured width and reaches its ends")
    func measureIsDraw() throws {
        for text in ["68,432.10", "Binance · 1h", "HHHH"] {
            let surface = try TestSurface(200, 40)
            let line = surface.canvas.fonts.shape(text, style: FontStyle(pixelSize: 12))
            surface.canvas.draw(line, x: 20, baseline: 25, with: .white)
            let columns = try #require(ink(surface))
            #expect(columns.lowerBound >= 20)
            #expect(columns.upperBound <= 20 + line.pixelWidth)
            #expect(columns.lowerBound <= 22)
            #expect(columns.upperBound >= 20 + line.pixelWidth - 4)
        }
    }

    @Test(
        "ink stays within the measured height in every script",
        arguments: ["gjpqy|,;", "دعم", "سعر ًّ", "价格", "मूल्य हुं", "Ẫậ Ợ", "ราคาปู่", "Ёщ"])
    func measuredHeight(text: String) throws {
        for size in [11, 12, 22, 24] as [Double] {
            let surface = try TestSurface(300, 120)
            let line = surface.canvas.fonts.shape(text, style: FontStyle(pixelSize: size))
            surface.canvas.draw(line, x: 20, baseline: 70, with: .white)
            let rows = surface.painted().map(\.y)
            let (top, bottom) = (try #require(rows.min()), try #require(rows.max()))
            #expect(top >= 70 - Int(line.ascent.rounded(.up)) - 1)
            #expect(bottom < 70 + Int(line.descent.rounded(.up)) + 1)
        }
    }

    @Test("capitals stand on the baseline and reach the cap height")
    func verticalPlace() throws {
        for size in [10, 12, 15, 24, 64] as [Double] {
            let surface = try TestSurface(120, 120)
            let line = surface.canvas.fonts.shape("H", style: FontStyle(pixelSize: size))
            surface.canvas.draw(line, x: 20, baseline: 90, with: .white)
            let rows = surface.painted().map(\.y)
            #expect(rows.max() == 89)
            let top = try #require(rows.min())
            #expect(abs(Double(90 - top) - Double(line.capHeight)) <= 1)
        }
    }

    @Test("the place of glyphs is kept to a quarter of a pixel, no finer")
    func quarterPixels() throws {
        func words(at x: Double) throws -> [UInt32] {
            let surface = try TestSurface(60, 20)
            let line = surface.canvas.fonts.shape("8", style: FontStyle(pixelSize: 12))
            surface.canvas.draw(line, x: x, baseline: 15, with: .white)
            return surface.words
        }
        #expect(try words(at: 10) == words(at: 10.1))
        #expect(try words(at: 10) != words(at: 10.25))
        #expect(try words(at: 10.25) != words(at: 10.5))
        // A whole pixel on is the same picture moved.
        let first = try words(at: 10.25)
        let second = try words(at: 11.25)
        #expect(Array(first.dropLast()) == Array(second.dropFirst()))
    }

    @Test("a character no font has is drawn as a box")
    func boxes() throws {
        let surface = try TestSurface(30, 24)
        let line = surface.canvas.fonts.shape("\u{10FFFD}", style: FontStyle(pixelSize: 16))
        surface.canvas.draw(line, x: 5, baseline: 18, with: .white)
        let places = surface.painted()
        let columns = places.map(\.x)
        let rows = places.map(\.y)
        let (left, right) = (try #require(columns.min()), try #require(columns.max()))
        let (top, bottom) = (try #require(rows.min()), try #require(rows.max()))
        #expect(bottom == 17)
        #expect(right - left == 7)
        #expect(bottom - top == 10)
        // An outline: 8 + 8 + 9 + 9.
        #expect(places.count == 34)
    }

    @Test("drawing the same labels again rasterises no glyph again")
    func glyphCache() throws {
        let surface = try TestSurface(100, 40)
        let line = surface.canvas.fonts.shape("68,432.10", style: FontStyle(pixelSize: 12))
        surface.canvas.draw(line, x: 4, baseline: 20, with: .white)
        let count = surface.canvas.glyphs.rasterizedGlyphs
        #expect(count > 0)
        for _ in 0..<10 { surface.canvas.draw(line, x: 5, baseline: 30, with: .white) }
        #expect(surface.canvas.glyphs.rasterizedGlyphs == count)
    }

    @Test("the glyph cache is bounded and draws the same after it started anew")
    func boundedGlyphCache() throws {
        let pixels = OwnedPixels(size: PixelSize(width: 300, height: 80))
        let glyphs = GlyphCache(byteLimit: 1 << 16)
        let canvas = RasterCanvas(
            buffer: pixels.buffer, fonts: try FontCatalog(), glyphs: glyphs)
        func draw(_ size: Double) -> [UInt32] {
            canvas.fill(canvas.bounds, with: .black)
            let line = canvas.fonts.shape("Watermark 0123", style: FontStyle(pixelSize: size))
            canvas.draw(line, x: 3.25, baseline: 60, with: .white)
            return Array(UnsafeBufferPointer(start: pixels.buffer.base, count: 300 * 80))
        }
        let first = draw(40)
        for size in 30..<70 {
            _ = draw(Double(size))
            #expect(glyphs.usedBytes <= 1 << 16)
        }
        #expect(draw(40) == first)
    }

    @Test("text colour is neither lighter nor darker than asked")
    func colors() throws {
        let surface = try TestSurface(80, 80, background: Color(rgb: 0x202020))
        let line = surface.canvas.fonts.shape("H", style: FontStyle(pixelSize: 64, weight: 700))
        surface.canvas.draw(line, x: 5, baseline: 70, with: Color(rgb: 0x80A0C0))
        #expect(surface.words.contains(0x80A0C0))
        #expect(
            surface.words.allSatisfy { word in
                (0x20...0x80).contains(word >> 16) && (0x20...0xC0).contains(word & 0xFF)
            })
    }

    @Test("places without sense draw nothing and do not trap")
    func extremes() throws {
        let surface = try TestSurface(20, 20)
        let line = surface.canvas.fonts.shape("8\u{10FFFD}", style: FontStyle(pixelSize: 12))
        for x in [.nan, .infinity, -.infinity, 1e308, -1e9, 1e9] as [Double] {
            for baseline in [Int.min, 0, 15, Int.max] {
                surface.canvas.draw(line, x: x, baseline: baseline, with: .white)
            }
        }
        for baseline in [Int.min, Int.max, 1 << 31, -(1 << 31)] {
            surface.canvas.draw(line, x: 3, baseline: baseline, with: .white)
        }
        #expect(surface.painted().isEmpty)
        // A hand-made line is as harmless.
        let strange = ShapedText(
            runs: [
                GlyphRun(
                    face: FaceID(77), pixelSize: .nan,
                    glyphs: [PositionedGlyph(glyph: .max, x: .nan, y: .infinity)]),
                GlyphRun(
                    face: FaceID(0), pixelSize: 12,
                    glyphs: [PositionedGlyph(glyph: .max, x: 1, y: 1)]),
                GlyphRun(
                    face: .boxes, pixelSize: 12,
                    glyphs: [PositionedGlyph(glyph: 65, x: .infinity, y: -1e30)]),
            ], width: 1, ascent: 1, descent: 1, capHeight: 1)
        surface.canvas.draw(strange, x: 3, baseline: 10, with: .white)
        #expect(surface.painted().isEmpty)
    }

    @Test("the joints of a translucent Arabic word are no darker than its letters")
    func translucentJoints() throws {
        let surface = try TestSurface(240, 100)
        let line = surface.canvas.fonts.shape("محاكاة", style: FontStyle(pixelSize: 64))
        surface.canvas.draw(line, x: 20, baseline: 70, with: Color.white.withOpacity(0.5))
        // Half of white on black is 128; anything above was covered twice.
        let brightest = surface.words.map { Int($0 & 0xFF) }.max() ?? 0
        #expect(brightest > 120 && brightest <= 129)
    }
}
