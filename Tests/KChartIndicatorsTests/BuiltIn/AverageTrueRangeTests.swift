import Testing

@Suite("ATR")
struct AverageTrueRangeTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("atr") }

    @Test("it begins at bar 13, with alignment=talib at bar 14")
    func itBeginsAtBar() throws {
        #expect(try firstRow("atr:14", "atr") == 13)
        #expect(try firstRow("atr:14,talib", "atr") == 14)
    }

    @Test("a still market has no range")
    func aStillMarketHas() throws {
        #expect(try last("atr", "atr", stillMarket) == 0)
    }
}
