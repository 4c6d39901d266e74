import Testing

@Suite("Accumulation and distribution")
struct AccumulationDistributionTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("ad") }

    @Test("a bar without range or volume adds nothing")
    func aBarWithoutRange() throws {
        #expect(try last("ad", "ad", stillMarket) == 0)
    }
}
