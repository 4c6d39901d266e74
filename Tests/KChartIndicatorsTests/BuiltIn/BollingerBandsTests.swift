import KChartIndicators
import Testing

@Suite("Bollinger bands")
struct BollingerBandsTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("bollinger") }

    @Test("a still market has all three lines at its price")
    func aStillMarketHas() throws {
        let found = try values("bollinger:20,2", stillMarket)
        for output in ["middle", "upper", "lower"] { #expect(found[output]?.last == 100.1) }
    }

    @Test("the deviation is that of the population")
    func theDeviationIsThat() throws {
        // Closes 1 and 3: mean 2, deviation sqrt((1 + 1) / 2) = 1.
        let found = try values("bollinger:2,2", flatCandles([1, 3]))
        #expect(found["upper"]?.last == 4 && found["lower"]?.last == 0)
    }

    @Test("T-059: all three lines begin together, with a dashed middle, one colour and a band")
    func tAllThreeLines() throws {
        let found = try shape("bollinger")
        for output in found.outputs { #expect(try firstRow("bollinger", output.id) == 19) }
        #expect(found.outputs.map(\.id) == ["middle", "upper", "lower"])
        #expect(found.outputs[0].plot == .line(width: 1, dash: [4, 3]))
        #expect(found.bands == [IndicatorBand(upper: "upper", lower: "lower", opacity: 0.12)])
        #expect(found.paletteSlots == 1)
        #expect(try title("bollinger:20,2.5") == "BB 20 2.5")
    }

    @Test("a flat stretch after a leap has no width left of rounding")
    func aFlatStretchAfter() throws {
        let closes = (0..<40).map { $0 < 20 ? 1_000_000 + Double($0) * 1_000 : 3.3 }
        let found = try values("bollinger:10,2", flatCandles(closes))
        #expect(found["upper"]?.last == 3.3 && found["lower"]?.last == 3.3)
    }
}
