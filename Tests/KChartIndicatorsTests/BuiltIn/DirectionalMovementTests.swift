import KChartCore
import Testing

@Suite("ADX and DMI")
struct DirectionalMovementTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("adx") }

    @Test("T-064: a still market gives 0, and bars without range keep later values at their bars")
    func tAStillMarket() throws {
        for output in ["adx", "plusDI", "minusDI"] {
            #expect(try last("adx", output, stillMarket) == 0)
        }
        #expect(try firstRow("adx:14", "plusDI") == 14)
        #expect(try firstRow("adx:14", "adx") == 27)
        var candles = randomCandles(40, seed: 5)
        for row in 10..<20 {
            candles[row] = candles[9]; candles[row].time = Timestamp(seconds: Int64(row) * 60)
        }
        let found = try values("adx:5", candles)["adx"] ?? []
        #expect(found.firstIndex { !$0.isNaN } == 9 && found.count == 40)
        #expect(found.dropFirst(9).allSatisfy { $0.isFinite })
    }
}
