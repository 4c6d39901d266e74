import KChartCanvas
import KChartCore
import KChartModel
import KChartScene
import KChartStyle
import Testing

struct BarsTests {
    @Test("B54 a spike of one bar in a million stays visible at every zoom")
    func spike() throws {
        let count = 1_000_000
        var columns = BarColumns()
        columns.reserveCapacity(count)
        for slot in 0..<count {
            let high = slot == 654_321 ? 500.0 : 101.0
            columns.append(
                Candle(
                    time: Timestamp(seconds: Int64(slot) * 60), open: 100, high: high, low: 99,
                    close: 100))
        }
        let stage = try SceneStage(bars: 0, size: PixelSize(width: 800, height: 300))
        stage.model.setSeries(
            BarSeries(interval: .minutes(1), kind: .candles, columns: columns))
        for visible in [1_000_500.0, 400_000, 50_000, 5_000, 900] {
            stage.model.setVisibleBars(visible)
            stage.model.go(to: Timestamp(seconds: 654_321 * 60))
            stage.paint()
            let frame = try #require(stage.scene.frame)
            #expect(frame.bars.highs.max() == 500, "\(visible) bars")
            #expect(frame.bars.count <= 1_000 || visible < 1_000)
            let column = frame.mapping.column(of: BarPosition(654_321))
            let row = Int(frame.mapping.y(of: 300).rounded())
            #expect(stage.words[row * 800 + column] != frame.theme.pane.rgb)
        }
    }

    @Test("a window of less than a pixel a bar equals the union of its bars, column by column")
    func condensed() throws {
        let stage = try SceneStage(bars: 4_000, size: PixelSize(width: 500, height: 300))
        stage.model.setVisibleBars(3_000)
        stage.model.pan(byBars: -123.4)
        stage.paint()
        let frame = try #require(stage.scene.frame)
        #expect(frame.bars.isCondensed)
        let series = stage.model.state.series
        var expected: [Int: (low: Double, high: Double)] = [:]
        for index in series.indices {
            let column = frame.mapping.column(of: index.position)
            guard column >= frame.layout.data.x, column < frame.layout.data.maxX else { continue }
            let old = expected[column] ?? (.infinity, -.infinity)
            expected[column] = (
                min(old.low, series.low(at: index)), max(old.high, series.high(at: index))
            )
        }
        #expect(frame.bars.count == expected.count)
        for entry in 0..<frame.bars.count {
            let bounds = expected[frame.bars.columns[entry]]
            #expect(bounds?.low == frame.bars.lows[entry])
            #expect(bounds?.high == frame.bars.highs[entry])
        }
    }

    @Test("T-031 no high or low is cut at the plot's top or bottom in any frame of a sweep")
    func sweep() throws {
        let stage = try SceneStage(bars: 800, size: PixelSize(width: 500, height: 320))
        for step in 0..<400 {
            stage.model.scroll(toFirst: 20 + Double(step) * 1.3)
            _ = stage.scene.update(stage.model)
            let frame = try #require(stage.scene.frame)
            let data = frame.layout.data
            for entry in 0..<frame.bars.count
            where frame.bars.columns[entry] >= data.x && frame.bars.columns[entry] < data.maxX {
                #expect(frame.mapping.y(of: frame.bars.highs[entry]) >= Double(data.y))
                #expect(frame.mapping.y(of: frame.bars.lows[entry]) <= Double(data.maxY))
            }
        }
    }

    @Test("prices of 1e308 and times at the limits are drawn at the limits")
    func huge() throws {
        let stage = try SceneStage(bars: 0)
        let candles = (0..<50).map { slot in
            Candle(
                time: Timestamp(microseconds: Int64.max - 50 + Int64(slot)), open: -1.6e308,
                high: 1.7e308, low: -1.7e308, close: 1.6e308)
        }
        stage.model.setSeries(BarSeries(interval: .hours(1), candles: candles))
        for mode in PriceScaleMode.allCases {
            stage.model.setScaleMode(mode)
            for traits in ChartStyleTraits.builtIn {
                stage.model.setStyle(ChartStyleID(traits.id))
                _ = stage.picture()
            }
        }
        #expect(stage.model.state.priceScale.high.isFinite)
    }

    @Test("a point series asked for candles is drawn as a line")
    func points() throws {
        let stage = try SceneStage(bars: 0)
        let points = (0..<100).map {
            PricePoint(time: Timestamp(seconds: Int64($0) * 3_600), value: Double($0 % 9))
        }
        stage.model.setSeries(BarSeries(interval: .hours(1), points: points))
        stage.paint()
        #expect(stage.scene.frame?.style == .line)
        let line = try #require(stage.scene.frame?.theme.line.rgb)
        #expect(stage.words.contains(line))
    }

    @Test("simulated prices say so twice on the chart, and neither can be switched off")
    func simulated() throws {
        let stage = try SceneStage()
        stage.model.setFeed(FeedStatus(kind: .simulated, phase: .simulated))
        stage.paint()
        let frame = try #require(stage.scene.frame)
        #expect(frame.notices.simulated != nil)
        #expect(frame.notices.chip != nil)
    }

    @Test("T-045 T-047 badge and line follow the price; away from the live edge it is a button")
    func badge() throws {
        let stage = try SceneStage(bars: 600)
        stage.paint()
        #expect(stage.scene.frame?.badge?.isButton == false)
        stage.model.goToStart()
        stage.paint()
        let frame = try #require(stage.scene.frame)
        let badge = try #require(frame.badge)
        #expect(badge.isButton)
        #expect(badge.chevron.count == 3)
        let middle = PixelPoint(x: badge.tag.rect.midX, y: badge.tag.rect.midY)
        #expect(frame.hits.target(at: middle) == .liveEdgeButton)
        if let line = frame.priceLine { #expect(line.rect.x == frame.layout.data.x) }
    }
}
