import Testing

@Suite("Aroon")
struct AroonIndicatorTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("aroon") }

    @Test("of equal extremes the newest counts")
    func ofEqualExtremesThe() throws {
        for output in ["up", "down"] { #expect(try last("aroon", output, stillMarket) == 100) }
    }

    @Test("rises alone are 100 up and 0 down")
    func risesAloneAreUp() throws {
        let candles = flatCandles((1...40).map(Double.init))
        #expect(try last("aroon", "up", candles) == 100)
        #expect(try last("aroon", "down", candles) == 0)
    }
}
