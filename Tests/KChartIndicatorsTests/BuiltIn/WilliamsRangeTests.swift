import Testing

@Suite("Williams %R")
struct WilliamsRangeTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("williamsR") }

    @Test("T-066: a still market gives -50")
    func tAStillMarket() throws {
        #expect(try last("williamsR", "williamsR", stillMarket) == -50)
    }

    @Test("a close at the high is 0, at the low -100")
    func aCloseAtThe() throws {
        #expect(try last("williamsR", "williamsR", flatCandles((1...20).map(Double.init))) == 0)
        #expect(
            try last("williamsR", "williamsR", flatCandles((1...20).reversed().map(Double.init)))
                == -100)
        #expect(try title("williamsR") == "Williams %R 14")
    }
}
