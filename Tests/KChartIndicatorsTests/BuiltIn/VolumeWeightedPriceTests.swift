import KChartCore
import Testing

@Suite("VWAP")
struct VolumeWeightedPriceTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("vwap") }

    @Test("the whole series has one sum, a session its own")
    func theWholeSeriesHas() throws {
        var candles = flatCandles([10, 20, 30], volume: 1)
        for row in 0..<3 { candles[row].time = Timestamp(seconds: Int64(row) * 86_400 * 20) }
        #expect(try values("vwap:all", candles)["vwap"] == [10, 15, 20])
        #expect(try values("vwap", candles)["vwap"] == [10, 20, 30])
        // 1 and 21 January are of one month, 10 February is of the next.
        #expect(try values("vwap:month", candles)["vwap"] == [10, 15, 30])
    }

    @Test("a week begins on Monday")
    func aWeekBeginsOn() throws {
        // 1970-01-01 is a Thursday: the 4th a Sunday, the 5th a Monday.
        var candles = flatCandles([10, 20, 30], volume: 1)
        for (row, day) in [0, 3, 4].enumerated() {
            candles[row].time = Timestamp(seconds: Int64(day) * 86_400)
        }
        #expect(try values("vwap:week", candles)["vwap"] == [10, 15, 30])
    }

    @Test("B93: no volume yet gives no value, and it recovers")
    func bNoVolumeYet() throws {
        var candles = flatCandles([10, 20, 30], volume: 0)
        candles[1].volume = 2
        let found = try values("vwap", candles)["vwap"] ?? []
        #expect(found[0].isNaN && found[1] == 20 && found[2] == 20)
    }
}
