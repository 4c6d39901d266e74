import KChartCanvas
import KChartCore
import KChartIndicators
import KChartModel
import KChartRaster
import Testing

@testable import KChartScene

/// Pictures of every built-in indicator over several kinds of bars, one under the other; only the
/// plot, so that no font is in them.
struct IndicatorGoldenTests {
    /// What bars can be like: a walk; a rise that turns into a fall, with gaps; prices that stand
    /// still in the middle and bars without volume; a crash of one bar.
    private static let kinds: [@Sendable (Int, Candle) -> Candle] = [
        { $1 },
        { slot, bar in
            let way = Double(slot < 620 ? slot : 1_240 - slot) * 300
            return moved(bar, by: way + Double(slot * 7_919 % 11 - 5) * 250)
        },
        { slot, bar in
            var bar = bar
            if (605..<620).contains(slot) {
                (bar.open, bar.high, bar.low, bar.close) = (90_000, 90_000, 90_000, 90_000)
            }
            bar.volume = slot % 9 == 4 ? nil : slot > 625 ? 0 : bar.volume
            return bar
        },
        { slot, bar in
            var bar = bar
            if slot == 622 { bar.low = bar.low * 0.7 }
            return bar
        },
    ]

    private static func moved(_ bar: Candle, by way: Double) -> Candle {
        var bar = bar
        bar.open = max(1, bar.open + way)
        bar.high = max(1, bar.high + way)
        bar.low = max(1, bar.low + way)
        bar.close = max(1, bar.close + way)
        return bar
    }

    private static let size = PixelSize(width: 240, height: 110)

    /// The plot of the indicator's pane, or the price plot.
    private static func plot(_ id: String, _ kind: (Int, Candle) -> Candle) throws -> OwnedPixels {
        let stage = try SceneStage(
            bars: 0, size: PixelSize(width: size.width + 64, height: size.height + 60),
            isPlain: true)
        stage.scene.axisWidth = 64
        stage.scene.isAxisFree = false
        let candles = SceneStage.walk(640, interval: .hours(1), seed: 7).enumerated()
        stage.model.setSeries(
            BarSeries(interval: .hours(1), candles: candles.map { kind($0.offset, $0.element) }))
        stage.model.removePane(.volume)
        stage.model.addIndicator(id)
        let pane = try #require(stage.model.indicators.first?.pane)
        if pane != .price { stage.model.toggleMaximizedPane(pane) }
        stage.scene.measure(stage.model)
        stage.model.setVisibleBars(48)
        stage.model.goToLiveEdge()
        stage.paint()
        let layout = try #require(stage.scene.frame?.layout)
        let plot = pane == .price ? layout.data : try #require(layout.pane(pane)?.data)
        // Every picture has the same size, whatever the layout gives a plot.
        return Golden.part(
            PixelRect(
                x: plot.x, y: plot.y, width: min(plot.width, size.width),
                height: min(plot.height, size.height)), of: stage.pixels)
    }

    @Test(
        "each indicator draws the picture it is known for, over four kinds of bars",
        arguments: Registry<any Indicator>.builtIn.ids)
    func picture(id: String) throws {
        let parts = try Self.kinds.map { try Self.plot(id, $0) }
        let height = parts.map { $0.buffer.size.height + 2 }.reduce(0, +)
        let whole = OwnedPixels(size: PixelSize(width: Self.size.width, height: height))
        var top = 0
        for part in parts {
            let buffer = part.buffer
            for row in 0..<buffer.size.height {
                for column in 0..<min(buffer.size.width, Self.size.width) {
                    whole.buffer.base[(top + row) * whole.buffer.rowStride + column] =
                        buffer.base[row * buffer.rowStride + column] | 0xFF00_0000
                }
            }
            top += buffer.size.height + 2
        }
        try Golden.check(whole, "indicators/\(id)")
    }
}
