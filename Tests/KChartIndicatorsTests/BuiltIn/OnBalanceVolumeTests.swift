import KChartCore
import Testing

@Suite("OBV")
struct OnBalanceVolumeTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("obv") }

    @Test("it starts at 0, and equal closes add nothing")
    func itStartsAtAnd() throws {
        #expect(try values("obv", flatCandles([1, 2, 2, 1], volume: 7))["obv"] == [0, 7, 7, 0])
        #expect(
            try values("obv:talib", flatCandles([1, 2, 2, 1], volume: 7))["obv"] == [7, 14, 14, 7])
    }

    @Test("a missing volume adds nothing")
    func aMissingVolumeAdds() throws {
        var candles = flatCandles([1, 2, 3], volume: 7)
        candles[1].volume = nil
        #expect(try values("obv", candles)["obv"] == [0, 0, 7])
    }
}
