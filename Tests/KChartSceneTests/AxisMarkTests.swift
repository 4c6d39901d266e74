import KChartCanvas
import KChartCore
import KChartModel
import KChartScene
import Testing

struct AxisMarkTests {
    @Test("T-040 a mark goes over the plot with its line; near the ends its label is left out")
    func ends() throws {
        let stage = try SceneStage(size: PixelSize(width: 800, height: 400))
        var lone: Set<Bool> = []
        for _ in 0..<80 {
            stage.model.pan(byBars: -0.5)
            stage.scene.invalidate(.everything)
            stage.paint()
            let frame = try #require(stage.scene.frame)
            for mark in frame.timeMarks where mark.label == nil {
                lone.insert(mark.line < frame.layout.data.midX)
            }
        }
        #expect(lone == [true, false])
    }

    @Test("few bars have a time, whatever the width and wherever the marks of a long axis would be")
    func fewBars() throws {
        for (interval, count) in [(Interval.days(1), 7), (.minutes(1), 9), (.hours(1), 5)] {
            for offset in 0..<6 {
                for width in stride(from: 420, through: 1_300, by: 110) {
                    let stage = try SceneStage(size: PixelSize(width: width, height: 300))
                    let step = interval.nominalMicroseconds / 1_000_000
                    // 2020-04-14 and days after it.
                    let start = 1_586_822_400 + Int64(offset) * step * 3
                    let candles = (0..<count).map {
                        Candle(
                            time: Timestamp(seconds: start + Int64($0) * step), open: 2, high: 3,
                            low: 1, close: 2 + Double($0) / 10)
                    }
                    stage.model.setSeries(BarSeries(interval: interval, candles: candles))
                    stage.paint()
                    let state = stage.model.state
                    let frame = try #require(stage.scene.frame)
                    let last = try #require(state.visibleIndices.last)
                    let end = frame.mapping.column(of: state.timeMapping.position(of: last))
                    #expect(
                        frame.timeMarks.contains { $0.label != nil && $0.line <= end },
                        "\(interval.name) \(offset) \(width)")
                    let bounds = frame.timeMarks.compactMap { $0.label?.bounds }
                    for (index, area) in bounds.enumerated() {
                        #expect(!bounds.dropFirst(index + 1).contains { $0.intersects(area) })
                    }
                }
            }
        }
    }

    @Test("an axis does not go below the step of the prices that a file has written")
    func priceStep() throws {
        let cases: [(Int, [Double], Double)] = [
            (2, [100, 100.01, 100.02], 0.01), (0, [9, 9, 9], 1),
        ]
        for (digits, prices, step) in cases {
            let stage = try SceneStage(size: PixelSize(width: 700, height: 500))
            stage.model.setInstrument(Instrument(symbol: "X", fractionDigits: digits))
            let candles = (0..<60).map { index in
                let price = prices[index % 3]
                return Candle(
                    time: Timestamp(seconds: Int64(index) * 3_600), open: price, high: price,
                    low: price, close: price)
            }
            stage.model.setSeries(BarSeries(interval: .hours(1), candles: candles))
            stage.paint()
            let frame = try #require(stage.scene.frame)
            // Prices that are all the same have numbers beside theirs, too.
            #expect(frame.priceMarks.count { $0.label != nil } >= 2)
            for mark in frame.priceMarks {
                let steps = frame.mapping.price(atY: Double(mark.line)) / step
                // A row is a small part of a step.
                #expect(abs(steps - steps.rounded()) < 0.05, "\(steps)")
            }
        }
    }
}

struct PaneColumnTests {
    @Test("no number of a lower pane's axis is cut, however narrow its column")
    func whole() throws {
        var (shown, narrow) = (0, 0)
        for width in stride(from: 44, through: 320, by: 6) {
            for scale in [1.0, 1.25, 2] {
                let stage = try SceneStage(
                    size: PixelSize(
                        width: Int(Double(width) * scale), height: Int(500 * scale)), scale: scale)
                for kind in ["rsi", "macd", "obv"] { stage.model.addIndicator(kind) }
                stage.paint()
                let frame = try #require(stage.scene.frame)
                for pane in frame.panes {
                    for label in pane.marks.compactMap(\.label) + pane.levels {
                        shown += 1
                        if pane.layout.axis.width < Int(60 * scale) { narrow += 1 }
                        #expect(label.x > Double(pane.layout.axis.x))
                        let end = label.x + Double(label.text.width).rounded(.up)
                        #expect(end <= Double(pane.layout.axis.maxX), "\(width) at \(scale)")
                    }
                }
            }
        }
        #expect(shown > 200 && narrow > 10, "\(shown) \(narrow)")
    }
}
