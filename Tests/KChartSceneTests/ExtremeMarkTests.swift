import KChartCanvas
import KChartCore
import KChartModel
import KChartStyle
import Testing

@testable import KChartScene

struct ExtremeMarkTests {
    /// The colours that candles are drawn in.
    private func candleColors(_ frame: SceneFrame) -> Set<UInt32> {
        let theme = frame.theme
        return Set(
            [
                theme.rise, theme.riseBorder, theme.riseWick, theme.fall, theme.fallBorder,
                theme.fallWick,
            ].map(\.rgb))
    }

    @Test(
        "no candle is under the price of a high or low, unless it has a ground of its own",
        arguments: ["dark", "light"])
    func covered(theme: String) throws {
        var (clear, plated) = (0, 0)
        for seed in 1...24 as ClosedRange<UInt64> {
            let scale = [1.0, 1.25, 2.0][Int(seed % 3)]
            let stage = try SceneStage(
                size: PixelSize(width: Int(560 * scale), height: Int(320 * scale)), scale: scale,
                theme: theme, seed: seed)
            stage.model.setVisibleBars([30, 60, 120, 280][Int(seed % 4)])
            stage.model.goToLiveEdge()
            stage.paint()
            let marks = try #require(stage.scene.frame?.extremes)
            #expect(!marks.isEmpty)
            _ = stage.step { $0.set(.highLow, false) }
            let bare = stage.words
            let candles = candleColors(try #require(stage.scene.frame))
            for mark in marks {
                let text = mark.label
                let left = Int(text.x.rounded(.down))
                let isOver = (text.baseline - 8 * Int(scale)..<text.baseline).contains { row in
                    (left..<left + text.text.pixelWidth).contains {
                        candles.contains(bare[row * stage.size.width + $0])
                    }
                }
                if mark.plate == nil {
                    clear += 1
                    #expect(!isOver, "seed \(seed)")
                } else {
                    plated += 1
                }
            }
        }
        // Both kinds were met.
        #expect(clear > 20 && plated > 0, "\(clear) \(plated)")
    }

    @Test("under a price with a ground there is nothing but the pane's colour")
    func ground() throws {
        for seed in 1...24 as ClosedRange<UInt64> {
            let stage = try SceneStage(size: PixelSize(width: 560, height: 320), seed: seed)
            stage.paint()
            let frame = try #require(stage.scene.frame)
            let candles = candleColors(frame)
            for mark in frame.extremes {
                guard let plate = mark.plate else { continue }
                for row in plate.y..<plate.maxY where frame.layout.data.contains(row: row) {
                    let pixels = stage.words[
                        row * stage.size.width + plate.x..<row * stage.size.width + plate.maxX]
                    #expect(!pixels.contains(where: candles.contains))
                }
            }
            #expect(stage.stalePixels() == nil)
        }
    }
}

extension PixelRect {
    fileprivate func contains(row: Int) -> Bool { row >= y && row < maxY }
}
