public import KChartCanvas
import KChartCore

/// The program's mark: a falling and two rising candles on the dark ground.
///
/// `Assets/Icon/kchart-x11.svg` is the same drawing on a grid of 32; the PNG files beside it
/// are drawn by this type (a test compares them).
public enum AppIcon {
    /// Sizes given to the window manager; more would only cost bytes at start.
    public static let windowSizes = [16, 32, 48, 64]
    /// Sizes installed for menus and launchers.
    public static let fileSizes = [16, 32, 48, 64, 128, 256]

    /// The mark as a square of `size` pixels, 8 to 1024, premultiplied.
    ///
    /// Candles lie on whole pixels at every size; only the ground's corners are smoothed.
    public static func image(size requested: Int) -> CanvasImage {
        let size = min(max(requested, 8), 1024)
        let square = PixelSize(width: size, height: size)
        var pixels = [UInt32](repeating: 0, count: square.area)
        fillGround(&pixels, size: size)
        for (column, candle) in candles.enumerated() {
            let place = Columns(size: size)
            let left = place.left(column)
            func row(_ grid: Int) -> Int { (grid * size + 16) / 32 }
            let color = 0xFF00_0000 | (candle.rises ? riseColor : fallColor)
            let middle = left + (place.body - place.wick) / 2
            fill(
                &pixels, size: size, columns: middle..<middle + place.wick,
                rows: row(candle.high)..<row(candle.low), color: color)
            fill(
                &pixels, size: size, columns: left..<left + place.body,
                rows: row(candle.top)..<row(candle.bottom), color: color)
        }
        return CanvasImage(size: square, pixels: pixels)
    }

    private struct Shape {
        let rises: Bool
        let high: Int
        let top: Int
        let bottom: Int
        let low: Int
    }

    /// Rows on a grid of 32.
    private static let candles = [
        Shape(rises: false, high: 8, top: 11, bottom: 20, low: 24),
        Shape(rises: true, high: 13, top: 16, bottom: 25, low: 28),
        Shape(rises: true, high: 4, top: 7, bottom: 17, low: 22),
    ]
    private static let groundColor: UInt32 = 0x0C0F14
    private static let edgeColor: UInt32 = 0x262D38
    private static let riseColor: UInt32 = 0x2DBE8D
    private static let fallColor: UInt32 = 0xF2545B

    /// Widths in whole pixels; the small size is bolder so that a wick stays in the middle.
    private struct Columns {
        let body: Int
        let gap: Int
        let wick: Int
        let margin: Int

        init(size: Int) {
            let wide: Int
            if size < 24 {
                wide = max(2, size / 4)
                gap = max(1, size / 16)
                wick = max(1, size / 8)
            } else {
                wide = (size * 6 + 16) / 32
                gap = (size * 3 + 8) / 32
                wick = max(1, (size + 8) / 16)
            }
            // The same parity as the wick, which then stands in the middle.
            body = wide + (wide - wick) % 2
            margin = (size - 3 * body - 2 * gap) / 2
        }

        func left(_ column: Int) -> Int { margin + column * (body + gap) }
    }

    private static func fill(
        _ pixels: inout [UInt32], size: Int, columns: Range<Int>, rows: Range<Int>, color: UInt32
    ) {
        for y in rows.clamped(to: 0..<size) {
            for x in columns.clamped(to: 0..<size) { pixels[y * size + x] = color }
        }
    }

    /// A rounded square with a hairline, which keeps it visible on a dark panel.
    private static func fillGround(_ pixels: inout [UInt32], size: Int) {
        let edge = max(1, Double(size) / 32)
        let radius = Double(size) * 6 / 32
        for y in 0..<size {
            for x in 0..<size {
                let outer = coverage(x: x, y: y, size: Double(size), inset: 0, radius: radius)
                let inner = coverage(
                    x: x, y: y, size: Double(size), inset: edge, radius: radius - edge)
                pixels[y * size + x] = blend(outer: outer, inner: inner)
            }
        }
    }

    /// The part of a pixel inside a rounded square, 0…1, by the distance of its centre.
    private static func coverage(
        x: Int, y: Int, size: Double, inset: Double, radius: Double
    ) -> Double {
        let half = size / 2 - inset
        let fromX = abs(Double(x) + 0.5 - size / 2) - (half - radius)
        let fromY = abs(Double(y) + 0.5 - size / 2) - (half - radius)
        let outX = max(fromX, 0)
        let outY = max(fromY, 0)
        let distance =
            (outX * outX + outY * outY).squareRoot() + min(max(fromX, fromY), 0) - radius
        return min(max(0.5 - distance, 0), 1)
    }

    private static func blend(outer: Double, inner: Double) -> UInt32 {
        func channel(_ shift: UInt32) -> UInt32 {
            let ground = Double(groundColor >> shift & 0xFF)
            let edge = Double(edgeColor >> shift & 0xFF)
            return UInt32(((edge + (ground - edge) * inner) * outer).rounded()) << shift
        }
        return UInt32((outer * 255).rounded()) << 24 | channel(16) | channel(8) | channel(0)
    }
}
