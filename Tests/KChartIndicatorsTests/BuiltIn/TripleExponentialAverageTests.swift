import Testing

@Suite("TEMA")
struct TripleExponentialAverageTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("tema") }

    @Test("it begins at three times the period less three")
    func itBeginsAtThree() throws {
        #expect(try firstRow("tema:20", "tema") == 57)
        #expect(try last("tema", "tema", stillMarket) == 100.1)
    }
}
