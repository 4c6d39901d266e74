import Foundation
import KChartCore
import Testing

@testable import KChartFeeds

@Suite("Fuzz")
struct FuzzTests {
    private static let rounds =
        ProcessInfo.processInfo.environment["KCHART_SOAK"] == nil ? 500 : 10_000

    /// Bytes that break parsers more often than others.
    private static let poison: [UInt8] = [
        0, 0x0A, 0x0D, 0x22, 0x2C, 0x3B, 0x09, 0x2D, 0x2B, 0x2E, 0x65, 0x45, 0x39, 0x30, 0x5B, 0x5D,
        0x7B, 0x7D, 0x3A, 0x5C, 0xFF, 0xC2, 0x80, 0x20, 0x54, 0x5A,
    ]

    private func mutated(_ original: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        var bytes = original
        for _ in 0...(random.next() % 6) {
            let place = bytes.isEmpty ? 0 : Int(random.next() % UInt64(bytes.count))
            switch random.next() % 7 {
            case 0: bytes.removeSubrange(place...)
            case 1 where !bytes.isEmpty:
                bytes[place] = Self.poison[Int(random.next() % UInt64(Self.poison.count))]
            case 2: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
            case 3 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8(random.next() % 8)
            case 4:
                let end = min(bytes.count, place + Int(random.next() % 40))
                bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
            case 5:
                let end = min(bytes.count, place + Int(random.next() % 20))
                bytes.removeSubrange(place..<end)
            default:
                let figures = [UInt8](repeating: 0x39, count: Int(random.next() % 400))
                bytes.insert(contentsOf: figures, at: place)
            }
        }
        return bytes
    }

    /// 500 seeded mutations of every fixture; twenty times as many in a soak.
    @Test("damaged files never trap, and what is read of them is sound")
    func damaged() {
        for (name, text) in Fixtures.all {
            var random = SplitMix(0x5EED)
            for round in 0..<Self.rounds {
                let bytes = mutated(Array(text.utf8), &random)
                do throws(ReadError) {
                    let result = try FileReader.read(bytes: bytes)
                    for candle in result.series.allCandles {
                        #expect(candle.low <= candle.open && candle.open <= candle.high)
                        #expect(candle.close.isFinite)
                        #expect(candle.time == candle.time.clamped)
                    }
                    let figures = try FileReader.inspect(bytes: bytes)
                    #expect(
                        figures.report.bars + figures.report.rejected == figures.report.dataRows)
                    #expect(!figures.json.isEmpty)
                } catch {
                    #expect(error.exitStatus == 65, "\(name) \(round): \(error)")
                    #expect(!error.description.contains("\n"), "\(name) \(round)")
                }
            }
        }
    }

    @Test("random bytes are refused or read, never more")
    func noise() {
        var random = SplitMix(99)
        for _ in 0..<300 {
            let bytes = (0..<Int(random.next() % 300)).map { _ in
                random.next() & 1 == 0
                    ? UInt8(truncatingIfNeeded: random.next())
                    : Self.poison[Int(random.next() % UInt64(Self.poison.count))]
            }
            _ = try? FileReader.inspect(bytes: bytes)
        }
    }

    /// The fast way and the careful way must agree: quoting a cell takes the careful one.
    @Test("a row read the fast way equals the same row read with care")
    func fastEqualsCareful() throws {
        var random = SplitMix(3)
        var fast = "time,open,high,low,close,volume\n"
        var careful = fast
        for row in 0..<400 {
            func number() -> String {
                let whole = random.next() % 100_000
                let decimals = random.next() % 100_000_000
                switch random.next() % 5 {
                case 0: return "\(whole)"
                case 1: return "\(whole).\(decimals)"
                case 2: return "0.0000\(decimals)\(decimals)"
                case 3: return "\(whole).\(decimals)e-3"
                default: return "\(whole)\(decimals)\(decimals).\(decimals)"
                }
            }
            let cells = [String(1_700_000_000_000 + row * 60_000)] + (0..<5).map { _ in number() }
            fast += cells.joined(separator: ",") + "\n"
            careful += cells.map { "\"\($0)\"" }.joined(separator: ",") + "\n"
        }
        let a = try read(fast)
        let b = try read(careful)
        #expect(a.series.allCandles == b.series.allCandles)
        #expect(a.report.priceDecimals == b.report.priceDecimals)
        #expect(a.series.count == 400)
    }
}
