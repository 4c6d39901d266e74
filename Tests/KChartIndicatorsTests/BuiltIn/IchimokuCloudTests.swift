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
}
