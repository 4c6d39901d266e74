import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartStyle
import Testing

@testable import KChartScene

struct NarrowTests {
    @Test("high and low labels are whole, inside the plot and clear of chip and badge, or left out")
    func extremes() throws {
        for width in stride(from: 160, through: 700, by: 60) {
            for scale in [1.0, 1.25, 2.0] {
                let size = PixelSize(width: Int(Double(width) * scale), height: Int(300 * scale))
                let stage = try SceneStage(size: size, scale: scale, language: "hi")
                stage.model.setFeed(FeedStatus(kind: .simulated, phase: .simulated))
                for step in 0..<8 {
                    stage.model.pan(byBars: Double(step) * -9.3)
                    stage.paint()
                    let frame = try #require(stage.scene.frame)
                    for mark in frame.extremes {
                        #expect(mark.line?.x ?? 0 >= frame.layout.data.x)
                        #expect(mark.label.x >= Double(frame.layout.data.x))
                        let end = mark.label.x + Double(mark.label.text.width)
                        #expect(end <= Double(frame.layout.data.maxX))
                        if let chip = frame.notices.chip {
                            #expect(!chip.rect.intersects(mark.bounds))
                        }
                        if let badge = frame.badge {
                            #expect(!badge.tag.rect.intersects(mark.bounds))
                        }
                    }
                }
            }
        }
    }

    @Test("a bar that is alone has a day on the time axis")
    func oneBar() throws {
        let stage = try SceneStage(size: PixelSize(width: 800, height: 400))
        stage.model.setSeries(
            BarSeries(
                interval: .days(1),
                candles: [
                    // 2011-07-05, a Tuesday.
                    Candle(
                        time: Timestamp(seconds: 1_309_824_000), open: 1, high: 3, low: 1, close: 2)
                ]))
        stage.paint()
        let marks = try #require(stage.scene.frame).timeMarks
        #expect(marks.count == 1 && marks[0].label != nil)
    }

    @Test("prices that are all the same have one mark")
    func onePrice() throws {
        let stage = try SceneStage(size: PixelSize(width: 800, height: 400))
        stage.model.setSeries(
            BarSeries(
                interval: .hours(1),
                candles: (0..<40).map {
                    Candle(
                        time: Timestamp(seconds: Int64($0) * 3_600), open: 14.13, high: 14.13,
                        low: 14.13, close: 14.13)
                }))
        stage.paint()
        #expect(try #require(stage.scene.frame).extremes.count == 1)
    }

    @Test("the header's words end inside its row, however long the symbol: a price is never cut")
    func header() throws {
        let symbol = "binance_spot_BTCUSDT-1h-2025-01-with-a-very-long-name"
        for width in stride(from: 220, through: 1_200, by: 35) {
            let stage = try SceneStage(size: PixelSize(width: width, height: 400))
            stage.model.setInstrument(Instrument(symbol: symbol, fractionDigits: 2))
            stage.paint()
            let frame = try #require(stage.scene.frame)
            for word in frame.header {
                #expect(word.x + Double(word.text.width) <= Double(frame.layout.header.maxX))
            }
        }
    }

    @Test("a symbol that has no room beside the price stands alone and whole where it can")
    func symbol() throws {
        let stage = try SceneStage(size: PixelSize(width: 320, height: 240), scale: 1.5)
        stage.paint()
        let frame = try #require(stage.scene.frame)
        let whole = stage.scene.resources.shape(
            "BTCUSDT", frame.theme.fonts.headerSymbol, scale: 1.5)
        #expect(frame.header.map(\.text) == [whole.text])
    }

    @Test("a legend that has no room for a value has its name without a colon, or ends before it")
    func legendNames() throws {
        var bare = 0
        for width in stride(from: 200, through: 700, by: 9) {
            let stage = try SceneStage(size: PixelSize(width: width, height: 300))
            stage.model.addIndicator("sma")
            stage.model.addIndicator("bollinger")
            stage.paint()
            let frame = try #require(stage.scene.frame)
            let resources = stage.scene.resources
            let font = frame.theme.fonts.legend
            func shaped(_ word: String) -> ShapedText {
                resources.shape(word, font, scale: 1).text
            }
            guard let last = frame.legend.last else { continue }
            for name in ["SMA(20):", "MB:", "UP:", "DN:"] {
                #expect(last.text != shaped(name), "\(width)")
            }
            if last.text == shaped("SMA(20)") { bare += 1 }
            #expect(last.x + Double(last.text.width) <= Double(frame.layout.legend.maxX))
        }
        #expect(bare > 0)
    }

    @Test("no price in the axis column is cut: it is smaller, or has no tag at all")
    func columnFigures() throws {
        var (usual, smaller, none) = (0, 0, 0)
        for scale in [1.0, 1.5, 2.0, 2.5, 3.0] {
            for width in stride(from: 120, through: 420, by: 30) {
                let stage = try SceneStage(
                    size: PixelSize(width: width, height: 150), scale: scale)
                stage.model.setCrosshair(
                    at: BarPosition(299), price: stage.model.state.priceScale.low)
                stage.scene.invalidate(.everything)
                stage.paint()
                let frame = try #require(stage.scene.frame)
                let axis = frame.layout.priceAxis
                let labels = frame.priceMarks.compactMap(\.label)
                for text in labels
                    + [frame.badge?.tag.text, frame.crosshair?.priceTag?.text]
                    .compactMap({ $0 })
                {
                    #expect(text.x > Double(axis.x))
                    #expect(text.x + Double(text.text.width) <= Double(axis.maxX))
                }
                guard let price = stage.model.state.currentPrice else { continue }
                let builder = FrameBuilder(
                    resources: stage.scene.resources, state: stage.model.state, scale: scale)
                let whole = builder.text(
                    builder.axisText(price, stage.model.state.priceScale, context: .badge),
                    frame.theme.fonts.badge)
                switch frame.badge?.tag.text.text {
                case nil: none += 1
                case whole.text: usual += 1
                default: smaller += 1
                }
            }
        }
        #expect(usual > 10 && smaller > 0 && none > 0, "\(usual) \(smaller) \(none)")
    }

    @Test("the crosshair's tag keeps the exponent of a huge price")
    func exponent() throws {
        let stage = try SceneStage(bars: 0)
        let candles = (0..<40).map {
            Candle(
                time: Timestamp(seconds: Int64($0) * 3_600), open: 1e308, high: 1.5e308,
                low: 0.9e308, close: 1.2e308)
        }
        stage.model.setInstrument(Instrument(symbol: "X", fractionDigits: 2))
        stage.model.setSeries(BarSeries(interval: .hours(1), candles: candles))
        stage.model.setCrosshair(at: BarPosition(20), price: 1.123456789012345e308)
        stage.scene.invalidate(.everything)
        stage.paint()
        let frame = try #require(stage.scene.frame)
        let tag = try #require(frame.crosshair?.priceTag)
        let builder = FrameBuilder(
            resources: stage.scene.resources, state: stage.model.state, scale: 1)
        let font = frame.theme.fonts.tag
        let sizes = [12.0, 11, 10, 9].map { size in
            builder.text(
                "1.1235e308",
                ThemeFont(size: size, lineHeight: font.lineHeight, weight: font.weight)
            ).text
        }
        #expect(sizes.contains(tag.text.text))
        #expect(tag.text.x + Double(tag.text.text.width) <= Double(tag.rect.maxX))
    }

    @Test("B40 a logarithmic axis over prices at or under zero is linear and says so")
    func logarithm() throws {
        let stage = try SceneStage(bars: 0)
        let candles = (0..<40).map {
            Candle(
                time: Timestamp(seconds: Int64($0) * 3_600), open: 10, high: 20,
                low: $0 == 20 ? -37.63 : 5, close: 12)
        }
        stage.model.setSeries(BarSeries(interval: .hours(1), candles: candles))
        stage.paint()
        let before = stage.scene.frame?.status.count ?? 0
        stage.model.setScaleMode(.logarithmic)
        stage.scene.invalidate(.everything)
        stage.paint()
        #expect(stage.model.state.isLogarithmRefused)
        #expect(stage.model.state.priceScale.mode == .linear)
        #expect((stage.scene.frame?.status.count ?? 0) == before + 1)
        stage.model.setScaleMode(.linear)
        #expect(!stage.model.state.isLogarithmRefused)
    }

    @Test(
        "a logarithmic axis shows prices above zero, however small",
        arguments: [
            (1e-300, 1e-300), (Double.leastNonzeroMagnitude, Double.leastNonzeroMagnitude),
            (1e-301, 1e295),
        ])
    func smallLogarithm(low: Double, high: Double) throws {
        let stage = try SceneStage(bars: 0)
        let candles = (0..<40).map {
            Candle(
                time: Timestamp(seconds: Int64($0) * 3_600), open: low, high: high, low: low,
                close: high)
        }
        stage.model.setSeries(BarSeries(interval: .hours(1), candles: candles))
        stage.model.setScaleMode(.logarithmic)
        stage.scene.invalidate(.everything)
        stage.paint()
        #expect(!stage.model.state.isLogarithmRefused)
        #expect(stage.model.state.priceScale.mode == .logarithmic)
    }
}
