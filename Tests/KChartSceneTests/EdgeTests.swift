import KChartCanvas
import KChartCore
import KChartModel
import Testing

@testable import KChartScene

/// What stands at the left and right edge of the plot.
struct EdgeTests {
    /// Bar 150 is the highest and the lowest, 200 and 220 come next; a line sees closes alone.
    private static func candle(_ slot: Int, isLine: Bool) -> Candle {
        var candle = Candle(
            time: Interval.hours(1).advance(.epoch, by: slot), open: 100, high: 110, low: 90,
            close: 100)
        switch slot {
        case 150: (candle.high, candle.low) = (150, 60)
        case 200: candle.high = 130
        case 220: candle.low = 80
        default: break
        }
        if isLine, candle.high > 110 { candle.close = candle.high }
        if isLine, slot == 220 { candle.close = candle.low }
        return candle
    }

    @Test(
        "the high and low labels are those of the bars whose middles are in the plot",
        arguments: [1.0, 2.0])
    func extremes(scale: Double) throws {
        let size = PixelSize(width: Int(900 * scale), height: Int(520 * scale))
        for style in [ChartStyleID.candles, .bars, .line] {
            let stage = try SceneStage(bars: 0, size: size, scale: scale)
            let candles = (0..<400).map { Self.candle($0, isLine: style == .line) }
            stage.model.setSeries(BarSeries(interval: .hours(1), candles: candles))
            stage.model.setStyle(style)
            stage.model.set(.badge, false)
            stage.scene.invalidate(.everything)
            stage.paint()
            let width = try #require(stage.scene.frame).layout.data.width
            var seen: Set<Bool> = []
            for tenths in 0...12 {
                stage.model.apply(
                    .show(
                        Viewport(
                            first: 149.8 + Double(tenths) / 10,
                            visibleBars: Double(width) / (6 * scale))))
                stage.scene.invalidate(.everything)
                stage.paint()
                let frame = try #require(stage.scene.frame)
                let counted = stage.model.state.scaledIndices.contains(BarIndex(150))
                let middle = frame.mapping.column(
                    of: stage.model.state.timeMapping.position(of: BarIndex(150)))
                let isMarked = middle >= frame.layout.data.x
                seen.insert(isMarked)
                #expect(frame.extremes.count == 2, "\(style) \(tenths)")
                let row = Int(frame.mapping.y(of: isMarked ? 150 : 130).rounded())
                let high = try #require(frame.extremes.first)
                #expect(abs(high.bounds.midY - row) <= frame.layout.pixels(14))
                #expect(stage.model.state.priceScale.high > (counted ? 150 : 130))
                if style != .line { #expect(counted == (stage.model.state.priceScale.high > 150)) }
                for mark in frame.extremes {
                    #expect(mark.label.bounds.x >= frame.layout.data.x)
                }
            }
            #expect(seen.count == 2)
        }
    }

    @Test(
        "the crosshair keeps its line and its time tag in every pixel column of the plot",
        arguments: [1.0, 1.25, 2.0])
    func crosshair(scale: Double) throws {
        let size = PixelSize(width: Int(900 * scale), height: Int(520 * scale))
        let stage = try SceneStage(bars: 600, size: size, scale: scale)
        stage.paint()
        let view = stage.model.state.viewport
        for first in [view.first, 100, 100.3, 100.7] {
            stage.model.apply(.show(Viewport(first: first, visibleBars: view.visibleBars)))
            stage.scene.invalidate(.everything)
            stage.paint()
            let data = try #require(stage.scene.frame).layout.data
            let viewport = stage.model.state.viewport
            for column in Array(0..<24) + Array(data.width - 24..<data.width) {
                let place = viewport.position(atX: Double(column) + 0.5, width: data.width)
                stage.scene.invalidate(stage.model.setCrosshair(at: place, price: 100_000))
                _ = stage.scene.update(stage.model)
                let frame = try #require(stage.scene.frame)
                let line = try #require(frame.crosshair?.vertical, "\(first) \(column)")
                let centre = try #require(stage.model.state.crosshair)
                #expect(line.x >= data.x - line.width / 2 && line.maxX <= data.maxX)
                let wished = frame.mapping.column(of: centre.position)
                #expect(abs(line.midX - min(max(wished, data.x), data.maxX - 1)) <= 1)
                #expect(frame.crosshair?.timeTag != nil)
            }
        }
        // A bar that is out of view has neither.
        stage.scene.invalidate(
            stage.model.setCrosshair(
                at: BarPosition(stage.model.state.viewport.last + 2), price: 100_000))
        _ = stage.scene.update(stage.model)
        #expect(stage.scene.frame?.crosshair?.vertical == nil)
        #expect(stage.scene.frame?.crosshair?.timeTag == nil)
    }
}
