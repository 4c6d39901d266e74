import KChartCanvas
import KChartCore
import KChartModel
import KChartScene
import KChartStyle
import Testing

struct LayoutTests {
    static let sizes = [
        (1, 1), (1, 2_000), (2_000, 1), (32_000, 10), (10, 32_000), (40, 40), (120, 90), (199, 199),
        (200, 120), (360, 240), (640, 400), (1_000, 560), (1_280, 800), (1_920, 1_080),
    ]

    @Test("parts of the window never overlap and never leave it, at any size and scale")
    func parts() {
        for (width, height) in Self.sizes {
            for scale in [0.75, 1, 1.25, 1.5, 2, 3, 4] {
                let size = PixelSize(width: width, height: height)
                let layout = SceneLayout(
                    size: size, scale: scale,
                    axisWidth: AxisColumn.width(widestText: 70 * scale, scale: scale))
                let parts = [
                    layout.pricePane, layout.priceAxis, layout.timeAxis, layout.corner,
                    layout.status,
                ]
                for (number, part) in parts.enumerated() {
                    #expect(layout.window.contains(part), "\(width)x\(height) at \(scale)")
                    for other in parts[(number + 1)...] {
                        #expect(!part.intersects(other), "\(width)x\(height) at \(scale)")
                    }
                }
                #expect(layout.pricePane.contains(layout.data))
                #expect(layout.pricePane.contains(layout.header))
                #expect(!layout.header.intersects(layout.data))
            }
        }
    }

    @Test("the parts fill the window: no pixel belongs to nobody")
    func noGap() {
        for scale in [1, 1.25, 1.5, 1.75, 2] {
            let size = PixelSize(width: 1_001, height: 703)
            let layout = SceneLayout(
                size: size, scale: scale,
                axisWidth: AxisColumn.width(widestText: 71 * scale, scale: scale))
            let area = [
                layout.pricePane, layout.priceAxis, layout.timeAxis, layout.corner, layout.status,
            ].reduce(0) { $0 + $1.area }
            #expect(area == size.area)
        }
    }

    @Test("the metrics of the design hold at scale 1, 1.25 and 2")
    func design() {
        // visual.md 8: 24 -> 24, 30, 48; 88 -> 88, 110, 176.
        for (scale, strip, column) in [(1.0, 24, 88), (1.25, 30, 110), (2.0, 48, 176)] {
            let layout = SceneLayout(
                size: PixelSize(width: Int(1_440 * scale), height: Int(900 * scale)), scale: scale,
                axisWidth: AxisColumn.width(widestText: 69.4 * scale, scale: scale))
            #expect(layout.timeAxis.height == strip)
            #expect(layout.status.height == strip)
            #expect(layout.priceAxis.width == column)
            #expect(layout.hairline == Int(scale))
        }
    }

    @Test("every size of window is painted without a trap, and the state recovers")
    func anySize() throws {
        for (width, height) in Self.sizes where width * height < 3_000_000 {
            let stage = try SceneStage(size: PixelSize(width: width, height: height))
            stage.paint()
            stage.model.setCrosshair(at: BarPosition(280), price: 100_000)
            _ = stage.picture()
            #expect(stage.model.state.viewport.isUsable)
            #expect(stage.model.state.priceScale.low.isFinite)
        }
    }

    @Test("labels lie inside their axis and do not overlap, whatever window, language and scale")
    func labels() throws {
        for language in ["en", "de", "ar", "hi", "zh-Hans", "vi", "pt-BR"] {
            for scale in [1.0, 1.25, 2.0] {
                let stage = try SceneStage(
                    bars: 2_000,
                    size: PixelSize(width: Int(900 * scale), height: Int(500 * scale)),
                    scale: scale,
                    language: language, interval: .minutes(15))
                for step in 0..<12 {
                    stage.model.zoom(bySteps: step % 2 == 0 ? -1.3 : 0.9, pivot: .liveEdge)
                    stage.model.pan(byBars: Double(step) * -13.7)
                    stage.paint()
                    let frame = try #require(stage.scene.frame)
                    check(frame.priceMarks.compactMap(\.label), in: frame.layout.priceAxis)
                    check(frame.timeMarks.compactMap(\.label), in: frame.layout.timeAxis)
                    #expect(frame.timeMarks.contains { $0.label != nil })
                    #expect(frame.priceMarks.count { $0.label != nil } >= 2)
                }
            }
        }
    }

    private func check(_ labels: [PlacedText], in axis: PixelRect) {
        let boxes = labels.map {
            PixelRect(
                left: Int($0.x.rounded(.down)), top: $0.baseline - Int($0.text.capHeight) - 1,
                right: Int($0.x.rounded(.down)) + $0.text.pixelWidth, bottom: $0.baseline + 2)
        }
        for (number, box) in boxes.enumerated() {
            #expect(axis.contains(box), "\(box) leaves \(axis)")
            for other in boxes[(number + 1)...] { #expect(!box.intersects(other)) }
        }
    }

    @Test("T-039 time labels stay on their bars while the window pans and history arrives")
    func labelsStay() throws {
        let stage = try SceneStage(bars: 1_000, size: PixelSize(width: 900, height: 500))
        stage.model.pan(byBars: -300)
        stage.paint()
        func marks() throws -> Set<Int> {
            let frame = try #require(stage.scene.frame)
            return Set(
                frame.timeMarks.map {
                    frame.mapping.position(atX: Double($0.line)).nearestIndex.slot
                })
        }
        let before = try marks()
        stage.model.pan(byBars: -7)
        stage.paint()
        let after = try marks()
        // All but those that left the window are where they were.
        #expect(before.intersection(after).count >= before.count - 2)
        let first = try #require(stage.model.state.series.firstTime)
        let page = (1...200).map {
            Candle(
                time: Interval.hours(1).advance(first, by: -$0), open: 1e5, high: 1e5, low: 1e5,
                close: 1e5)
        }
        stage.model.prependHistory(BarSeries(interval: .hours(1), candles: page))
        stage.paint()
        #expect(try marks() == after)
    }
}
