import KChartIndicators
import Testing

@Suite("MACD")
struct MovingAverageConvergenceTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("macd") }

    @Test("T-068: 33 closes give the line from bar 25, the 34th the signal and histogram at bar 33")
    func tClosesGiveThe() throws {
        #expect(try firstRow("macd", "macd", bars: 33) == 25)
        #expect(try firstRow("macd", "signal", bars: 33) == nil)
        #expect(try firstRow("macd", "histogram", bars: 33) == nil)
        #expect(try firstRow("macd", "signal", bars: 34) == 33)
        #expect(try firstRow("macd", "histogram", bars: 34) == 33)
    }

    @Test("alignment=talib gives all three from bar 33")
    func alignmenttalibGivesAllThree() throws {
        for output in ["macd", "signal", "histogram"] {
            #expect(try firstRow("macd:12,26,9,alignment=talib", output) == 33)
        }
    }

    @Test("histogramFactor=2 doubles the histogram")
    func histogramfactorDoublesTheHistogram() throws {
        let candles = randomCandles(80, seed: 6)
        let single = try last("macd", "histogram", candles)
        #expect(try last("macd:12,26,9,2", "histogram", candles) == 2 * single)
    }

    @Test("a still market gives exactly 0")
    func aStillMarketGives() throws {
        for output in ["macd", "signal", "histogram"] {
            #expect(try last("macd", output, stillMarket) == 0)
        }
    }

    @Test("it takes two colours and its histogram that of the sign")
    func itTakesTwoColours() throws {
        let found = try shape("macd")
        #expect(found.paletteSlots == 2)
        #expect(
            found.outputs[2].color == .bySign && found.outputs[2].plot == .histogram(baseline: 0))
        #expect(try title("macd") == "MACD 12 26 9")
    }
}
