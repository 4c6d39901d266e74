import Testing

@Suite("Bollinger bandwidth")
struct BollingerWidthTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("bandwidth") }

    @Test("a still market has no width, a middle of 0 no per cent")
    func aStillMarketHas() throws {
        #expect(try last("bandwidth", "bandwidth", stillMarket) == 0)
        #expect(try last("bandwidth:2,2", "bandwidth", flatCandles([-1, 1])).isNaN)
    }
}
