import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartRaster
import KChartScene
import KChartStyle
import KChartText

/// A chart at 1920×1080 whose model, scene and canvas are the program's own.
struct ScenePlay {
    let model: ChartModel
    let scene: ChartScene
    let pixels = OwnedPixels(size: PixelSize(width: 1920, height: 1080))
    let canvas: RasterCanvas
    private let token: SubscriptionToken

    init(bars count: Int, visible: Double) throws {
        let model = ChartModel(
            ChartConfiguration(
                instrument: Instrument(symbol: "BTCUSDT", fractionDigits: 2), interval: .minutes(1))
        )
        let fonts = try FontCatalog()
        let scene = ChartScene(
            resources: SceneResources(
                theme: try ThemeCatalog.builtIn.theme("dark"), fonts: fonts, words: .english))
        canvas = RasterCanvas(buffer: pixels.buffer, fonts: fonts, glyphs: GlyphCache())
        scene.resize(to: pixels.buffer.size, scale: 1)
        scene.measure(model)
        token = model.observeChanges { scene.invalidate($0) }
        model.setSeries(MadeUpBars.series(count: count))
        model.setVisibleBars(visible)
        self.model = model
        self.scene = scene
    }

    func draw() {
        let update = scene.update(model)
        scene.paint(canvas, damage: update.damage)
    }
}
