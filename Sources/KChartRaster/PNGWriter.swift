import CPNG
import Glibc
public import KChartCanvas
import KChartCore

/// Writes opaque pictures as PNG: the same pixels always give the same bytes.
///
/// At most 256 colours are written with a palette, more as RGB. A 1920×1080 chart takes some
/// 2 ms, see `PixelDeflate`.
public enum PNGWriter {
    /// Writes the picture to a file, all of it or nothing: the old file stays until the new one
    /// is complete. What is no regular file (a pipe, a device) is written to directly.
    public static func write(_ buffer: PixelBuffer, to path: String) throws(PNGError) {
        let bytes = try encode(buffer, path: path)
        try AtomicFile.write(bytes, to: path)
    }

    /// The bytes of the file.
    public static func encode(_ buffer: PixelBuffer) throws(PNGError) -> [UInt8] {
        try encode(buffer, path: "PNG")
    }

    private static func encode(_ buffer: PixelBuffer, path: String) throws(PNGError) -> [UInt8] {
        let size = buffer.size
        guard !size.isEmpty, size.width <= 32_767, size.height <= 32_767 else {
            throw .badSize(path: path)
        }
        var stream = kchart_png_stream()
        // One byte a pixel, should a palette do; without the memory the picture needs none.
        let indices = malloc(size.area)?.bindMemory(to: UInt8.self, capacity: size.area)
        defer { free(indices) }
        var colors = [UInt8](repeating: 0, count: 768)
        let colorCount = indices.map {
            kchart_png_colors(
                buffer.base, size.width, size.height, buffer.rowStride, $0, &colors)
        }
        let rows = PixelDeflate.stream(
            buffer, indices: (colorCount ?? 0) > 0 ? UnsafePointer(indices) : nil)
        let result = kchart_png_write(
            UInt32(size.width), UInt32(size.height), colors, colorCount ?? 0, rows, rows.count,
            &stream)
        defer { free(stream.bytes) }
        guard result == 0, let start = stream.bytes else {
            throw .encoderFailed(path: path, cause: stream.text)
        }
        return Array(UnsafeBufferPointer(start: start, count: stream.count))
    }
}

extension kchart_png_stream {
    /// What libpng said.
    var text: String {
        let said = withUnsafeBytes(of: message) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return said.isEmpty ? "out of memory" : said
    }
}
