import Testing

@Suite("WMA")
struct WeightedMovingAverageTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("wma") }

    @Test("three prices are weighted 1, 2, 3")
    func threePricesAreWeighted() throws {
        #expect(try last("wma:3", "wma", flatCandles([6, 12, 18])) == (6 + 24 + 54) / 6)
    }
}
