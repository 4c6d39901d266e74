import KChartCore
import KChartIndicators
import Testing

@Suite("Volume")
struct VolumeBarsTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("volume") }

    @Test("without an average it is one column of volumes, coloured by the candle")
    func withoutAnAverageIt() throws {
        let found = try shape("volume")
        #expect(found.outputs.map(\.id) == ["volume"])
        #expect(found.outputs[0].plot == .histogram(baseline: 0))
        #expect(found.outputs[0].color == .byCandle && found.paletteSlots == 0)
        #expect(try title("volume") == "Volume")
        #expect(try title("volume:20") == "Volume 20")
    }

    @Test("a missing volume is no column and counts as 0 in the average")
    func aMissingVolumeIs() throws {
        var candles = flatCandles([1, 1, 1, 1], volume: 6)
        candles[2].volume = nil
        let found = try values("volume:3", candles)
        #expect(found["volume"]?[2].isNaN == true)
        #expect(found["average"]?[2] == 4 && found["average"]?[3] == 4)
    }

    @Test("bars without volumes give no values and no pane")
    func barsWithoutVolumesGive() throws {
        let engine = IndicatorEngine()
        engine.configure(
            [IndicatorConfiguration(id: 1, indicator: "volume")], series(flatCandles([1, 2])))
        #expect(engine.instance(1)?.state == .withoutVolume)
    }
}
