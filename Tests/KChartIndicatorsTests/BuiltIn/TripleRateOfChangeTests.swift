import Testing

@Suite("TRIX")
struct TripleRateOfChangeTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("trix") }

    @Test("it begins one bar after the third average, the signal its period later")
    func itBeginsOneBar() throws {
        #expect(try firstRow("trix:10,9", "trix") == 28)
        #expect(try firstRow("trix:10,9", "signal") == 36)
        #expect(try last("trix", "trix", stillMarket) == 0)
    }
}
