import Testing

@Suite("HMA")
struct HullMovingAverageTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("hma") }

    @Test("it begins with the whole window and the root of it")
    func itBeginsWithThe() throws {
        #expect(try firstRow("hma:16", "hma") == 15 + 3)
    }
}
