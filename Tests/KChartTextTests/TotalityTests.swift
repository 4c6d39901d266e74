import KChartCanvas
import Testing

@testable import KChartText

@Suite("Shaping is total")
struct TotalityTests {
    @Test("sizes and weights without sense are brought into range")
    func senselessStyles() throws {
        let catalog = try FontCatalog()
        for size in [0, -5, .nan, .infinity, -.infinity, 1e308, 1e-300] as [Double] {
            for weight in [Int.min, -1, 0, 400, 1_000, Int.max] {
                let line = catalog.shape("8,1", style: FontStyle(pixelSize: size, weight: weight))
                #expect(line.width.isFinite && line.width > 0)
                #expect(line.width < 2_048 * 4)
            }
        }
    }

    @Test("very long text is shaped up to the limit")
    func longText() throws {
        let catalog = try FontCatalog()
        let line = catalog.shape(
            String(repeating: "8", count: 100_000), style: FontStyle(pixelSize: 12))
        #expect(line.runs.flatMap(\.glyphs).count == FontCatalog.longestLine)
    }

    @Test("any sequence of characters gives a line")
    func anyCharacters() throws {
        let catalog = try FontCatalog()
        var random = SplitMix(seed: 11)
        let blocks: [ClosedRange<UInt32>] = [
            0...0x7F, 0x300...0x36F, 0x590...0x8FF, 0x900...0x97F, 0x2000...0x206F,
            0x4E00...0x4E40, 0xFE00...0xFE0F, 0x1F600...0x1F64F, 0xE0000...0xE0FFF,
            0x10FFF0...0x10FFFF,
        ]
        for _ in 0..<2_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<random.below(24) {
                let block = blocks[random.below(blocks.count)]
                let value = block.lowerBound + UInt32(random.below(block.count))
                if let scalar = Unicode.Scalar(value) { text.append(scalar) }
            }
            let directions: [TextDirection] = [.automatic, .leftToRight, .rightToLeft]
            let line = catalog.shape(
                String(text), style: FontStyle(pixelSize: 12),
                direction: directions[random.below(3)])
            #expect(line.width.isFinite && line.width >= 0)
            #expect(line.runs.allSatisfy { !$0.glyphs.isEmpty })
        }
    }

    @Test("the cache of shaped lines is bounded and gives the same line again")
    func boundedCache() throws {
        let catalog = try FontCatalog()
        let style = FontStyle(pixelSize: 12)
        let first = catalog.shape("price 0", style: style)
        for number in 0..<5_000 { _ = catalog.shape("price \(number)", style: style) }
        #expect(catalog.rememberedLines <= 2 * ShapedLineCache.generationSize)
        #expect(catalog.shape("price 0", style: style) == first)
    }

    @Test("a catalogue can go away while others stay")
    func lifetimes() throws {
        let kept = try FontCatalog()
        for _ in 0..<5 {
            let passing = try FontCatalog()
            _ = passing.shape("价格 سعر 1", style: FontStyle(pixelSize: 12))
            _ = passing.withFace(FaceID(0), pixelSize: 12) { _ in 0 }
        }
        #expect(kept.shape("1", style: FontStyle(pixelSize: 12)).width > 0)
        #expect(kept.withFace(FaceID(99), pixelSize: 12) { _ in 0 } == nil)
        #expect(kept.withFace(.boxes, pixelSize: 12) { _ in 0 } == nil)
    }
}

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
}
