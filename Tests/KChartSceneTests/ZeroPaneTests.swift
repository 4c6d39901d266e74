import KChartCanvas
import KChartCore
import KChartModel
import KChartStyle
import Testing

@testable import KChartScene

struct ZeroPaneTests {
    private func stage(volume: Double?, height: Int = 400) throws -> SceneStage {
        let stage = try SceneStage(bars: 0, size: PixelSize(width: 640, height: height))
        let candles = SceneStage.walk(300, interval: .hours(1), seed: 7).map {
            Candle(
                time: $0.time, open: $0.open, high: $0.high, low: $0.low, close: $0.close,
                volume: volume)
        }
        stage.model.setSeries(BarSeries(interval: .hours(1), candles: candles))
        return stage
    }

    private func labels(_ stage: SceneStage, _ pane: PaneID) throws -> [ShapedText] {
        stage.paint()
        let frame = try #require(stage.scene.frame?.panes.first { $0.id == pane })
        return frame.marks.compactMap { $0.label?.text } + frame.levels.map(\.text)
    }

    private func zero(_ stage: SceneStage, _ font: KeyPath<ThemeFonts, ThemeFont>) -> ShapedText {
        let resources = stage.scene.resources
        return FrameBuilder(resources: resources, state: stage.model.state, scale: 1)
            .text("0", resources.theme.fonts[keyPath: font]).text
    }

    @Test("a pane of volumes that are all zero has one number, the zero")
    func volume() throws {
        for height in [300, 400, 900] {
            let stage = try stage(volume: 0, height: height)
            #expect(try labels(stage, .volume) == [zero(stage, \.axis)])
        }
        let real = try stage(volume: 0.9)
        #expect(try !labels(real, .volume).isEmpty)
        #expect(try !labels(real, .volume).contains(zero(real, \.axis)))
    }

    @Test("so has a pane of an indicator whose values are all zero")
    func indicator() throws {
        let stage = try stage(volume: 0)
        let flat = (0..<300).map { index in
            Candle(
                time: Timestamp(seconds: 1_735_689_600 + Int64(index) * 3_600), open: 5, high: 5,
                low: 5, close: 5, volume: 0)
        }
        stage.model.setSeries(BarSeries(interval: .hours(1), candles: flat))
        stage.model.addIndicator("macd")
        #expect(try labels(stage, "macd") == [zero(stage, \.axis)])
    }

    @Test("the tag of the crosshair there invents no number either")
    func crosshair() throws {
        let stage = try stage(volume: 0)
        stage.paint()
        let scale = try #require(stage.model.state.paneScales[.volume])
        stage.model.setCrosshair(
            at: BarPosition(stage.model.state.viewport.first + 20), price: scale.price(at: 0.8),
            pane: .volume, pinned: true)
        stage.paint()
        #expect(stage.scene.frame?.crosshair?.priceTag?.text.text == zero(stage, \.tag))
    }
}
