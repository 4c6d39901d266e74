import Testing

@Suite("Bollinger %B")
struct BollingerPercentTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("percentB") }

    @Test("where the bands meet it is in the middle")
    func whereTheBandsMeet() throws {
        #expect(try last("percentB", "percentB", stillMarket) == 0.5)
    }
}
