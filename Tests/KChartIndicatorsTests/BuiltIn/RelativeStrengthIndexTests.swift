import KChartCore
import KChartIndicators
import Testing

@Suite("RSI")
struct RelativeStrengthIndexTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("rsi") }

    @Test("T-066: a still market gives 50, rises alone 100, falls alone 0")
    func tAStillMarket() throws {
        #expect(try last("rsi:14", "rsi", stillMarket) == 50)
        #expect(try last("rsi:14", "rsi", flatCandles((1...40).map(Double.init))) == 100)
        #expect(try last("rsi:14", "rsi", flatCandles((1...40).reversed().map(Double.init))) == 0)
    }

    @Test("T-065: the captions follow the levels")
    func tTheCaptionsFollow() throws {
        #expect(try shape("rsi").levels.map(\.caption) == ["70", "30"])
        #expect(try shape("rsi:14,upper=80,lower=20").levels.map(\.caption) == ["80", "20"])
        #expect(try shape("rsi:14,lower=22.5").levels.map(\.caption) == ["70", "22.5"])
    }

    @Test("T-034: its pane is pinned to 0…100, whatever the bars")
    func tItsPaneIs() throws {
        #expect(try shape("rsi").range == 0...100)
    }

    @Test("several periods are lines of one pane")
    func severalPeriodsAreLines() throws {
        let candles = randomCandles(60, seed: 2)
        let found = try values("rsi:6,12,24", candles)
        #expect(try found["rsi2"]?.last == last("rsi:12", "rsi", candles))
        #expect(try found["rsi3"]?.last == last("rsi:24", "rsi", candles))
        #expect(try title("rsi:6,12,24") == "RSI 6 12 24")
        #expect(try title("rsi") == "RSI 14")
    }

    @Test("the first value stands at the bar of the period")
    func theFirstValueStands() throws {
        #expect(try firstRow("rsi:14", "rsi") == 14)
    }
}
