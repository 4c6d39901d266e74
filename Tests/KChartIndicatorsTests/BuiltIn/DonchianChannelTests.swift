import Testing

@Suite("Donchian channel")
struct DonchianChannelTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("donchian") }

    @Test("the current bar is among those looked at")
    func theCurrentBarIs() throws {
        let found = try values("donchian:2", flatCandles([1, 5, 3]))
        #expect(
            found["upper"]?.last == 5 && found["lower"]?.last == 3 && found["middle"]?.last == 4)
    }
}
