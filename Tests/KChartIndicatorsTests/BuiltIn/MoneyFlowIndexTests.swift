import KChartCore
import Testing

@Suite("MFI")
struct MoneyFlowIndexTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("mfi") }

    @Test("T-066: a still or silent market gives 50, rises alone 100")
    func tAStillOr() throws {
        #expect(try last("mfi", "mfi", stillMarket) == 50)
        #expect(try last("mfi", "mfi", silentMarket) == 50)
        #expect(try last("mfi", "mfi", flatCandles((1...40).map(Double.init), volume: 3)) == 100)
    }

    @Test("B93: after trades came and went a silent market gives 50 again")
    func bAfterTradesCame() throws {
        var candles = randomCandles(60, seed: 3)
        for row in 30..<60 { candles[row].volume = 0 }
        #expect(try last("mfi", "mfi", candles) == 50)
    }
}
