import KChartIndicators
import Testing

@Suite("CCI")
struct CommodityChannelIndexTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("cci") }

    @Test("T-066: a still market gives exactly 0")
    func tAStillMarket() throws {
        #expect(try last("cci", "cci", stillMarket) == 0)
    }

    @Test("the levels are its level up and down")
    func theLevelsAreIts() throws {
        #expect(try shape("cci:20,150").levels.map(\.caption) == ["150", "-150"])
    }
}
