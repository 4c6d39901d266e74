import Testing

@Suite("Awesome oscillator")
struct AwesomeOscillatorTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("ao") }

    @Test("it looks at the middle of high and low unless told otherwise")
    func itLooksAtThe() throws {
        #expect(try title("ao") == "AO 5 34")
        #expect(try title("ao:5,34,close") == "AO 5 34 close")
        #expect(try firstRow("ao", "ao") == 33)
    }
}
