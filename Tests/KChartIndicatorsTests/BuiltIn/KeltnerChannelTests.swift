import Testing

@Suite("Keltner channel")
struct KeltnerChannelTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("keltner") }

    @Test("all three lines begin together")
    func allThreeLinesBegin() throws {
        for output in ["middle", "upper", "lower"] {
            #expect(try firstRow("keltner:20,10,2", output) == 19)
            #expect(try firstRow("keltner:5,30,2", output) == 29)
        }
    }
}
