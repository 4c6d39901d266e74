import Glibc
import Testing

@testable import KChartFeeds

@Suite("Decimal numbers")
struct DecimalNumberTests {
    private func plain(_ text: String) -> Double? {
        Array(text.utf8).withUnsafeBufferPointer { DecimalNumber.plain($0) }
    }

    private func decorated(_ text: String, comma: Bool = false, suffix: Bool = true) -> Double? {
        Array(text.utf8).withUnsafeBufferPointer {
            DecimalNumber.decorated($0, decimalComma: comma, allowsSuffix: suffix)
        }
    }

    @Test("a plain number is the nearest double to what is written")
    func nearest() {
        #expect(plain("0.1") == 0.1)
        #expect(plain("-37.63") == -37.63)
        #expect(plain("+5") == 5)
        #expect(plain("24.757332388307145") == 24.757332388307145)
        #expect(plain("9007199254740993") == 9007199254740992)
        #expect(plain("2.11e-05") == 2.11e-05)
        #expect(plain("1e308") == 1e308)
        #expect(plain("0.00000000000000000000000000012345") == 1.2345e-28)
        #expect(plain(".5") == 0.5)
        #expect(plain("5.") == 5)
    }

    @Test("what is no finite plain number is none")
    func none() {
        for text in [
            "", "-", ".", "1e999", "nan", "inf", "1,5", "1 5", "0x10", "1e", "--1", "1.2.3",
        ] {
            #expect(plain(text) == nil, "\(text)")
        }
    }

    /// strtod of the C library is the judge; 20 000 random strings, seeded.
    @Test("doubles are exact to the last bit")
    func exactDoubles() {
        var random = SplitMix(7)
        for _ in 0..<20_000 {
            let digits = Int(random.next() % 22) + 1
            let point = Int(random.next() % UInt64(digits + 1))
            var text = random.next() & 7 == 0 ? "-" : ""
            for place in 0..<digits {
                if place == point { text += "." }
                text += String(random.next() % 10)
            }
            if random.next() & 15 == 0 { text += "e\(Int(random.next() % 60) - 30)" }
            #expect(plain(text) == strtod(text, nil), "\(text)")
        }
    }

    @Test("a number of ten thousand figures is read, and one too large is refused")
    func manyFigures() {
        #expect(plain("0." + String(repeating: "3", count: 10_000)) == 1.0 / 3)
        #expect(plain(String(repeating: "9", count: 10_000)) == nil)
    }

    @Test("currency signs, thousands and suffixes are understood, and guesses are not made")
    func decoratedNumbers() {
        #expect(decorated("$3,204.4") == 3_204.4)
        #expect(decorated("16,609.0") == 16_609)
        #expect(decorated("9.716,75", comma: true) == 9_716.75)
        #expect(decorated("2,84M", comma: true) == 2_840_000)
        #expect(decorated("0.76K") == 760)
        #expect(decorated("1 234.5") == 1_234.5)
        #expect(decorated("€ 12") == 12)
        #expect(decorated("1'234'567") == 1_234_567)
        #expect(decorated("5K", suffix: false) == nil)
        #expect(decorated("1,23.5") == nil)
        #expect(decorated("12abc") == nil)
        #expect(decorated("0.5%") == nil)
    }
}
