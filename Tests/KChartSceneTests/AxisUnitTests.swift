import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import Testing

@testable import KChartScene

struct AxisUnitTests {
    private func builder(_ stage: SceneStage) -> FrameBuilder {
        FrameBuilder(resources: stage.scene.resources, state: stage.model.state, scale: 1)
    }

    @Test("badge and crosshair tag of a percent or indexed axis speak its unit")
    func units() throws {
        let builder = builder(try SceneStage())
        let percent = PriceScale(mode: .percent, low: 90, high: 120, base: 100)
        let indexed = PriceScale(mode: .indexed, low: 90, high: 120, base: 80)
        for context in [FormatContext.badge, .crosshair] {
            #expect(builder.axisText(112.5, percent, context: context) == "+12.50%")
            #expect(builder.axisText(91, percent, context: context) == "−9.00%")
            #expect(builder.axisText(100.0001, percent, context: context) == "0.00%")
            // 100 · 112.5 / 80 = 140.625, half to even
            #expect(builder.axisText(112.5, indexed, context: context) == "140.62")
            let linear = PriceScale(mode: .linear, low: 90, high: 120)
            #expect(builder.axisText(112.5, linear, context: context) == "112.50")
            // Without a first value the axis shows prices.
            let none = PriceScale(mode: .percent, low: 90, high: 120, base: 0)
            #expect(builder.axisText(112.5, none, context: context) == "112.50")
        }
    }

    @Test(
        "the badge's words are those of its axis and fit into the column",
        arguments: [PriceScaleMode.percent, .indexed])
    func badge(mode: PriceScaleMode) throws {
        let stage = try SceneStage()
        stage.paint()
        let prices = try #require(stage.scene.frame?.badge?.tag.text.text)
        stage.model.setScaleMode(mode)
        stage.paint()
        let frame = try #require(stage.scene.frame)
        let badge = try #require(frame.badge)
        #expect(badge.tag.text.text != prices)
        #expect(
            badge.tag.text.x + Double(badge.tag.text.text.width)
                <= Double(frame.layout.priceAxis.maxX))
    }
}
