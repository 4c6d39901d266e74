import Foundation
import KChartCanvas
import KChartCore
import KChartRaster
import Testing

/// Compares a picture with the one that is stored, bit for bit.
///
/// The stored ones are `Goldens/NAME.png` beside the tests that ask. `KCHART_RECORD_GOLDENS=1` writes them anew; look
/// at them before they are committed. A failure leaves `NAME.actual.png` and `NAME.diff.png` (the
/// difference in white) in `.build/golden-failures`.
enum Golden {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func check(
        _ picture: OwnedPixels, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let tests = "Tests/\(sourceLocation.moduleName)"
        let stored = root.appending(path: "\(tests)/Goldens/\(name).png")
        if ProcessInfo.processInfo.environment["KCHART_RECORD_GOLDENS"] != nil {
            try FileManager.default.createDirectory(
                at: stored.deletingLastPathComponent(), withIntermediateDirectories: true)
            try PNGWriter.write(picture.buffer, to: stored.path)
            return
        }
        let golden = try PNGReader.read(stored.path)
        let differing = difference(golden, picture)
        guard differing.count > 0 else { return }
        let folder = root.appending(path: ".build/golden-failures")
        let base = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: base.deletingLastPathComponent(), withIntermediateDirectories: true)
        try PNGWriter.write(picture.buffer, to: base.path + ".actual.png")
        try PNGWriter.write(differing.picture.buffer, to: base.path + ".diff.png")
        Issue.record(
            "\(name): \(differing.count) pixels differ, see .build/golden-failures",
            sourceLocation: sourceLocation)
    }

    /// White where two pictures differ, and how often; where sizes differ everything does.
    private static func difference(
        _ golden: OwnedPixels, _ picture: OwnedPixels
    ) -> (count: Int, picture: OwnedPixels) {
        let size = picture.buffer.size
        let result = OwnedPixels(size: size)
        let isSameSize = golden.buffer.size == size
        var count = 0
        for row in 0..<size.height {
            for column in 0..<size.width {
                let new = picture.buffer.base[row * picture.buffer.rowStride + column]
                let old =
                    isSameSize
                    ? golden.buffer.base[row * golden.buffer.rowStride + column] : ~new
                let isEqual = new & 0xFF_FFFF == old & 0xFF_FFFF
                if !isEqual { count += 1 }
                result.buffer.base[row * result.buffer.rowStride + column] =
                    isEqual ? 0xFF00_0000 : 0xFFFF_FFFF
            }
        }
        return (count, result)
    }

    /// A part of a picture as a picture.
    static func part(_ rect: PixelRect, of pixels: OwnedPixels) -> OwnedPixels {
        let part = OwnedPixels(size: PixelSize(width: rect.width, height: rect.height))
        for row in 0..<rect.height {
            for column in 0..<rect.width {
                part.buffer.base[row * part.buffer.rowStride + column] =
                    pixels.buffer.base[(rect.y + row) * pixels.buffer.rowStride + rect.x + column]
            }
        }
        return part
    }
}
