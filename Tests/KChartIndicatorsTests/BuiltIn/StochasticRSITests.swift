import Testing

@Suite("Stochastic RSI")
struct StochasticRSITests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("stochRSI") }

    @Test("a still market gives 50")
    func aStillMarketGives() throws {
        for output in ["k", "d"] { #expect(try last("stochRSI", output, stillMarket) == 50) }
    }
}
