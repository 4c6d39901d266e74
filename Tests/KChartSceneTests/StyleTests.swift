import KChartCanvas
import KChartCore
import KChartModel
import KChartRaster
import KChartStyle
import Testing

@testable import KChartScene

struct StyleTests {
    static let styles = ChartStyleTraits.builtIn.map { ChartStyleID($0.id) }

    @Test("scene and model know the same styles, in one order")
    func registry() {
        #expect(ChartStyles().ids == Self.styles)
        for id in Self.styles { #expect(ChartStyles()[id].id == id) }
    }

    @Test("a style of a client's own is drawn, and takes the place of one of its id")
    func own() throws {
        final class Blank: ChartStyle {
            let id: ChartStyleID = "candles"
            func newestColumns(_ frame: SceneFrame) -> Range<Int>? { nil }
            func prepare(_ frame: SceneFrame) {}
            func paint(_ canvas: any Canvas) { canvas.fill(canvas.bounds, with: Color(rgb: 0x123)) }
        }
        let stage = try SceneStage(bars: 40)
        #expect(stage.scene.layers.styles.register(Blank()) is CandleStyle)
        stage.paint()
        #expect(stage.words.contains(0x123))
        #expect(try !SceneStage(bars: 40).picture().words.contains(0x123))
    }

    /// The walk with gaps between its bars, so that a bar may rise and still close lower.
    private static func bars() -> [Candle] {
        SceneStage.walk(900, interval: .hours(1), seed: 7).enumerated().map { slot, bar in
            let open = bar.open + Double(slot * 7_919 % 11 - 5) * 60
            return Candle(
                time: bar.time, open: open, high: max(bar.high, open), low: min(bar.low, open),
                close: bar.close)
        }
    }

    /// The plot alone: without words, so that no font is in the picture.
    private static func plot(
        _ style: ChartStyleID, scale: Double, theme: String, visible: Double? = nil
    ) throws -> OwnedPixels {
        let column = Int((100 * scale).rounded())
        let strip = Int((24 * scale).rounded())
        let stage = try SceneStage(
            bars: 0,
            size: PixelSize(
                width: Int((240 * scale).rounded()) + column,
                height: Int((160 * scale).rounded()) + strip),
            scale: scale, theme: theme, isPlain: true)
        stage.scene.axisWidth = column
        stage.scene.isAxisFree = false
        stage.model.setStyle(style)
        stage.model.setSeries(BarSeries(interval: .hours(1), candles: Self.bars()))
        stage.scene.measure(stage.model)
        stage.model.setVisibleBars(visible ?? 28)
        stage.paint()
        let frame = try #require(stage.scene.frame)
        #expect(frame.style == style)
        return Golden.part(frame.layout.pricePane, of: stage.pixels)
    }

    @Test(
        "each style draws the picture it is known for",
        arguments: styles, [(1.0, "dark"), (1.25, "light"), (2.0, "dark")])
    func goldens(style: ChartStyleID, look: (Double, String)) throws {
        let picture = try Self.plot(style, scale: look.0, theme: look.1)
        #expect(picture.buffer.size.width == Int(240 * look.0))
        try Golden.check(picture, "styles/\(style.name)-\(look.0)")
    }

    @Test("each style draws bars narrower than a pixel as it is known for", arguments: styles)
    func condensedGoldens(style: ChartStyleID) throws {
        let picture = try Self.plot(style, scale: 1, theme: "light", visible: 700)
        try Golden.check(picture, "styles/\(style.name)-dense")
    }

    @Test(
        "a tick repaints the newest bar's columns in each style, and the pixels equal a repaint",
        arguments: styles)
    func tick(style: ChartStyleID) throws {
        for visible in [30.0, 120, 290] {
            let stage = try SceneStage(bars: 300, size: PixelSize(width: 600, height: 360))
            stage.model.setStyle(style)
            stage.model.setVisibleBars(visible)
            // Calm bars in the middle of the range: it does not move with the tick.
            let close = stage.model.state.priceScale.price(at: 0.5)
            let interval = stage.model.state.series.interval
            var last = try #require(stage.model.state.series.lastTime)
            for count in 0..<4 {
                if count > 0 { last = interval.advance(last, by: 1) }
                stage.model.update(Tick(time: last, price: close))
            }
            stage.paint()
            let before = stage.words
            let canvas = RasterCanvas(
                buffer: stage.pixels.buffer, fonts: stage.fonts, glyphs: stage.glyphs)
            let update = stage.step(on: canvas) {
                $0.update(Tick(time: last.advanced(byMicroseconds: 5), price: close + 1, volume: 1))
            }
            let frame = try #require(stage.scene.frame)
            let column = try #require(frame.newestColumn)
            // The slot, and for curves the two before it, with the line's own width.
            let reach = frame.mapping.spacing * 2.5 + 12
            #expect(Double(column.width) <= reach, "\(column)")
            // Beside it only the price line's row, badge, header and marks.
            #expect(!update.damage.contains { $0.area > 600 * 60 }, "\(update.damage)")
            // Ground, grid, area, line and what stands on them: a few times the damage.
            let area = update.damage.reduce(0) { $0 + $1.area }
            #expect(area < 600 * 360 / 3)
            #expect(canvas.counters.pixels < 4 * area + 2_000)
            // Nothing outside the damage is another pixel than before, nothing inside is stale.
            let after = stage.words
            for (place, (old, new)) in zip(before, after).enumerated() where old != new {
                let point = PixelPoint(x: place % 600, y: place / 600)
                #expect(update.damage.contains { $0.contains(point) })
            }
            let stale = stage.stalePixels()
            #expect(stale == nil, "\(visible) bars")
        }
    }

    @Test("ticks at every zoom leave what a repaint would, in each style", arguments: styles)
    func ticks(style: ChartStyleID) throws {
        let stage = try SceneStage(bars: 900, size: PixelSize(width: 330, height: 220), scale: 1.25)
        stage.model.setStyle(style)
        var random = SeededRandom(seed: 4)
        for visible in [12.0, 40, 77, 150, 400, 880] {
            stage.model.setVisibleBars(visible)
            stage.model.goToLiveEdge()
            if visible == 40 { stage.model.pan(byBars: -7.5) }
            stage.scene.invalidate(.everything)
            stage.paint()
            for _ in 0..<4 {
                let last = stage.model.state.series.lastTime ?? .epoch
                let close = stage.model.state.series.lastValue ?? 1
                _ = stage.step {
                    $0.update(
                        Tick(
                            time: last.advanced(byMicroseconds: 1),
                            price: close * (1 + (random.unit() - 0.5) * 0.004)))
                }
                let stale = stage.stalePixels()
                #expect(stale == nil, "\(visible) bars")
            }
        }
    }

    @Test(
        "under a pixel a bar the lines pass every close, the bars every high and low",
        arguments: styles)
    func condensed(style: ChartStyleID) throws {
        let stage = try SceneStage(bars: 4_000, size: PixelSize(width: 500, height: 300))
        stage.model.setStyle(style)
        stage.model.setVisibleBars(3_000)
        stage.model.pan(byBars: -123.4)
        stage.paint()
        let frame = try #require(stage.scene.frame)
        #expect(frame.bars.isCondensed)
        let isLine = !stage.model.state.drawsBodies
        let series = stage.model.state.drawnSeries
        var bounds: [Int: PriceExtent] = [:]
        for index in series.indices {
            let column = frame.mapping.column(of: index.position)
            guard column >= frame.layout.data.x, column < frame.layout.data.maxX else { continue }
            bounds[column, default: PriceExtent()].include(
                isLine ? series.close(at: index) : series.low(at: index))
            bounds[column, default: PriceExtent()].include(
                isLine ? series.close(at: index) : series.high(at: index))
        }
        #expect(frame.bars.count == bounds.count)
        let words = stage.words
        for entry in 0..<frame.bars.count {
            let column = frame.bars.columns[entry]
            #expect(bounds[column]?.low == frame.bars.lows[entry])
            #expect(bounds[column]?.high == frame.bars.highs[entry])
            // And there is ink at both.
            for price in [frame.bars.lows[entry], frame.bars.highs[entry]] where entry % 50 == 9 {
                let y = frame.mapping.y(of: price)
                let row = Int(isLine ? y.rounded(.down) : y.rounded())
                #expect(words[row * 500 + column] != frame.theme.pane.rgb)
                #expect(words[row * 500 + column] != frame.theme.grid.rgb)
            }
        }
    }

    @Test("a spike of one close in a million is as high as it is in each line", arguments: styles)
    func spike(style: ChartStyleID) throws {
        guard ChartStyleTraits.builtIn.first(where: { $0.id == style.name })?.isLine == true else {
            return
        }
        var columns = BarColumns()
        columns.reserveCapacity(200_000)
        for slot in 0..<200_000 {
            let close = slot == 123_456 ? 500.0 : 100
            columns.append(
                Candle(
                    time: Timestamp(seconds: Int64(slot) * 60), open: 100, high: 600, low: 90,
                    close: close))
        }
        let stage = try SceneStage(bars: 0, size: PixelSize(width: 600, height: 300))
        stage.model.setStyle(style)
        stage.model.setSeries(BarSeries(interval: .minutes(1), kind: .candles, columns: columns))
        for visible in [200_100.0, 30_000, 2_000, 300] {
            stage.model.setVisibleBars(visible)
            stage.model.go(to: Timestamp(seconds: 123_456 * 60))
            stage.scene.invalidate(.everything)
            stage.paint()
            let frame = try #require(stage.scene.frame)
            let column = frame.mapping.column(of: BarPosition(123_456))
            for price in [300.0, 495] {
                let row = Int(frame.mapping.y(of: price).rounded())
                let ink = stage.words[row * 600 + column]
                #expect(ink != frame.theme.pane.rgb && ink != frame.theme.grid.rgb, "\(visible)")
            }
        }
    }

    @Test("Heikin-Ashi draws averaged bars; badge, line and header keep the true price")
    func heikinAshi() throws {
        let stage = try SceneStage(bars: 200)
        stage.paint()
        let candles = try #require(stage.scene.frame)
        stage.model.setStyle(.heikinAshi)
        stage.scene.invalidate(.everything)
        stage.paint()
        let frame = try #require(stage.scene.frame)
        #expect(frame.bars.closes != candles.bars.closes)
        #expect(frame.badge?.tag.text.text == candles.badge?.tag.text.text)
        #expect(frame.header.map(\.text) == candles.header.map(\.text))
        let price = try #require(stage.model.state.currentPrice)
        #expect(frame.priceLine?.rect.y == Int(frame.mapping.y(of: price).rounded()))
    }

    @Test("a line's badge has the accent, the baseline's the side of the base it is on")
    func badges() throws {
        let stage = try SceneStage(bars: 200)
        func badge(_ style: ChartStyleID) throws -> Color {
            stage.model.setStyle(style)
            stage.paint()
            return try #require(stage.scene.frame?.badge?.tag.fill)
        }
        let theme = stage.scene.resources.theme
        #expect(try badge(.line) == theme.accentFill)
        #expect(try badge(.area) == theme.accentFill)
        stage.model.setBasePrice(1)
        #expect(try badge(.baseline) == theme.badgeRise)
        stage.model.setBasePrice(1e6)
        stage.model.setStyle(.line)
        #expect(try badge(.baseline) == theme.badgeFall)
        #expect(try [theme.badgeRise, theme.badgeFall].contains(badge(.bars)))
    }

    @Test("the time series has no price line and no marks, and room for the whole bars")
    func timeSeries() throws {
        let stage = try SceneStage(bars: 200)
        stage.model.setStyle(.timeSeries)
        stage.paint()
        let frame = try #require(stage.scene.frame)
        #expect(frame.priceLine == nil)
        #expect(frame.extremes.isEmpty)
        #expect(frame.badge != nil)
    }
}

extension OwnedPixels {
    var words: [UInt32] { SceneStage.words(self) }
}
