import KChartIndicators
import Testing

@Suite("Stochastic")
struct StochasticOscillatorTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("stochastic") }

    @Test("T-066: a still market gives 50")
    func tAStillMarket() throws {
        for output in ["k", "d"] { #expect(try last("stochastic", output, stillMarket) == 50) }
    }

    @Test("%K begins two bars before %D")
    func kBeginsTwoBars() throws {
        #expect(try firstRow("stochastic", "k") == 15)
        #expect(try firstRow("stochastic", "d") == 17)
        #expect(try title("stochastic") == "Stoch 14 3 3")
        #expect(try shape("stochastic").levels.map(\.value) == [80, 20])
    }
}
