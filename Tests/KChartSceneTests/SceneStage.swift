import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartRaster
import KChartStyle
import KChartText

@testable import KChartScene

/// A chart with a seeded walk of prices, a scene, and pixels to paint on.
struct SceneStage {
    let model: ChartModel
    let scene: ChartScene
    let fonts: FontCatalog
    let glyphs = GlyphCache()
    private(set) var pixels: OwnedPixels
    let size: PixelSize
    let scale: Double

    init(
        bars: Int = 300, size: PixelSize = PixelSize(width: 640, height: 400), scale: Double = 1,
        theme: String = "dark", language: String = "en", interval: Interval = .hours(1),
        seed: UInt64 = 7, isPlain: Bool = false
    ) throws {
        fonts = try FontCatalog()
        self.size = size
        self.scale = scale
        var configuration = ChartConfiguration(
            instrument: Instrument(symbol: "BTCUSDT", fractionDigits: 2), interval: interval)
        if isPlain {
            configuration.showsHeader = false
            configuration.showsStatus = false
            configuration.showsHighLow = false
            configuration.showsBadge = false
        }
        model = ChartModel(configuration)
        let words = Words(language: Language(code: language))
        scene = ChartScene(
            resources: SceneResources(
                theme: try ThemeCatalog.builtIn.theme(theme), fonts: fonts, words: words))
        pixels = OwnedPixels(size: size)
        scene.resize(to: size, scale: scale)
        scene.measure(model)
        if bars > 0 {
            model.setSeries(
                BarSeries(
                    interval: interval, candles: Self.walk(bars, interval: interval, seed: seed)))
        }
    }

    /// A deterministic walk near 100 000 that starts on 2025-01-01.
    static func walk(_ count: Int, interval: Interval, seed: UInt64) -> [Candle] {
        var state = seed
        func random() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 33) / Double(1 << 31)
        }
        var price = 100_000.0
        var time = Timestamp(seconds: 1_735_689_600)
        return (0..<count).map { _ in
            let open = price
            let close = max(1, open + (random() - 0.5) * 1_200)
            let high = max(open, close) + random() * 400
            let low = max(0.5, min(open, close) - random() * 400)
            price = close
            defer { time = interval.advance(time, by: 1) }
            return Candle(
                time: time, open: open, high: high, low: low, close: close,
                volume: 100 + random() * 900)
        }
    }

    /// Gathers the changes of `body` and paints what they damage.
    func step(on canvas: RasterCanvas? = nil, _ body: (ChartModel) -> Void) -> SceneUpdate {
        let token = model.observeChanges { [scene] in scene.invalidate($0) }
        body(model)
        token.cancel()
        return paint(on: canvas)
    }

    @discardableResult
    func paint(on given: RasterCanvas? = nil) -> SceneUpdate {
        let update = scene.update(model)
        let canvas = given ?? RasterCanvas(buffer: pixels.buffer, fonts: fonts, glyphs: glyphs)
        scene.paint(canvas, damage: update.damage)
        return update
    }

    /// The same state painted from nothing.
    ///
    /// - Parameter layers: of a client's own, over the watermark.
    func fresh(with layers: [any SceneLayer] = []) -> [UInt32] {
        let other = ChartScene(resources: scene.resources)
        for layer in layers { other.layers.register(layer, over: "watermark") }
        other.resize(to: size, scale: scale)
        other.axisWidth = scene.axisWidth
        other.isAxisFree = false
        // High and low stand aside for the card, and its side is what the window remembers.
        other.tooltipSide = scene.tooltipSide
        other.keptClear = scene.keptClear
        let target = OwnedPixels(size: size)
        let update = other.update(model)
        let canvas = RasterCanvas(buffer: target.buffer, fonts: fonts, glyphs: glyphs)
        other.paint(canvas, damage: update.damage)
        return Self.words(target)
    }

    /// Where the picture is not what a repaint from nothing gives; nil where it is.
    func stalePixels(with layers: [any SceneLayer] = []) -> PixelRect? {
        let fresh = fresh(with: layers)
        let words = words
        guard words != fresh else { return nil }
        var stale: PixelRect?
        for place in words.indices where words[place] != fresh[place] {
            let pixel = PixelRect(x: place % size.width, y: place / size.width, width: 1, height: 1)
            stale = stale?.union(pixel) ?? pixel
        }
        return stale
    }

    var words: [UInt32] { Self.words(pixels) }

    /// Scene and overlay together, as an export draws them.
    func picture() -> OwnedPixels {
        paint()
        let canvas = RasterCanvas(buffer: pixels.buffer, fonts: fonts, glyphs: glyphs)
        scene.paintOverlay(canvas)
        return pixels
    }

    static func words(_ pixels: OwnedPixels) -> [UInt32] {
        let buffer = pixels.buffer
        return (0..<buffer.size.height).flatMap { row in
            (0..<buffer.size.width).map { buffer.base[row * buffer.rowStride + $0] & 0xFF_FFFF }
        }
    }
}
