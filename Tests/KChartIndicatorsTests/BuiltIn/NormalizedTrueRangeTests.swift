import Testing

@Suite("NATR")
struct NormalizedTrueRangeTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("natr") }

    @Test("a close of 0 gives no value")
    func aCloseOfGives() throws {
        #expect(try last("natr:1", "natr", flatCandles([5, 0])).isNaN)
    }
}
