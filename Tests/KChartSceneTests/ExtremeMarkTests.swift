import KChartCanvas
import KChartCore
import KChartModel
import KChartStyle
import Testing

@testable import KChartScene

struct ExtremeMarkTests {
    /// The colours that bars are drawn in.
    private func inks(_ frame: SceneFrame) -> Set<UInt32> {
        let theme = frame.theme
        return Set(
            [
                theme.rise, theme.riseBorder, theme.riseWick, theme.fall, theme.fallBorder,
                theme.fallWick, theme.line,
            ].map(\.rgb))
    }

    @Test(
        "the prices of high and low cover no pixel of a bar or a line",
        arguments: ["dark", "light"])
    func covered(theme: String) throws {
        var (level, beyond, over) = (0, 0, 0)
        let sizes = [(560, 320), (640, 400), (900, 240), (420, 300)]
        for seed in 1...36 as ClosedRange<UInt64> {
            let scale = [1.0, 1.25, 2.0][Int(seed % 3)]
            let (width, height) = sizes[Int(seed / 3 % 4)]
            let stage = try SceneStage(
                size: PixelSize(
                    width: Int(Double(width) * scale), height: Int(Double(height) * scale)),
                scale: scale, theme: theme, seed: seed)
            stage.model.setVisibleBars([30, 60, 120, 280][Int(seed % 4)])
            stage.model.setStyle(
                [ChartStyleID.candles, .bars, .line, .candles, "heikin-ashi"][Int(seed % 5)])
            if seed.isMultiple(of: 7) { stage.model.setInverted(true) }
            stage.model.goToLiveEdge()
            stage.scene.invalidate(.everything)
            stage.paint()
            let marked = stage.words
            let marks = try #require(stage.scene.frame?.extremes)
            #expect(!marks.isEmpty)
            _ = stage.step { $0.set(.highLow, false) }
            let bare = stage.words
            let inks = inks(try #require(stage.scene.frame))
            let hidden = bare.indices.filter {
                inks.contains(bare[$0]) && !inks.contains(marked[$0])
            }
            for mark in marks {
                if mark.line == nil { beyond += 1 } else { level += 1 }
                if mark.isOverBars { over += 1 }
            }
            #expect(hidden.isEmpty || marks.contains(where: \.isOverBars), "seed \(seed)")
        }
        // Both places were met, and no place is rare.
        #expect(level > 10 && beyond > 10 && over < 4, "\(level) \(beyond) \(over)")
    }

    @Test(
        "the marks of a line are at its own highest and lowest place",
        arguments: ["line", "area", "baseline", "step-line", "smooth-line", "monotone-line"])
    func line(style: String) throws {
        for seed in 1...8 as ClosedRange<UInt64> {
            let scale = [1.0, 1.25, 2.0][Int(seed % 3)]
            let stage = try SceneStage(
                size: PixelSize(width: Int(640 * scale), height: Int(400 * scale)), scale: scale,
                seed: seed)
            stage.model.setStyle(ChartStyleID(style))
            stage.scene.invalidate(.everything)
            stage.paint()
            let frame = try #require(stage.scene.frame)
            let state = stage.model.state
            let closes = try #require(state.series.closeExtremes(in: state.scaledIndices))
            #expect(frame.extremes.count == 2)
            for (mark, price) in zip(frame.extremes, [closes.high, closes.low]) {
                let row = frame.mapping.y(of: price)
                if let line = mark.line {
                    #expect(abs(Double(line.y) - row) <= 1 + Double(line.height))
                } else {
                    let box = mark.label.bounds
                    let gap = max(Double(box.y) - row, row - Double(box.maxY))
                    #expect(gap <= Double(frame.layout.pixels(4)), "\(style) \(seed)")
                }
            }
        }
    }

    @Test("high and low are those of bars whose stems are in the plot, and stand at them")
    func pointed() throws {
        var (beside, sides, level) = (0, 0, 0)
        for seed in 1...12 as ClosedRange<UInt64> {
            let stage = try SceneStage(seed: seed)
            for step in 0..<40 {
                stage.model.pan(byBars: -0.97 - Double(step % 7) * 0.31)
                stage.scene.invalidate(.everything)
                stage.paint()
                let frame = try #require(stage.scene.frame)
                let state = stage.model.state
                let data = frame.layout.data
                func column(_ bar: BarIndex) -> Int {
                    frame.mapping.column(of: state.timeMapping.position(of: bar))
                }
                let bars = state.series.indices.filter {
                    column($0) >= data.x && column($0) < data.maxX
                }
                let high = try #require(
                    bars.max { state.series.high(at: $0) < state.series.high(at: $1) })
                let low = try #require(
                    bars.min { state.series.low(at: $0) < state.series.low(at: $1) })
                if let all = state.series.extremes(in: state.scaledIndices),
                    all.highIndex != high || all.lowIndex != low
                {
                    beside += 1
                }
                let gap = 2
                for line in frame.extremes.compactMap(\.line) {
                    sides += 1
                    let distances = [
                        (high, state.series.high(at: high)), (low, state.series.low(at: low)),
                    ].compactMap { bar, price -> Double? in
                        guard line.x == column(bar) + gap || line.maxX + gap == column(bar) else {
                            return nil
                        }
                        return abs(Double(line.y) - frame.mapping.y(of: price).rounded())
                    }
                    let distance = try #require(distances.min(), "seed \(seed) step \(step)")
                    if distance <= 1 { level += 1 }
                    // Where other bars reach as far, the line stands clear of them.
                    #expect(distance <= 14, "seed \(seed) step \(step)")
                }
            }
        }
        // Some windows had a higher or lower bar just beside the plot.
        #expect(beside > 0 && sides > 100, "\(beside) \(sides)")
        #expect(Double(level) > 0.9 * Double(sides), "\(level) of \(sides)")
    }

    @Test("a free place is taken before one where an indicator's line runs through the figures")
    func legible() throws {
        var (crossed, marks) = (0, 0)
        for seed in 1...24 as ClosedRange<UInt64> {
            let stage = try SceneStage(size: PixelSize(width: 900, height: 400), seed: seed)
            stage.model.addIndicator("ema")
            stage.model.addIndicator("bollinger")
            stage.model.setVisibleBars([40, 90, 200][Int(seed % 3)])
            stage.model.goToLiveEdge()
            stage.scene.invalidate(.everything)
            stage.paint()
            let frame = try #require(stage.scene.frame)
            let colors = Set(
                frame.indicators.filter { $0.pane == .price }.flatMap(\.plots).compactMap {
                    if case .solid(let color) = $0.ink { color.rgb } else { nil }
                })
            #expect(!colors.isEmpty)
            _ = stage.step { $0.set(.highLow, false) }
            let words = stage.words
            for mark in frame.extremes {
                marks += 1
                let box = mark.label.bounds
                let isCrossed = (box.y + 2..<box.maxY - 1).contains { row in
                    (box.x..<box.maxX).contains {
                        colors.contains(words[row * stage.size.width + $0])
                    }
                }
                if isCrossed { crossed += 1 }
            }
            // After a tick the marks are where a scene from nothing puts them.
            _ = stage.step { $0.set(.highLow, true) }
            #expect(stage.stalePixels() == nil)
        }
        #expect(marks > 40 && crossed <= 2, "\(crossed) of \(marks)")
    }

    @Test("what lies over the plot for a while moves a price away, and gives it its place back")
    func keptClear() throws {
        let stage = try SceneStage(seed: 3)
        stage.paint()
        let free = try #require(stage.scene.frame?.extremes)
        let label = try #require(free.last).bounds
        stage.scene.keptClear = label.outset(by: 4)
        #expect(stage.scene.needsFrame)
        stage.paint()
        let moved = try #require(stage.scene.frame?.extremes)
        #expect(moved != free)
        for mark in moved { #expect(!mark.bounds.intersects(label)) }
        #expect(stage.stalePixels() == nil)
        stage.scene.keptClear = nil
        stage.paint()
        #expect(stage.scene.frame?.extremes == free)
        #expect(stage.stalePixels() == nil)
    }
}
