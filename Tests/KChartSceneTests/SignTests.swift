import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartStyle
import Testing

@testable import KChartScene

@Suite("The chip of made-up prices")
struct SignTests {
    private static let windows = [
        (1_440, 900), (1_000, 560), (700, 420), (400, 300), (320, 240), (240, 160), (200, 120),
        (160, 220), (120, 200), (110, 90), (90, 60), (60, 40),
    ]

    private func stage(
        _ width: Int, _ height: Int, scale: Double = 1, language: String = "en",
        isSimulated: Bool = true, digits: Int = 2
    ) throws -> SceneStage {
        let stage = try SceneStage(
            size: PixelSize(
                width: Int(Double(width) * scale), height: Int(Double(height) * scale)),
            scale: scale, language: language)
        stage.model.setInstrument(Instrument(symbol: "BTCUSDT", fractionDigits: digits))
        stage.model.addIndicator("sma")
        if isSimulated {
            stage.model.setFeed(FeedStatus(kind: .simulated, phase: .simulated, source: "S"))
        }
        stage.paint()
        return stage
    }

    @Test(
        "stands whole beside bars and words, at every size and scale",
        arguments: [(1.0, "en"), (1.25, "ru"), (2.0, "de"), (1.25, "hi"), (1, "tr")])
    func beside(scale: Double, language: String) throws {
        var (free, over) = (0, 0)
        for (width, height) in Self.windows {
            let stage = try stage(width, height, scale: scale, language: language)
            let frame = try #require(stage.scene.frame)
            let chip = try #require(frame.notices.chip, "\(width) x \(height)")
            #expect(frame.layout.window.contains(chip.rect))
            #expect(Double(chip.rect.x) <= chip.text.x)
            #expect(chip.text.x + Double(chip.text.text.width) <= Double(chip.rect.maxX))
            if frame.notices.isChipOverPlot {
                over += 1
                #expect(chip.fill.alpha < 255 / 2, "\(width) x \(height)")
                #expect(height < 200 || width < 120, "\(width) x \(height)")
                continue
            }
            free += 1
            #expect(!chip.rect.intersects(frame.layout.data))
            let words =
                frame.header + frame.legend + frame.status
                + frame.priceMarks.compactMap(\.label) + frame.timeMarks.compactMap(\.label)
            for word in words {
                #expect(!chip.rect.intersects(word.bounds), "\(width) x \(height)")
            }
            if let badge = frame.badge { #expect(!chip.rect.intersects(badge.tag.rect)) }
            let word = Words(language: Language(code: language))[.chartSimulated]
            let wanted = stage.scene.resources.shape(word, frame.theme.fonts.chip, scale: scale)
            if width >= 160 { #expect(chip.text.text.width == wanted.text.width) }
        }
        #expect(free >= 8 && over <= 4, "\(free) \(over)")
    }

    @Test("has the header's end, else the corner under the axis, else a row of its own")
    func places() throws {
        for (width, height) in [(1_000, 560), (400, 300)] {
            let frame = try #require(try stage(width, height).scene.frame)
            let chip = try #require(frame.notices.chip)
            #expect(frame.layout.header.contains(chip.rect))
            #expect(chip.rect.maxX == frame.layout.header.maxX - 12)
        }
        for (width, height) in [(320, 240), (240, 160)] {
            let frame = try #require(try stage(width, height).scene.frame)
            #expect(frame.layout.corner.contains(try #require(frame.notices.chip).rect))
        }
        // A long word beside short prices: the column is too narrow.
        for (width, height) in [(240, 240), (240, 160), (160, 120)] {
            let narrow = try #require(
                try stage(width, height, language: "ru", digits: 0).scene.frame)
            let chip = try #require(narrow.notices.chip)
            #expect(narrow.layout.pricePane.contains(chip.rect))
            #expect(chip.rect.maxY <= narrow.layout.data.y)
            #expect(chip.rect.y >= narrow.layout.legend.maxY)
        }
    }

    @Test("moves with no tick and no pan, and takes no mark from high and low")
    func still() throws {
        for (width, height) in [(1_000, 560), (400, 300), (320, 240), (240, 160)] {
            let made = try stage(width, height)
            let real = try stage(width, height, isSimulated: false)
            let place = try #require(made.scene.frame?.notices.chip)
            var marks = 0
            for step in 0..<24 {
                let newest = try #require(SceneStage.walk(300, interval: .hours(1), seed: 7).last)
                for stage in [made, real] {
                    _ = stage.step { model in
                        if step % 2 == 0 {
                            model.pan(byBars: Double(step) * -1.7)
                        } else {
                            model.setCrosshair(
                                at: BarPosition(model.state.viewport.first + 3), price: newest.low)
                        }
                    }
                }
                let frame = try #require(made.scene.frame)
                #expect(frame.notices.chip == place)
                let others = try #require(real.scene.frame).extremes.map(\.bounds)
                #expect(frame.extremes.map(\.bounds) == others)
                marks += others.count
                #expect(made.stalePixels() == nil)
            }
            #expect(marks > 24, "\(width) x \(height): \(marks)")
        }
    }

    @Test("shows the bars under it where nothing else is left")
    func translucent() throws {
        func part(_ bars: Int) throws -> [UInt32] {
            let stage = try SceneStage(
                bars: bars, size: PixelSize(width: 90, height: 60), isPlain: true)
            stage.model.setFeed(FeedStatus(kind: .simulated, phase: .simulated))
            let picture = stage.picture()
            let frame = try #require(stage.scene.frame)
            let chip = try #require(frame.notices.chipOverPlot)
            #expect(chip.height <= 16 && chip.intersects(frame.layout.data))
            return SceneStage.words(Golden.part(chip, of: picture))
        }
        let (empty, full) = (try part(0), try part(300))
        let changed = zip(empty, full).count { $0 != $1 }
        #expect(empty.count == full.count && changed > 20, "\(changed)")
    }

    @Test("stays while another pane fills the chart")
    func maximized() throws {
        for (width, height) in [(700, 420), (320, 240)] {
            let stage = try stage(width, height)
            _ = stage.step {
                $0.addIndicator("rsi")
                $0.toggleMaximizedPane("rsi")
            }
            let frame = try #require(stage.scene.frame)
            #expect(frame.layout.data.isEmpty)
            #expect(frame.layout.window.contains(try #require(frame.notices.chip).rect))
        }
    }

    @Test("comes and goes with the feed, and leaves no pixel behind")
    func comesAndGoes() throws {
        for (width, height) in [(700, 420), (320, 240), (160, 220)] {
            let stage = try stage(width, height, isSimulated: false)
            for kind in [FeedStatus.Kind.simulated, .exchange, .simulated] {
                _ = stage.step {
                    $0.setFeed(
                        FeedStatus(kind: kind, phase: kind == .simulated ? .simulated : .live))
                }
                #expect((stage.scene.frame?.notices.chip != nil) == (kind == .simulated))
                #expect(stage.stalePixels() == nil)
            }
        }
    }
}
