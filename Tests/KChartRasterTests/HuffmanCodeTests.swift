import KChartCanvas
import KChartCore
import Testing

@testable import KChartRaster

@Suite("Huffman code")
struct HuffmanCodeTests {
    /// 2^limit when every pattern of bits means something and none means two things.
    private func filled(_ code: HuffmanCode, limit: Int) -> Int {
        code.lengths.reduce(0) { $1 > 0 ? $0 + 1 << (limit - Int($1)) : $0 }
    }

    @Test("frequencies that grow like Fibonacci's numbers make no code longer than the limit")
    func limit() {
        var frequencies = [1, 1]
        while frequencies.count < 40 { frequencies.append(frequencies.suffix(2).reduce(0, +)) }
        for limit in [7, 15] {
            let code = HuffmanCode(frequencies: frequencies, limit: limit)
            #expect(code.lengths.allSatisfy { $0 > 0 && Int($0) <= limit })
            #expect(filled(code, limit: limit) == 1 << limit)
        }
    }

    @Test("the lengths and codes of RFC 1951's example")
    func example() {
        // Section 3.2.2: A to H with the lengths 3 3 3 3 3 2 4 4; codes are turned here.
        let code = HuffmanCode(frequencies: [4, 4, 4, 4, 4, 9, 2, 2], limit: 15)
        #expect(code.lengths == [3, 3, 3, 3, 3, 2, 4, 4])
        #expect(code.codes == [0b010, 0b110, 0b001, 0b101, 0b011, 0b00, 0b0111, 0b1111])
    }

    @Test("a code of one symbol or of none still has one code")
    func few() {
        #expect(HuffmanCode(frequencies: [0, 0, 5], limit: 15).lengths == [0, 0, 1])
        #expect(HuffmanCode(frequencies: [0, 0], limit: 15).lengths == [1, 0])
    }

    @Test(
        "runs, repeated rows, text-like edges and noise are read back, in small files",
        arguments: [100, 250, 5_000])
    func picture(colors: Int) throws {
        // Wider than one match and with more symbols than one block.
        let size = PixelSize(width: 700, height: 300)
        let pixels = OwnedPixels(size: size)
        var state: UInt64 = 9
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        for y in 0..<size.height {
            for x in 0..<size.width {
                let index = y * size.width + x
                let color: Int =
                    switch y {
                    case ..<100: x / 259
                    case ..<150: x * 7 % 90
                    case ..<200: (x + y) % 3 == 0 ? random(colors) : 1
                    default: random(colors)
                    }
                pixels.buffer.base[index] = UInt32(color) &* 0x01_03_07
            }
        }
        let bytes = try PNGWriter.encode(pixels.buffer)
        let read = try PNGReader.decode(bytes)
        for y in 0..<size.height {
            for x in 0..<size.width where read.pixel(x: x, y: y) != pixels.pixel(x: x, y: y) {
                Issue.record("pixel \(x), \(y)")
                return
            }
        }
        let plain = PixelBuffer(
            base: pixels.buffer.base, size: PixelSize(width: 700, height: 150), rowStride: 700)
        #expect(try PNGWriter.encode(plain).count < 4_000)
    }
}
