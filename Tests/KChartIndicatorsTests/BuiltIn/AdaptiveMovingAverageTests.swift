import Testing

@Suite("KAMA")
struct AdaptiveMovingAverageTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("kama") }

    @Test("a still market gives its price, a straight one the quick factor")
    func aStillMarketGives() throws {
        #expect(try last("kama", "kama", stillMarket) == 100.1)
        // From 10 at bar 9 by (2 / 3)² = 4 / 9 of the distance to 11.
        let found = try values("kama:10", flatCandles((1...11).map(Double.init)))["kama"] ?? []
        #expect(abs(found[10] - (10 + 4.0 / 9)) < 1e-12)
    }
}
