import KChartCanvas
import KChartCore
import KChartModel
import KChartScene
import Testing

struct AxisLabelTests {
    @Test(
        "prices of any size have their own axis, all the same ones too (T-032)",
        arguments: [1e-8, 1e-12, 1e-25, 1e-31, 1e-33, 1e-100, 1e-300, 1, 1e9, 1e200], [0.0, 0.02])
    func anySize(size: Double, step: Double) throws {
        let stage = try SceneStage(bars: 0, size: PixelSize(width: 700, height: 400))
        stage.model.setSeries(
            BarSeries(
                interval: .hours(1),
                candles: SceneStage.walk(60, interval: .hours(1), seed: 4).map { candle in
                    func price(_ value: Double) -> Double {
                        size * (1 + step * (value - 100_000) / 1_000)
                    }
                    return Candle(
                        time: candle.time, open: price(candle.open), high: price(candle.high),
                        low: price(candle.low), close: price(candle.close))
                }))
        stage.scene.invalidate(.everything)
        stage.paint()
        let frame = try #require(stage.scene.frame)
        let range = stage.model.state.priceScale.range
        // One side of zero stays one.
        #expect(range.low >= 0 && range.low < size && range.high > size)
        #expect(range.high <= size * 4)
        let labels = frame.priceMarks.compactMap(\.label)
        #expect(labels.count >= 2)
        let shapes = Set(labels.map { $0.text })
        #expect(shapes.count == labels.count)
        let rows = frame.bars.closes.map { frame.mapping.y(of: $0).rounded() }
        #expect(step == 0 ? Set(rows).count == 1 : Set(rows).count > 20)
        if step == 0, let row = rows.first {
            #expect(abs(Int(row) - frame.layout.data.midY) <= 1)
            #expect(frame.extremes.count == 1)
        }
    }

    @Test("a low axis has two numbers where lines of text allow, none cut and none over another")
    func lowCharts() throws {
        for height in stride(from: 250, through: 420, by: 10) {
            for (scale, seed) in [(1.0, 3), (1.25, 5), (2.0, 9)] as [(Double, UInt64)] {
                let size = PixelSize(
                    width: Int(900 * scale), height: Int(Double(height) * scale))
                let stage = try SceneStage(size: size, scale: scale, seed: seed)
                for step in 0..<4 {
                    stage.model.pan(byBars: Double(step) * -23)
                    stage.scene.invalidate(.everything)
                    stage.paint()
                    let frame = try #require(stage.scene.frame)
                    let data = frame.layout.data.height
                    try check(
                        frame.priceMarks, in: frame.layout.priceAxis, frame,
                        least: data >= frame.layout.pixels(100) ? 2 : 1)
                    for pane in frame.panes {
                        let data = pane.layout.data.height
                        try check(
                            pane.marks, in: pane.layout.axis, frame,
                            least: data >= frame.layout.pixels(56) ? 2 : 1)
                    }
                }
            }
        }
    }

    private func check(
        _ marks: [AxisMark], in column: PixelRect, _ frame: SceneFrame, least: Int
    ) throws {
        let labels = marks.compactMap(\.label).sorted { $0.baseline < $1.baseline }
        #expect(labels.count >= least, "\(frame.layout.window) \(column)")
        let line = frame.layout.pixels(16)
        for (upper, lower) in zip(labels, labels.dropFirst()) {
            #expect(lower.baseline - upper.baseline >= line - 1)
        }
        for label in labels {
            #expect(label.baseline - Int(label.text.ascent) + 1 >= column.y)
            #expect(label.baseline <= column.maxY)
        }
    }

    @Test(
        "no label, no line: only one that gives way to the badge, or that the end of the strip would cut, keeps its line"
    )
    func lines() throws {
        for scale in [1.0, 1.25, 2.0] {
            let size = PixelSize(width: Int(760 * scale), height: Int(430 * scale))
            let stage = try SceneStage(size: size, scale: scale)
            for step in 0..<60 {
                stage.model.pan(byBars: -2.7)
                if step == 30 { stage.model.setScaleMode(.percent) }
                stage.scene.invalidate(.everything)
                stage.paint()
                let frame = try #require(stage.scene.frame)
                let strip = frame.layout.timeAxis
                let most = frame.layout.pixels(48)
                for mark in frame.timeMarks where mark.label == nil {
                    #expect(mark.line < strip.x + most || mark.line > strip.maxX - most)
                }
                for pane in frame.panes { #expect(pane.marks.allSatisfy { $0.label != nil }) }
                let reach = try #require(frame.badge).tag.rect.outset(by: frame.layout.pixels(12))
                for mark in frame.priceMarks where mark.label == nil {
                    #expect(mark.line >= reach.y && mark.line < reach.maxY)
                }
            }
        }
    }

    @Test("A7 the price line spans the plot only when the newest bar is right of the window")
    func priceLine() throws {
        let stage = try SceneStage(bars: 4_000, size: PixelSize(width: 800, height: 500))
        func shown() throws -> (line: PixelRect, badge: BadgeFrame, plot: PixelRect) {
            stage.scene.invalidate(.everything)
            stage.paint()
            let frame = try #require(stage.scene.frame)
            return (
                try #require(frame.priceLine).rect, try #require(frame.badge), frame.layout.data
            )
        }
        // All bars in one column of pixels at the right edge.
        stage.model.zoom(by: 1e-9, pivot: .liveEdge)
        let far = try shown()
        #expect(!far.badge.isButton)
        #expect(far.line.maxX == far.plot.maxX && far.line.width <= 4)
        stage.model.resetView()
        let usual = try shown()
        #expect(usual.line.x > usual.plot.midX && !usual.badge.isButton)
        stage.model.pan(byBars: -60)
        stage.model.setPriceRange(PriceRange(low: 1, high: 1e6))
        let history = try shown()
        #expect(history.badge.isButton)
        #expect(history.line.x == history.plot.x && history.line.maxX == history.plot.maxX)
    }

    @Test("before a stream's first bar the header claims nothing and the plot says what to do")
    func waiting() throws {
        let stage = try SceneStage(bars: 0)
        stage.model.setInstrument(Instrument(symbol: ""))
        stage.model.setFeed(
            FeedStatus(kind: .stream, phase: .waiting, source: "Standard input"))
        stage.scene.invalidate(.everything)
        stage.paint()
        let frame = try #require(stage.scene.frame)
        #expect(frame.header.isEmpty)
        #expect(frame.notices.lines.count == 2)
        let icon = try #require(frame.notices.icon)
        #expect(icon.rect.width == 40 && icon.rect.maxY < frame.notices.lines[0].baseline)
        #expect(icon.rect.midX == frame.layout.data.midX)
        stage.model.setInstrument(Instrument(symbol: "Standard input"))
        stage.model.setFeed(FeedStatus(kind: .stream, phase: .live, source: "Standard input"))
        stage.model.setSeries(
            BarSeries(
                interval: .hours(1), candles: SceneStage.walk(3, interval: .hours(1), seed: 1)))
        stage.scene.invalidate(.everything)
        stage.paint()
        // Symbol and interval, then figures: the source is not said again.
        let words = try #require(stage.scene.frame?.header)
        #expect(words[0].x == 12)
        #expect(words[2].x - words[1].x - Double(words[1].text.width) >= 16)
    }
}
