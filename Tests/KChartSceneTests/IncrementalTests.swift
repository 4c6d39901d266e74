import Foundation
import KChartCanvas
import KChartCore
import KChartDrawings
import KChartIndicators
import KChartModel
import KChartStyle
import Testing

@testable import KChartScene

struct IncrementalTests {
    @Test(
        "after any sequence of events the pixels equal a repaint from nothing",
        arguments: [(1.0, "dark"), (1.25, "light"), (2.0, "solaris")])
    func incrementalEqualsFull(scale: Double, theme: String) throws {
        let size = PixelSize(width: Int(420 * scale), height: Int(300 * scale))
        let stage = try SceneStage(bars: 200, size: size, scale: scale, theme: theme)
        stage.paint()
        var random = SeededRandom(seed: UInt64(scale * 100))
        let isSoak = ProcessInfo.processInfo.environment["KCHART_SOAK"] != nil
        for step in 0..<(isSoak ? 1_000 : 120) {
            var name = ""
            _ = stage.step { name = Self.event(&random, $0) }
            if step % 4 == 3 {
                let stale = stage.stalePixels()
                #expect(stale == nil, "after step \(step): \(name)")
            }
        }
    }

    @Test(
        "in each style, after any sequence of events, the pixels equal a repaint from nothing",
        arguments: ChartStyleTraits.builtIn.map(\.id))
    func incrementalStyles(style: String) throws {
        let stage = try SceneStage(
            bars: 90, size: PixelSize(width: 360, height: 240), scale: 1.25, theme: "light")
        stage.model.setStyle(ChartStyleID(style))
        stage.paint()
        var random = SeededRandom(seed: UInt64(style.utf8.reduce(0) { $0 &+ UInt64($1) }))
        let isSoak = ProcessInfo.processInfo.environment["KCHART_SOAK"] != nil
        for step in 0..<(isSoak ? 1_000 : 60) {
            var name = ""
            _ = stage.step { model in
                name = Self.event(&random, model)
                if name == "style" { model.setStyle(ChartStyleID(style)) }
                if name == "live edge", step % 2 == 0 { model.goToStart() }
            }
            let stale = stage.stalePixels()
            #expect(stale == nil, "after step \(step): \(name)")
        }
    }

    @Test(
        "with indicators, after any sequence of events, the pixels equal a repaint from nothing",
        arguments: [60.0, 150, 700])
    func incrementalIndicators(bars: Double) throws {
        let stage = try SceneStage(
            bars: 1_000, size: PixelSize(width: 360, height: 420), scale: 1.25)
        IndicatorPictureTests.addFour(stage.model)
        let extra = ["ichimoku", "sar", "supertrend", "donchian", "obv"]
        for id in extra { stage.model.addIndicator(id) }
        stage.model.setVisibleBars(bars)
        stage.paint()
        var random = SeededRandom(seed: UInt64(bars))
        let isSoak = ProcessInfo.processInfo.environment["KCHART_SOAK"] != nil
        for step in 0..<(isSoak ? 600 : 40) {
            var name = ""
            _ = stage.step { model in
                if step % 5 == 4 {
                    let list = model.indicators
                    let placed = list[random.next(below: list.count)]
                    model.setIndicatorVisible(
                        placed.id, !placed.instance.configuration.isVisible)
                    name = "eye of \(placed.instance.title)"
                } else {
                    name = Self.event(&random, model)
                }
            }
            let stale = stage.stalePixels()
            #expect(stale == nil, "after step \(step): \(name)")
        }
    }

    @Test(
        "with indicators, drawings, markers and panes together the pixels equal a repaint",
        arguments: [1.0, 1.25])
    func incrementalEverything(scale: Double) throws {
        let stage = try SceneStage(
            bars: 260, size: PixelSize(width: Int(480 * scale), height: Int(420 * scale)),
            scale: scale, theme: scale == 1 ? "dark" : "light")
        IndicatorPictureTests.addFour(stage.model)
        DrawingSceneTests.addEach(stage.model)
        stage.paint()
        var random = SeededRandom(seed: UInt64(scale * 1_000))
        let isSoak = ProcessInfo.processInfo.environment["KCHART_SOAK"] != nil
        let kinds = ["ema", "rsi", "bollinger", "macd", "obv", "sar", "ichimoku", "atr"]
        for step in 0..<(isSoak ? 1_000 : 60) {
            var name = ""
            _ = stage.step { model in
                switch random.next(below: 12) {
                case 0 where model.indicators.count < 9:
                    name = kinds[random.next(below: kinds.count)]
                    model.addIndicator(name)
                case 1 where model.indicators.count > 2:
                    name = "indicator away"
                    model.removeIndicator(
                        model.indicators[random.next(below: model.indicators.count)].id)
                case 2 where !model.indicators.isEmpty:
                    name = "eye"
                    let placed = model.indicators[random.next(below: model.indicators.count)]
                    model.setIndicatorVisible(
                        placed.id, !placed.instance.configuration.isVisible)
                case 3 where !model.indicators.isEmpty:
                    name = "pane of its own"
                    let placed = model.indicators[random.next(below: model.indicators.count)]
                    model.moveIndicator(placed.id, to: random.next(below: 2) == 0 ? .price : nil)
                case 4:
                    name = "undo"
                    model.editDrawings(random.next(below: 2) == 0 ? .undo : .redo)
                case 5:
                    name = "selected"
                    model.editDrawings(.selectAll)
                    model.editDrawings(.nudge(bars: random.next(below: 9) - 4, ticks: 3))
                default:
                    name =
                        DrawingSceneTests.gesture(&random, model)
                        ?? Self.event(&random, model)
                }
            }
            let stale = stage.stalePixels()
            #expect(stale == nil, "after step \(step): \(name)")
        }
    }

    @Test("older bars far from the window change what counts from the first bar on, and it is seen")
    func olderBars() throws {
        let size = PixelSize(width: 360, height: 420)
        let stage = try SceneStage(bars: 400, size: size)
        for id in ["obv", "ad", "ema"] {
            stage.model.addIndicator(id, id == "ema" ? ["period": .integer(300)] : [:])
        }
        stage.paint()
        let words = stage.words
        let series = stage.model.state.series
        let first = try #require(series.firstTime)
        let page = SceneStage.walk(60, interval: series.interval, seed: 3).enumerated().map {
            var candle = $1
            candle.time = series.interval.advance(first, by: $0 - 60)
            return candle
        }
        let update = stage.step {
            $0.prependHistory(BarSeries(interval: series.interval, candles: page))
        }
        #expect(!update.damage.isEmpty && stage.words != words)
        #expect(stage.stalePixels() == nil)
    }

    /// One random event; the name tells which in a failure.
    static func event(_ random: inout SeededRandom, _ model: ChartModel) -> String {
        let state = model.state
        let last = state.series.lastTime ?? .epoch
        let close = state.series.lastValue ?? 100
        switch random.next(below: 27) {
        case 0, 1, 2, 3:
            let price = close * (1 + (random.unit() - 0.5) * 0.01)
            model.update(Tick(time: last.advanced(byMicroseconds: 1), price: price, volume: 1))
            return "tick"
        case 4, 5:
            let time = state.series.interval.advance(last, by: 1)
            model.update(Tick(time: time, price: close * (1 + (random.unit() - 0.5) * 0.02)))
            return "append"
        case 6:
            model.pan(byBars: (random.unit() - 0.5) * 40)
            return "pan"
        case 7:
            model.zoom(bySteps: random.unit() * 4 - 2, pivot: .fraction(random.unit()))
            return "zoom"
        case 8, 9:
            model.setCrosshair(
                at: BarPosition(state.viewport.first + random.unit() * state.viewport.visibleBars),
                price: close)
            return "crosshair"
        case 10:
            model.clearCrosshair()
            model.set(.dim, random.next(below: 2) == 0)
            return "crosshair off"
        case 11:
            let modes: [PriceScaleMode] = [.linear, .logarithmic, .percent, .indexed]
            model.setScaleMode(modes[random.next(below: 4)])
            return "scale"
        case 12:
            let styles = ChartStyleTraits.builtIn
            model.setStyle(ChartStyleID(styles[random.next(below: styles.count)].id))
            return "style"
        case 13:
            let first = state.series.firstTime ?? .epoch
            let page = (1...30).map { count in
                let time = state.series.interval.advance(first, by: -count)
                return Candle(time: time, open: 99_000, high: 99_500, low: 98_500, close: 99_200)
            }
            model.prependHistory(BarSeries(interval: state.series.interval, candles: page))
            return "prepend"
        case 14:
            let kinds: [FeedStatus.Phase] = [.live, .connecting, .offline(since: last), .simulated]
            model.setFeed(
                FeedStatus(kind: .simulated, phase: kinds[random.next(below: 4)], source: "X"))
            return "feed"
        case 15:
            model.toggleMaximizedPane(random.next(below: 2) == 0 ? .price : .volume)
            return "maximise"
        case 16:
            model.setPaneCollapsed(.volume, random.next(below: 2) == 0)
            return "collapse"
        case 17:
            model.setPaneHeight(.volume, 40 + random.unit() * 120)
            return "height"
        case 18:
            model.setCrosshair(
                at: BarPosition(state.viewport.last - random.unit() * 30), price: 400,
                pane: .volume)
            model.movePane(.volume, to: random.next(below: 2))
            return "order"
        case 19, 20:
            let bar = state.viewport.first + random.unit() * (state.viewport.visibleBars + 4)
            let kinds = Marker.Kind.allCases
            model.addMarker(
                Marker(
                    id: "\(random.next(below: 12))",
                    time: state.timeMapping.time(at: BarPosition(bar)),
                    kind: kinds[random.next(below: 3)],
                    price: random.next(below: 3) == 0
                        ? nil : close * (1 + (random.unit() - 0.5) * 0.03),
                    label: random.next(below: 4) == 0 ? "Note" : nil))
            return "marker"
        case 21:
            if random.next(below: 4) == 0 {
                model.removeAllMarkers()
            } else {
                model.removeMarker("\(random.next(below: 12))")
            }
            return "markers away"
        case 22:
            model.setWatermark([nil, "ACME", "A longer text of one's own"][random.next(below: 3)])
            return "watermark"
        case 23:
            let middle = close * (1 + (random.unit() - 0.5) * 0.01)
            model.setQuote(
                random.next(below: 4) == 0
                    ? nil : Quote(bid: middle - random.unit() * 50, ask: middle + 50))
            return "quote"
        case 24:
            if random.next(below: 2) == 0 {
                model.setLoadingHistory(!state.isLoadingHistory)
            } else {
                model.setLoading(!state.isLoading)
            }
            return "loading"
        case 25:
            model.setTimeAxis(random.next(below: 2) == 0 ? .linear : .sessions)
            return "time axis"
        default:
            model.goToLiveEdge()
            return "live edge"
        }
    }

    @Test("a tick inside the range repaints one column, the badge, the line and the values")
    func tickDamage() throws {
        let stage = try SceneStage(bars: 300, size: PixelSize(width: 1_280, height: 800))
        stage.paint()
        let last = try #require(stage.model.state.series.lastTime)
        let close = try #require(stage.model.state.series.lastValue)
        let update = stage.step {
            $0.update(Tick(time: last.advanced(byMicroseconds: 5), price: close + 1, volume: 1))
        }
        let area = update.damage.reduce(0) { $0 + $1.area }
        #expect(area > 0)
        #expect(area < 1_280 * 800 / 20, "\(update.damage)")
        #expect(!update.isOverlayStale)
    }

    @Test("T-049 a tick while the newest bar is out of view repaints no plot column")
    func tickOutOfView() throws {
        let stage = try SceneStage(bars: 900, size: PixelSize(width: 1_280, height: 800))
        stage.model.goToStart()
        stage.paint()
        let last = try #require(stage.model.state.series.lastTime)
        let close = try #require(stage.model.state.series.lastValue)
        let update = stage.step {
            $0.update(Tick(time: last.advanced(byMicroseconds: 5), price: close + 1))
        }
        let data = try #require(stage.scene.frame?.layout.data)
        let inPlot = update.damage.map { $0.intersection(data).area }.reduce(0, +)
        #expect(inPlot < 2 * 1_280 * 22, "only the badge's end and the line: \(update.damage)")
    }

    @Test("a pan that changes the price range repaints panes and axes as one rectangle")
    func panDamage() throws {
        let stage = try SceneStage(bars: 900, size: PixelSize(width: 1_280, height: 800))
        stage.model.pan(byBars: -300)
        stage.paint()
        let former = stage.model.state.priceScale
        let update = stage.step { $0.pan(byBars: -60) }
        #expect(stage.model.state.priceScale != former)
        let layout = try #require(stage.scene.frame?.layout)
        #expect(update.damage.count == 1, "\(update.damage)")
        #expect(update.damage.first?.contains(layout.allPanes) == true)
        #expect(update.damage.allSatisfy { !$0.intersects(layout.status) })
    }

    @Test("rectangles are joined only where that paints hardly anything more")
    func joinedDamage() {
        let window = PixelRect(x: 0, y: 0, width: 1_000, height: 500)
        let column = PixelRect(x: 500, y: 0, width: 10, height: 400)
        let line = PixelRect(x: 0, y: 200, width: 900, height: 2)
        #expect(DamageRules.merged([column, line], in: window) == [column, line])
        let pane = PixelRect(x: 0, y: 0, width: 900, height: 480)
        let axis = PixelRect(x: 900, y: 0, width: 200, height: 480)
        #expect(
            DamageRules.merged([pane, column, axis, line], in: window)
                == [PixelRect(x: 0, y: 0, width: 1_000, height: 480)])
    }

    @Test("very many rectangles are painted as a few that hold them")
    func manyRects() {
        let window = PixelRect(x: 0, y: 0, width: 1_000, height: 500)
        let scattered = (0..<2_000).map { number in
            PixelRect(x: number * 7 % 1_003 - 3, y: number * 13 % 499, width: 4, height: 3)
        }
        let damage = DamageRules.merged(scattered, in: window)
        #expect(damage.count <= 16)
        for rect in scattered.map({ $0.intersection(window) }) where !rect.isEmpty {
            #expect(damage.contains { $0.contains(rect) })
        }
        // Two heaps stay two.
        let heaps = (0..<100).map { number in
            PixelRect(x: number % 2 * 800 + number, y: 20, width: 3, height: 3)
        }
        let two = DamageRules.merged(heaps, in: window)
        #expect(two.count == 2 && two.reduce(0) { $0 + $1.area } < 1_000)
    }

    @Test("a hundred drawings moved at once are painted in a few rectangles, to the pixel")
    func manyDrawings() throws {
        let stage = try SceneStage(bars: 200, size: PixelSize(width: 500, height: 400))
        let state = stage.model.state
        let drawings = (0..<100).map { number in
            let visible = state.visibleIndices
            let bar = visible.lowerBound.advanced(by: number * 2 % (visible.count - 1))
            let scale = state.priceScale
            let price = scale.low + (scale.high - scale.low) * Double(number) / 100
            return Drawing(
                id: DrawingID("d\(number)"), kind: .trendLine,
                anchors: [0, 1].map { step in
                    Anchor(
                        time: state.series.time(at: bar.advanced(by: step)),
                        price: price * (1 + Double(step) / 1_000))
                })
        }
        stage.model.editDrawings(.add(drawings))
        stage.model.editDrawings(.selectAll)
        stage.paint()
        let update = stage.step { $0.editDrawings(.nudge(bars: 1, ticks: 0)) }
        #expect(!update.damage.isEmpty && update.damage.count <= 20)
        #expect(stage.stalePixels() == nil)
    }

    @Test("a pointer move repaints no scene pixel while it stays on one bar")
    func crosshairDamage() throws {
        let stage = try SceneStage(bars: 300)
        stage.model.setCrosshair(at: BarPosition(250), price: 100_000)
        stage.paint()
        let update = stage.step { $0.setCrosshair(at: BarPosition(250.2), price: 100_050) }
        #expect(update.damage.isEmpty)
        #expect(update.isOverlayStale)
    }

    @Test("the table of invalidation has one row a change, and a merged change paints the union")
    func table() {
        #expect(InvalidationRules.table.count == 29)
        let changes = InvalidationRules.table.map(\.change)
        #expect(Set(changes.map(\.rawValue)).count == changes.count)
        for first in InvalidationRules.table {
            for second in InvalidationRules.table {
                let merged = InvalidationRules.regions(for: first.change.union(second.change))
                #expect(merged == first.regions.union(second.regions))
            }
        }
        #expect(InvalidationRules.regions(for: .crosshair) == .overlay)
        #expect(InvalidationRules.regions(for: .barsPrepended).isEmpty)
        #expect(!InvalidationRules.regions(for: .lastBar).contains(.plot))
    }
}

/// The same numbers on every machine.
struct SeededRandom {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493 }

    mutating func unit() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 33) / Double(1 << 31)
    }

    mutating func next(below limit: Int) -> Int { Int(unit() * Double(limit)) }
}
