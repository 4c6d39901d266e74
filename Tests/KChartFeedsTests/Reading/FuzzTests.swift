import Foundation
import KChartCore
import Testing

@testable import KChartFeeds

@Suite("Fuzz")
struct FuzzTests {
    private static let rounds =
        ProcessInfo.processInfo.environment["KCHART_SOAK"] == nil ? 500 : 10_000

    /// 500 seeded mutations of every kind; twenty times as many in a soak.
    @Test(
        "damaged files never trap, and what is read of them is sound",
        arguments: FuzzInputs.all + FuzzInputs.archives)
    func damaged(input: FuzzInput) {
        var mutator = Mutator(seed: 0x5EED)
        var options = ReadOptions()
        // Nines that land in the middle of an archive's lengths must not fill the memory.
        options.limits = UnpackLimits(bytes: 16 << 20, ratio: 0)
        for round in 0..<Self.rounds {
            let bytes = mutator.damaged(input.bytes)
            do throws(ReadError) {
                let result = try FileReader.read(bytes: bytes, path: input.path, options: options)
                #expect(result.series.allCandles.allSatisfy(Self.isSound), "round \(round)")
                let figures = try FileReader.inspect(
                    bytes: bytes, path: input.path, options: options)
                let report = figures.report
                #expect(
                    report.ticks != nil || report.bars + report.rejected == report.dataRows,
                    "round \(round)")
                #expect(!figures.json.isEmpty)
            } catch {
                #expect(error.exitStatus == 65, "round \(round): \(error)")
                #expect(!error.description.contains("\n"), "round \(round)")
            }
        }
    }

    private static func isSound(_ candle: Candle) -> Bool {
        candle.low <= candle.open && candle.open <= candle.high && candle.low <= candle.close
            && candle.close <= candle.high && candle.close.isFinite
            && candle.time == candle.time.clamped
    }

    @Test("every format of the registry is among the inputs that are damaged")
    func formats() {
        let formats = FormatRegistry.builtIn
        let met = FuzzInputs.all.compactMap { input in
            formats.recognise(
                FormatSample(bytes: input.bytes, isWhole: true, path: input.path))?.id
        }
        #expect(Set(met) == Set(formats.formats.map(\.id)))
    }

    @Test(
        "damaged streams never trap, however they come", arguments: BarStreamTests.kinds)
    func streams(kind: String) {
        let text = BarStreamTests.text(kind)
        var mutator = Mutator(seed: 0xFEED)
        for round in 0..<Self.rounds / 50 {
            let bytes = mutator.damaged(text)
            do {
                let heard = try StreamListener.listen(bytes) { mutator.next(below: 9_000) }
                #expect(heard.series.allCandles.allSatisfy(Self.isSound), "round \(round)")
                #expect(heard.isEnded)
            } catch {
                #expect((error as? ReadError)?.exitStatus == 65, "round \(round): \(error)")
            }
        }
    }

    @Test("random bytes are refused or read, never more")
    func noise() {
        var mutator = Mutator(seed: 99)
        for _ in 0..<300 { _ = try? FileReader.inspect(bytes: mutator.noise()) }
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
