import Testing

@Suite("KDJ")
struct KDJOscillatorTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("kdj") }

    @Test("a still market stays at 50, from where all begin")
    func aStillMarketStays() throws {
        for output in ["k", "d", "j"] { #expect(try last("kdj", output, stillMarket) == 50) }
    }
}
