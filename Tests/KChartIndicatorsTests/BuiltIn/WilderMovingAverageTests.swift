import Testing

@Suite("RMA")
struct WilderMovingAverageTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("rma") }

    @Test("it begins with the mean and moves by a period-th")
    func itBeginsWithThe() throws {
        let found = try values("rma:2", flatCandles([2, 4, 7]))["rma"] ?? []
        #expect(found[1] == 3 && found[2] == 5)
    }
}
