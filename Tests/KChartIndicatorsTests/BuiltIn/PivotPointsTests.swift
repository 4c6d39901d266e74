import KChartCore
import Testing

@Suite("Pivot points")
struct PivotPointsTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("pivots") }

    @Test("classic and Camarilla levels of high 12, low 8, close 11 are the worked ones")
    func classicAndCamarillaLevels() throws {
        var candles = [
            Candle(time: Timestamp(seconds: 0), open: 9, high: 12, low: 8, close: 11),
            Candle(time: Timestamp(seconds: 86_400), open: 11, high: 11, low: 11, close: 11),
        ]
        let classic = try values("pivots", candles)
        for (output, level) in [
            ("pivot", 10.333), ("r1", 12.667), ("s1", 8.667), ("r2", 14.333), ("s2", 6.333),
            ("r3", 16.667), ("s3", 4.667),
        ] { #expect(abs((classic[output]?.last ?? 0) - level) < 0.001, "\(output)") }
        let camarilla = try values("pivots:camarilla", candles)
        #expect(abs((camarilla["r1"]?.last ?? 0) - 11.367) < 0.001)
        #expect(abs((camarilla["r3"]?.last ?? 0) - 12.1) < 0.001)
        #expect(classic["pivot"]?[0].isNaN == true)
        candles[1].time = Timestamp(seconds: 86_399)
        #expect(try values("pivots", candles)["pivot"]?.last?.isNaN == true)
    }
}
