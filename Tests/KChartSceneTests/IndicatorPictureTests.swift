import Foundation
import KChartCanvas
import KChartCore
import KChartIndicators
import KChartModel
import KChartRaster
import KChartStyle
import Testing

@testable import KChartScene

struct IndicatorPictureTests {
    /// The picture of `performance.md` and bands: an average, Bollinger bands, volume with its
    /// average, RSI and MACD in four panes.
    static func addFour(_ model: ChartModel) {
        for id in ["sma", "bollinger", "rsi", "macd"] { model.addIndicator(id) }
        if let volume = model.indicators.first(where: { $0.instance.description.id == "volume" }) {
            var configuration = volume.instance.configuration
            configuration.parameters["period"] = .integer(20)
            model.setIndicator(configuration)
        }
    }

    @Test(
        "an average, bands, volume, RSI and MACD stand in four panes with values",
        arguments: [("dark", 1.0, "en"), ("light", 1.25, "de"), ("dark", 2.0, "ar")])
    func fourPanes(theme: String, scale: Double, language: String) throws {
        let size = PixelSize(width: Int(440 * scale), height: Int(560 * scale))
        let stage = try SceneStage(size: size, scale: scale, theme: theme, language: language)
        Self.addFour(stage.model)
        stage.model.setTooltip(false)
        stage.model.setCrosshair(
            at: BarPosition(stage.model.state.viewport.first + 20), price: 50, pane: "rsi",
            pinned: true)
        let picture = stage.picture()
        if let folder = ProcessInfo.processInfo.environment["KCHART_PICTURES"] {
            try PNGWriter.write(picture.buffer, to: "\(folder)/four-\(theme)-\(scale).png")
        }
        #expect(stage.scene.frame?.layout.order == [.price, .volume, "rsi", "macd"])
        let plots = try #require(stage.scene.frame?.indicators).flatMap(\.plots)
        #expect(plots.count { $0.values.values.contains(where: \.isFinite) } == 9)
    }

    @Test(
        "a cloud, dots, steps and the bands of narrow bars are seen",
        arguments: [("ichimoku", 70.0), ("sar", 70.0), ("supertrend", 70.0), ("bollinger", 900.0)])
    func overlays(id: String, bars: Double) throws {
        let stage = try SceneStage(
            bars: 1_000, size: PixelSize(width: 360, height: 240), isPlain: true)
        stage.model.removePane(.volume)
        stage.model.setVisibleBars(bars)
        stage.model.goToLiveEdge()
        stage.paint()
        let scale = stage.model.state.priceScale
        let before = stage.words
        stage.model.addIndicator(id)
        stage.scene.invalidate(.everything)
        let picture = stage.picture()
        if let folder = ProcessInfo.processInfo.environment["KCHART_PICTURES"] {
            try PNGWriter.write(picture.buffer, to: "\(folder)/overlay-\(id).png")
        }
        let changed = zip(before, stage.words).count { $0 != $1 }
        #expect(changed > 100, "\(changed) pixels, range \(scale)")
    }

    @Test("an overlay moves neither the plot nor a pane when it comes and goes")
    func plotStays() throws {
        let stage = try SceneStage()
        stage.paint()
        let before = try #require(stage.scene.frame?.layout)
        _ = stage.step { $0.addIndicator("ema") }
        #expect(stage.scene.frame?.layout == before)
        let id = try #require(stage.model.indicators.first?.id)
        _ = stage.step { $0.removeIndicator(id) }
        #expect(stage.scene.frame?.layout == before)
    }

    @Test("T-067 the cloud is drawn 26 bars ahead of the newest bar")
    func projected() throws {
        let stage = try SceneStage()
        stage.model.addIndicator("ichimoku")
        stage.model.pan(byBars: 12)
        stage.paint()
        let frame = try #require(stage.scene.frame)
        let span = try #require(frame.indicators.first?.plots[2].values)
        let newest = try #require(frame.bars.columns.last)
        #expect(frame.mapping.plot.maxX > newest + 2)
        #expect(span.columns.filter { $0 > newest }.count >= 5)
        #expect(zip(span.columns, span.values).allSatisfy { $0 <= newest || $1.isFinite })
        let instance = try #require(stage.model.indicators.first?.instance)
        let index = try #require(stage.model.state.series.indices.last)
        let place = try #require(span.columns.firstIndex(of: newest))
        #expect(span.values[place] == instance.value("spanA", at: index.advanced(by: -26)))
    }

    @Test("T-059 bands whose warm-up lies in the window begin with the first value, all of them")
    func warmUp() throws {
        let stage = try SceneStage(bars: 40)
        stage.model.addIndicator("bollinger")
        stage.model.setVisibleBars(60)
        stage.model.goToLiveEdge()
        stage.paint()
        let plots = try #require(stage.scene.frame?.indicators.first?.plots)
        for plot in plots {
            #expect(plot.values.count == 40)
            #expect(plot.values.values.prefix(19).allSatisfy { $0.isNaN })
            #expect(plot.values.values.dropFirst(19).allSatisfy { $0.isFinite })
        }
    }

    @Test("T-065 the captions of levels are the levels")
    func levels() throws {
        let stage = try SceneStage()
        stage.model.addIndicator("rsi", ["upper": .number(80), "lower": .number(20)])
        stage.paint()
        let frame = try #require(stage.scene.frame)
        #expect(frame.indicators.last?.levels.map(\.value) == [80, 20])
        let pane = try #require(frame.panes.last)
        #expect(pane.levels.count == 2)
        let style = stage.scene.resources
        let words = ["80", "20"].map { style.shape($0, style.theme.fonts.axis, scale: 1).text }
        #expect(pane.levels.map(\.text) == words)
    }
}
