import KChartCore
import KChartIndicators
import Testing

@Suite("Ichimoku")
struct IchimokuCloudTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("ichimoku") }

    @Test(
        "T-067: the spans are drawn 26 bars ahead, the close 26 behind, the cloud by what is on top"
    )
    func tTheSpansAre() throws {
        let found = try shape("ichimoku")
        #expect(found.outputs.map(\.displacement) == [0, 0, 26, 26, -26])
        #expect(found.bands == [IndicatorBand(upper: "spanA", lower: "spanB", fill: .byTop)])
    }

    @Test(
        "the extent of the slots past the newest bar is that of the spans computed 26 bars before")
    func theExtentOfThe() throws {
        let bars = series(randomCandles(100, seed: 13))
        let engine = IndicatorEngine()
        engine.configure([IndicatorConfiguration(id: 1, indicator: "ichimoku")], bars)
        let instance = try #require(engine.instance(1))
        let extent = try #require(instance.extent(in: BarIndex(100)..<BarIndex(126)))
        let spans = (74..<100).flatMap { row in
            ["spanA", "spanB"].map { instance.value($0, at: BarIndex(row)) }
        }
        #expect(extent.lowerBound == spans.min() && extent.upperBound == spans.max())
        #expect(instance.extent(in: BarIndex(126)..<BarIndex(200)) == nil)
    }
}
