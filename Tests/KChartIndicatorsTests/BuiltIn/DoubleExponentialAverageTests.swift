import Testing

@Suite("DEMA")
struct DoubleExponentialAverageTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("dema") }

    @Test("it begins at twice the period less two")
    func itBeginsAtTwice() throws {
        #expect(try firstRow("dema:20", "dema") == 38)
        #expect(try last("dema", "dema", stillMarket) == 100.1)
    }
}
