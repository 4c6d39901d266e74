import KChartCanvas
import KChartCore
import KChartModel
import KChartStyle
import Testing

@testable import KChartScene

struct FocusTests {
    private static func put(_ stage: SceneStage, at fraction: Double) {
        let viewport = stage.model.state.viewport
        stage.scene.invalidate(
            stage.model.setCrosshair(
                at: BarPosition(viewport.first + viewport.visibleBars * fraction), price: 100_000))
        stage.paint()
    }

    private static func dimmed(
        _ style: ChartStyleID = .candles, scale: Double = 1
    ) throws -> SceneStage {
        let stage = try SceneStage(size: PixelSize(width: 900, height: 500), scale: scale)
        stage.model.setStyle(style)
        stage.model.set(.dim, true)
        // It crosses candles.
        stage.model.set(.priceLine, false)
        stage.scene.invalidate(.everything)
        stage.paint()
        return stage
    }

    /// Every pixel that differs.
    private static func differences(_ before: [UInt32], _ after: [UInt32], width: Int)
        -> Set<PixelPoint>
    {
        Set(
            zip(before, after).enumerated().lazy.filter { $1.0 != $1.1 }.map { place, _ in
                PixelPoint(x: place % width, y: place / width)
            })
    }

    private static func pixels(_ rects: [PixelRect], in plot: PixelRect) -> Set<PixelPoint> {
        Set(
            rects.map { $0.intersection(plot) }.flatMap { rect in
                (rect.y..<max(rect.y, rect.maxY)).flatMap { y in
                    (rect.x..<max(rect.x, rect.maxX)).map { PixelPoint(x: $0, y: y) }
                }
            })
    }

    @Test(
        "T-057 T-058 other candles are dimmed just where they are, and the one in focus has rings",
        arguments: [ChartStyleID.candles, .hollowCandles, .heikinAshi], [1.0, 2])
    func dim(_ style: ChartStyleID, scale: Double) throws {
        let stage = try Self.dimmed(style, scale: scale)
        let bright = stage.words
        Self.put(stage, at: 0.5)
        let frame = try #require(stage.scene.frame)
        let focus = try #require(frame.focus)
        let plot = frame.layout.data
        let candles = stage.scene.layers.styles[style].candles
        let own = candles.filter { focus.contains($0.x) }
        #expect(!own.isEmpty)
        let others = Self.pixels(candles.filter { !focus.contains($0.x) }, in: plot)
        let body = Self.pixels(own, in: plot)
        let changed = Self.differences(bright, stage.words, width: stage.size.width)

        let untouched = others.subtracting(changed).subtracting(Self.labels(frame))
        #expect(untouched.count == 0)
        #expect(changed.intersection(body).count == 0)
        // What changed besides the other candles lies round the one in focus.
        let reach = 2 * Int(scale)
        let near = Self.pixels(own.map { $0.outset(by: reach) }, in: plot)
        let rings = changed.subtracting(others).subtracting(Self.labels(frame))
        #expect(rings.count > 20)
        #expect(rings.subtracting(near).count == 0)
    }

    /// Where the header and the legend tell of another bar, and high and low step aside.
    private static func labels(_ frame: SceneFrame) -> Set<PixelPoint> {
        let rects = [
            PixelRect(
                left: 0, top: 0, right: frame.layout.window.maxX, bottom: frame.layout.data.y)
        ]
        let legends = frame.panes.map(\.layout.legend)
        let extremes = (frame.extremes + frame.uncovered.marks).map(\.bounds)
        return pixels(rects + legends + extremes, in: frame.layout.window)
    }

    @Test("a dimmed pixel is 35 hundredths of the ground")
    func amount() throws {
        let stage = try Self.dimmed()
        Self.put(stage, at: 0.5)
        let frame = try #require(stage.scene.frame)
        let focus = try #require(frame.focus)
        let candle = try #require(
            stage.scene.layers.styles[.candles].candles.first {
                $0.x > focus.upperBound + 20 && $0.width > 3 && $0.height > 3
            })
        let word = stage.words[(candle.y + 1) * stage.size.width + candle.x + 1]
        let ground = frame.theme.pane
        let expected = [frame.theme.rise, frame.theme.fall].map {
            $0.mixed(with: ground, amount: 0.35)
        }
        #expect(
            expected.contains { color in
                abs(Int(color.red) - Int(word >> 16)) <= 1
                    && abs(Int(color.green) - Int(word >> 8 & 0xFF)) <= 1
                    && abs(Int(color.blue) - Int(word & 0xFF)) <= 1
            })
    }

    @Test("nothing is dimmed without a crosshair, beyond the bars, as a line, or by default")
    func idle() throws {
        let stage = try Self.dimmed()
        #expect(stage.scene.frame?.focus == nil)
        Self.put(stage, at: 0.999)
        #expect(stage.scene.frame?.crosshair != nil && stage.scene.frame?.focus == nil)
        let elsewhere = try SceneStage(bars: 600, size: PixelSize(width: 900, height: 500))
        elsewhere.model.set(.dim, true)
        elsewhere.model.setCrosshair(at: BarPosition(10), price: 100_000, pinned: true)
        elsewhere.scene.invalidate(.everything)
        elsewhere.paint()
        #expect(elsewhere.model.state.crosshair != nil && elsewhere.scene.frame?.focus == nil)
        let line = try Self.dimmed(.line)
        Self.put(line, at: 0.5)
        #expect(line.scene.frame?.crosshair != nil && line.scene.frame?.focus == nil)
        let usual = try SceneStage()
        Self.put(usual, at: 0.5)
        #expect(usual.scene.frame?.crosshair != nil && usual.scene.frame?.focus == nil)
    }

    @Test("from bar to bar, through ticks and after it is gone the picture is that from nothing")
    func incremental() throws {
        let stage = try Self.dimmed()
        for fraction in [0.3, 0.31, 0.7, 0.95] {
            Self.put(stage, at: fraction)
            let stale = stage.stalePixels()
            #expect(stale == nil, "at \(fraction)")
        }
        let series = stage.model.state.series
        var tick = series.candle(at: try #require(series.indices.last))
        tick.close = tick.open
        _ = stage.step { $0.update(tick) }
        #expect(stage.stalePixels() == nil)
        _ = stage.step { $0.clearCrosshair() }
        #expect(stage.stalePixels() == nil && stage.scene.frame?.focus == nil)
    }

    @Test("T-110 the ground of the axes is a colour of its own, and labels stay without it")
    func axisGround() throws {
        let stage = try SceneStage()
        let clear = stage.scene.resources
        #expect(clear.theme.axisGround == .clear)
        stage.paint()
        let frame = try #require(stage.scene.frame)
        let label = try #require(frame.priceMarks.compactMap(\.label).first)
        func ink() -> Int {
            let ground = stage.words[frame.layout.priceAxis.y * stage.size.width + label.bounds.x]
            return Self.pixels([label.bounds], in: frame.layout.priceAxis).count {
                stage.words[$0.y * stage.size.width + $0.x] != ground
            }
        }
        #expect(ink() > 20)
        var grounded = clear
        grounded.theme.axisGround = Color(rgb: 0x20_3040)
        stage.scene.setResources(grounded)
        stage.paint()
        #expect(ink() > 20)
        let corner = frame.layout.corner
        #expect(stage.words[(corner.maxY - 2) * stage.size.width + corner.maxX - 2] == 0x20_3040)
        #expect(stage.words[(frame.layout.data.y + 1) * stage.size.width + 1] != 0x20_3040)
    }
}
