import Testing

@Suite("Chaikin money flow")
struct ChaikinMoneyFlowTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("cmf") }

    @Test("no volume gives no value, no range gives 0")
    func noVolumeGivesNo() throws {
        #expect(try last("cmf", "cmf", silentMarket).isNaN)
        #expect(try last("cmf", "cmf", stillMarket) == 0)
    }
}
