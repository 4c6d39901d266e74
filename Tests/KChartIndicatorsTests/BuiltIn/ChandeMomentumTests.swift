import Testing

@Suite("CMO")
struct ChandeMomentumTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("cmo") }

    @Test("a still market gives 0, rises alone 100")
    func aStillMarketGives() throws {
        #expect(try last("cmo", "cmo", stillMarket) == 0)
        #expect(try last("cmo:14,talib", "cmo", stillMarket) == 0)
        #expect(try last("cmo", "cmo", flatCandles((1...40).map(Double.init))) == 100)
    }
}
