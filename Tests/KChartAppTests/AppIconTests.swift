import CPNG
import Foundation
import KChartApp
import KChartCanvas
import KChartCore
import Testing

@Suite("The program's mark")
struct AppIconTests {
    @Test("the installed icon files show what the window shows", arguments: AppIcon.fileSizes)
    func files(size: Int) throws {
        let path = Self.folder.appendingPathComponent("kchart-x11-\(size).png").path
        let drawn = Self.straight(AppIcon.image(size: size))
        if ProcessInfo.processInfo.environment["KCHART_RECORD"] != nil {
            try Self.write(drawn, size: size, to: path)
        }
        #expect(try Self.read(path, size: size) == drawn)
    }

    @Test("candles stand centred on whole pixels", arguments: [16, 22, 24, 32, 48, 64, 96, 256])
    func symmetric(size: Int) {
        let image = AppIcon.image(size: size)
        // The first candle, in a row through its body: margin, body, gap.
        let row = image.pixels[size / 2 * size..<(size / 2 + 1) * size]
        let red = row.indices.filter { row[$0] == 0xFFF2_545B }
        let body = red.count
        #expect(body > 0 && red.last.map { $0 - (red.first ?? 0) + 1 } == body)
        let wickRow = size * 9 / 32
        let wick = image.pixels[wickRow * size..<(wickRow + 1) * size]
            .enumerated().filter { $0.element == 0xFFF2_545B }.map(\.offset)
        let bodyFrom = (red.first ?? 0) % size
        #expect(wick.first.map { $0 - bodyFrom } == wick.last.map { bodyFrom + body - 1 - $0 })
    }

    @Test("any size can be asked for")
    func anySize() {
        #expect(AppIcon.image(size: -5).size.width == 8)
        #expect(AppIcon.image(size: 1_000_000).size.width == 1024)
        for size in 8...130 { #expect(AppIcon.image(size: size).pixels.count == size * size) }
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Assets/Icon")
    /// libpng's name for bytes in the order blue, green, red, alpha.
    private static let format: UInt32 = 0x13

    private struct Failure: Error { let path: String }

    /// The pixels with straight alpha, as PNG keeps them.
    private static func straight(_ image: CanvasImage) -> [UInt32] {
        image.pixels.map { pixel in
            let alpha = pixel >> 24
            guard alpha > 0 else { return 0 }
            func channel(_ shift: UInt32) -> UInt32 {
                min(255, ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha) << shift
            }
            return alpha << 24 | channel(16) | channel(8) | channel(0)
        }
    }

    private static func description(size: Int) -> png_image {
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        image.width = png_uint_32(size)
        image.height = png_uint_32(size)
        image.format = format
        return image
    }

    private static func write(_ pixels: [UInt32], size: Int, to path: String) throws {
        var image = description(size: size)
        guard png_image_write_to_file(&image, path, 0, pixels, 0, nil) != 0 else {
            throw Failure(path: path)
        }
    }

    private static func read(_ path: String, size: Int) throws -> [UInt32] {
        var image = description(size: size)
        guard png_image_begin_read_from_file(&image, path) != 0, image.width == UInt32(size),
            image.height == UInt32(size)
        else { throw Failure(path: path) }
        image.format = format
        var pixels = [UInt32](repeating: 0, count: size * size)
        guard png_image_finish_read(&image, nil, &pixels, 0, nil) != 0 else {
            throw Failure(path: path)
        }
        return pixels
    }
}
