import Foundation
import KChartCanvas
import KChartCore
import KChartRaster
import Testing

@Suite("PNG")
struct PNGTests {
    private func picture(colors: Int, width: Int = 61, height: Int = 37) -> OwnedPixels {
        let pixels = OwnedPixels(size: PixelSize(width: width, height: height))
        var random = SplitMix(seed: UInt64(colors))
        let palette = (0..<colors).map { _ in UInt32(random.below(1 << 24)) }
        for index in 0..<width * height {
            pixels.buffer.base[index] = palette[random.below(colors)] | 0xFF00_0000
        }
        return pixels
    }

    private func words(_ pixels: OwnedPixels) -> [UInt32] {
        let size = pixels.buffer.size
        return (0..<size.height).flatMap { y in
            (0..<size.width).map { x in pixels.pixel(x: x, y: y) ?? 0 }
        }
    }

    private func temporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("kchart-png-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    @Test(
        "what is written is read back, with few and with many colours",
        arguments: [1, 2, 17, 255, 256, 257, 2_000])
    func roundTrip(colors: Int) throws {
        let pixels = picture(colors: colors)
        let bytes = try PNGWriter.encode(pixels.buffer)
        let read = try PNGReader.decode(bytes)
        #expect(read.buffer.size == pixels.buffer.size)
        #expect(words(read) == words(pixels))
    }

    @Test("the same pixels give the same bytes, whatever the spare byte holds")
    func deterministic() throws {
        let pixels = picture(colors: 300)
        let first = try PNGWriter.encode(pixels.buffer)
        #expect(try PNGWriter.encode(pixels.buffer) == first)
        for index in 0..<61 * 37 { pixels.buffer.base[index] &= 0xFF_FFFF }
        #expect(try PNGWriter.encode(pixels.buffer) == first)
    }

    @Test("at most 256 colours are written with a palette, without a time stamp")
    func chunks() throws {
        // The colour type is byte 25: 3 is palette, 2 is RGB.
        #expect(try PNGWriter.encode(picture(colors: 200).buffer)[25] == 3)
        let many = try PNGWriter.encode(picture(colors: 2_000).buffer)
        #expect(many[25] == 2)
        #expect(String(decoding: many, as: UTF8.self).contains("tIME") == false)
    }

    @Test("rows may be longer than the picture")
    func strides() throws {
        let pixels = picture(colors: 40)
        let part = PixelBuffer(
            base: pixels.buffer.base + 5, size: PixelSize(width: 20, height: 30), rowStride: 61)
        let read = try PNGReader.decode(PNGWriter.encode(part))
        for y in 0..<30 {
            for x in 0..<20 { #expect(read.pixel(x: x, y: y) == pixels.pixel(x: x + 5, y: y)) }
        }
    }

    @Test("a file is written whole, replaces the old one and leaves nothing beside it")
    func files() throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("a.png").path
        try PNGWriter.write(picture(colors: 9).buffer, to: path)
        let second = picture(colors: 300)
        try PNGWriter.write(second.buffer, to: path)
        #expect(words(try PNGReader.read(path)) == words(second))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.png"])
        // A link stays a link.
        let link = folder.appendingPathComponent("link.png").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        try PNGWriter.write(picture(colors: 5).buffer, to: link)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
        #expect(words(try PNGReader.read(path)) == words(picture(colors: 5)))
        // So does one that leads to a file that is not there yet.
        let ahead = folder.appendingPathComponent("ahead.png").path
        try FileManager.default.createSymbolicLink(
            atPath: ahead, withDestinationPath: "new.png")
        try PNGWriter.write(picture(colors: 5).buffer, to: ahead)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: ahead) == "new.png")
        let new = folder.appendingPathComponent("new.png").path
        #expect(words(try PNGReader.read(new)) == words(picture(colors: 5)))
    }

    @Test("a refusal names the file and the cause, and the old file stays")
    func refusals() throws {
        let pixels = picture(colors: 3)
        let missing = "/nowhere/at/all/a.png"
        let error = #expect(throws: PNGError.self) {
            try PNGWriter.write(pixels.buffer, to: missing)
        }
        #expect(error?.description == "\(missing): No such file or directory")
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let directory = #expect(throws: PNGError.self) {
            try PNGWriter.write(pixels.buffer, to: folder.path)
        }
        #expect(directory?.description == "\(folder.path): Is a directory")
        #expect(throws: PNGError.badSize(path: "PNG")) {
            try PNGWriter.encode(OwnedPixels(size: PixelSize(width: 0, height: 5)).buffer)
        }
    }

    @Test("bytes that are no picture are refused with a cause")
    func damaged() throws {
        let good = try PNGWriter.encode(picture(colors: 300).buffer)
        for bytes in [[], Array("hello".utf8), Array(good.prefix(100)), Array(good.prefix(20))] {
            let error = #expect(throws: PNGError.self) { try PNGReader.decode(bytes) }
            #expect(error?.description.hasPrefix("PNG: ") == true)
        }
        var flipped = good
        flipped[good.count / 2] ^= 0xFF
        #expect(throws: PNGError.self) { try PNGReader.decode(flipped) }
    }

    @Test("pictures 16 000 pixels long are drawn, written and read", arguments: [true, false])
    func extremeSizes(isWide: Bool) throws {
        let size = PixelSize(width: isWide ? 16_384 : 3, height: isWide ? 3 : 16_384)
        let surface = try TestSurface(size.width, size.height)
        let canvas = surface.canvas
        let far = Double(16_384)
        let end = isWide ? point(far, 1.5) : point(1.5, far)
        let start = isWide ? point(0, 1.5) : point(1.5, 0)
        canvas.strokePolyline([start, end], style: StrokeStyle(width: 1), with: .white)
        #expect(isWide ? surface.coverage(16_000, 1) == 255 : surface.coverage(1, 16_000) == 255)
        canvas.fillPolygon(
            isWide
                ? [point(16_380, 0), point(far, 0), point(far, 3), point(16_380, 3)]
                : [point(0, 16_380), point(3, 16_380), point(3, far), point(0, far)],
            with: .solid(Color(rgb: 0x123456)))
        #expect(surface.pixel(size.width - 1, size.height - 1) == 0x123456)
        let read = try PNGReader.decode(PNGWriter.encode(surface.pixels.buffer))
        #expect(words(read) == surface.words)
    }

    @Test("a picture too large for memory is empty, not fatal")
    func hugePictures() {
        let pixels = OwnedPixels(size: PixelSize(width: Int.max, height: 0))
        #expect(pixels.buffer.size.isEmpty)
        #expect(pixels.pixel(x: 0, y: 0) == nil)
    }
}
