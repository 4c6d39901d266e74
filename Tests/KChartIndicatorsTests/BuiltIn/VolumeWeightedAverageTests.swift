import KChartCore
import Testing

@Suite("VWMA")
struct VolumeWeightedAverageTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("vwma") }

    @Test("a silent window has no value, a missing volume no weight")
    func aSilentWindowHas() throws {
        #expect(try last("vwma:5", "vwma", silentMarket).isNaN)
        var candles = flatCandles([10, 20, 60], volume: 1)
        candles[2].volume = nil
        #expect(try last("vwma:3", "vwma", candles) == 15)
    }
}
