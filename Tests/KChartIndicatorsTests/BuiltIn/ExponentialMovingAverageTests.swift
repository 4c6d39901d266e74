import KChartCore
import Testing

@Suite("EMA")
struct ExponentialMovingAverageTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("ema") }

    @Test("T-069: 19 bars give EMA 20 no value, the 20th gives the mean of all")
    func tBarsGiveEma() throws {
        #expect(try firstRow("ema:20", "ema", bars: 19) == nil)
        let candles = randomCandles(20, seed: 4)
        let mean = candles.reduce(0) { $0 + $1.close } / 20
        #expect(abs(try last("ema:20", "ema", candles) - mean) < 1e-12 * mean)
    }

    @Test("seed=first begins with the first price at bar 0")
    func seedfirstBeginsWithThe() throws {
        let candles = randomCandles(30, seed: 4)
        let found = try values("ema:20,seed=first", candles)["ema"] ?? []
        #expect(found[0] == candles[0].close)
        let next = candles[0].close + (candles[1].close - candles[0].close) * 2 / 21
        #expect(abs(found[1] - next) < 1e-12)
    }

    @Test("a still market gives exactly its price")
    func aStillMarketGives() throws {
        #expect(try last("ema:5", "ema", stillMarket) == 100.1)
    }
}
