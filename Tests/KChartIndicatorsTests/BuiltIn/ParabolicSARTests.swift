import KChartCore
import KChartIndicators
import Testing

@Suite("Parabolic SAR")
struct ParabolicSARTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("sar") }

    @Test("B84: after a turn the stop is the former extreme and the acceleration starts again")
    func bAfterATurn() throws {
        // Up from 10 to 20, then a fall through the stop.
        var candles = flatCandles((10...20).map(Double.init))
        candles += flatCandles([5, 4]).map { candle in
            var later = candle
            later.time = candle.time.advanced(byMicroseconds: 11 * 60_000_000)
            return later
        }
        let found = try values("sar:0.02,0.2", candles)["sar"] ?? []
        // Row 11 turns: the stop is 20. From there it comes down by 0.02 of 20 - 5 = 15, to 19.7, which
        // the high of the bar before (20) forbids.
        #expect(found[11] == 20 && found[12] == 20)
    }

    @Test("B85: prices near -100 have stops near them from the first on")
    func bPricesNearHave() throws {
        let candles = flatCandles((0..<30).map { -100 - Double($0 % 5) })
        let found = try values("sar", candles)["sar"] ?? []
        #expect(found[0].isNaN && found.dropFirst().allSatisfy { $0 <= -99 && $0 >= -106 })
    }

    @Test("it is drawn as dots")
    func itIsDrawnAs() throws {
        #expect(try shape("sar").outputs[0].plot == .dots(radius: 1.5))
    }
}
