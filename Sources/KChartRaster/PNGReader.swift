import CPNG
import Glibc
import KChartCanvas
import KChartCore

/// Reads PNG pictures back, for tests and comparisons. Transparency is dropped.
public enum PNGReader {
    public static func read(_ path: String) throws(PNGError) -> OwnedPixels {
        guard let file = fopen(path, "rb") else {
            throw .fileFailed(path: path, code: errno)
        }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            if count == 0 { break }
            bytes.append(contentsOf: chunk[..<count])
        }
        guard ferror(file) == 0 else {
            throw .fileFailed(path: path, code: errno)
        }
        return try decode(bytes, path: path)
    }

    public static func decode(_ bytes: [UInt8]) throws(PNGError) -> OwnedPixels {
        try decode(bytes, path: "PNG")
    }

    private static func decode(_ bytes: [UInt8], path: String) throws(PNGError) -> OwnedPixels {
        var stream = kchart_png_stream()
        var width: UInt32 = 0
        var height: UInt32 = 0
        var pixels: UnsafeMutablePointer<UInt32>?
        let result = kchart_png_decode(bytes, bytes.count, &width, &height, &pixels, &stream)
        guard result == 0, let pixels else {
            throw .notDecodable(path: path, cause: stream.text)
        }
        defer { free(pixels) }
        let picture = OwnedPixels(size: PixelSize(width: Int(width), height: Int(height)))
        guard picture.buffer.size.area == Int(width) * Int(height) else {
            throw .notDecodable(path: path, cause: "out of memory")
        }
        picture.buffer.base.update(from: pixels, count: picture.buffer.size.area)
        return picture
    }
}
