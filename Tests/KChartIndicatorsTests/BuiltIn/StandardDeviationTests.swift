import Testing

@Suite("Standard deviation")
struct StandardDeviationTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("stddev") }

    @Test("a still market has exactly none, whatever came before")
    func aStillMarketHas() throws {
        let closes = (0..<60).map { $0 < 30 ? Double($0 * $0) * 1e6 : 0.1 }
        #expect(try last("stddev:20", "stddev", flatCandles(closes)) == 0)
    }
}
