import Glibc
import KChartCanvas
import KChartCore
import KChartRaster
import KChartText

/// A small surface with a canvas on it.
final class TestSurface {
    let pixels: OwnedPixels
    let canvas: RasterCanvas

    init(_ width: Int, _ height: Int, background: Color = .black) throws {
        pixels = OwnedPixels(size: PixelSize(width: width, height: height))
        canvas = RasterCanvas(
            buffer: pixels.buffer, fonts: try FontCatalog(), glyphs: GlyphCache())
        canvas.fill(canvas.bounds, with: background)
        canvas.counters = RasterCounters()
    }

    var width: Int { pixels.buffer.size.width }
    var height: Int { pixels.buffer.size.height }

    func pixel(_ x: Int, _ y: Int) -> UInt32 { pixels.pixel(x: x, y: y) ?? 0xDEAD_BEEF }

    /// All pixels, row by row.
    var words: [UInt32] {
        (0..<height).flatMap { y in (0..<width).map { x in pixel(x, y) } }
    }

    /// White on black: the coverage of a pixel, 0…255.
    func coverage(_ x: Int, _ y: Int) -> Int { Int(pixel(x, y) & 0xFF) }

    /// Places whose colour is not `color`.
    func painted(otherThan color: UInt32 = 0) -> Set<PixelPoint> {
        var places: Set<PixelPoint> = []
        for y in 0..<height {
            for x in 0..<width where pixel(x, y) != color {
                places.insert(PixelPoint(x: x, y: y))
            }
        }
        return places
    }

    /// A row as text: full coverage `#`, none `.`, else `+`.
    func row(_ y: Int) -> String {
        String(
            (0..<width).map { x in
                switch coverage(x, y) {
                case 255: "#"
                case 0: "."
                default: "+"
                }
            })
    }
}

func point(_ x: Double, _ y: Double) -> CanvasPoint { CanvasPoint(x: x, y: y) }

/// A small random number generator with a seed, the same everywhere (SplitMix64).
struct SplitMix {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    /// Between two numbers.
    mutating func number(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * Double(next() >> 11) / Double(1 << 53)
    }
}

func sine(_ angle: Double) -> Double { sin(angle) }
func cosine(_ angle: Double) -> Double { cos(angle) }
