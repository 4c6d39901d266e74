import KChartCore
import KChartModel
import Testing

struct LiveUpdateTests {
    @Test("T-001 a live candle with a NaN price is ignored and changes nothing")
    func notFinite() {
        let model = ModelStage.model()
        let revision = model.state.series.revision
        var candle = ModelStage.candle(299)
        candle.high = .nan
        #expect(model.update(candle) == .ignored(.notFinite))
        #expect(model.apply(.updateCandle(candle, interval: nil, policy: .ignore)).isEmpty)
        #expect(model.state.series.revision == revision)
    }

    @Test("T-004 the first tick on an empty chart and then a page of six give seven bars")
    func tickThenPage() {
        let model = ModelStage.model(0..<0)
        model.update(Tick(time: ModelStage.time(6), price: 100))
        model.prependHistory(ModelStage.series(0..<6))
        #expect(model.state.series.count == 7)
        #expect(model.state.series.firstTime == ModelStage.time(0))
    }

    @Test("T-005 no trim while a page is on its way, and the page leaves no hole")
    func noTrimWhileLoading() {
        let model = ModelStage.model(0..<600, limit: 600)
        model.setLoadingHistory(true)
        for slot in 600..<605 { model.update(ModelStage.candle(slot)) }
        #expect(model.state.series.count == 605)
        model.prependHistory(ModelStage.series(-300..<0))
        #expect(model.state.series.count == 905)
        #expect(!model.state.isLoadingHistory)
        for slot in -300..<605 {
            #expect(model.state.series.index(of: ModelStage.time(slot)) != nil)
        }
        model.update(ModelStage.candle(605))
        #expect(model.state.series.count == 600)
    }

    @Test("T-006 one append while in history trims exactly the bars before the boundary")
    func trimKeepsTheReader() {
        // 900 bars, the window begins 100 bars after the first and shows 40; one window is kept
        // before it: bars from 60 on stay, 900 + 1 - 60 = 841.
        let model = ModelStage.model(0..<900, limit: 600)
        model.scroll(toFirst: 100)
        let viewport = model.state.viewport
        model.update(ModelStage.candle(900))
        #expect(model.state.series.count == 841)
        #expect(model.state.viewport == viewport)
        model.goToLiveEdge()
        model.update(ModelStage.candle(901))
        #expect(model.state.series.count == 600)
    }

    @Test("T-007 an append at the live edge keeps the window glued in the same mutation")
    func glued() {
        let model = ModelStage.model(0..<600, limit: 600)
        let first = model.state.viewport.first
        let change = model.apply(
            .updateCandle(ModelStage.candle(600), interval: nil, policy: .ignore))
        #expect(change.contains([.barsAppended, .viewport]))
        #expect(model.state.viewport.first == first + 1)
        #expect(model.state.isAtLiveEdge)
    }

    @Test("T-009 a page of another interval, or with nothing older, ends the request only")
    func uselessPage() {
        let model = ModelStage.model()
        model.setHasMoreHistory(true)
        let log = EventLog(model)
        model.goToStart()
        #expect(log.count(of: .approachedHistoryStart) == 1)
        model.setLoadingHistory(true)
        log.clear()
        model.prependHistory(ModelStage.series(10..<20))
        #expect(model.state.series.count == 300)
        #expect(!model.state.isLoadingHistory)
        #expect(log.count(of: .approachedHistoryStart) == 0)
        model.prependHistory(
            BarSeries(interval: .hours(1), candles: [ModelStage.candle(-500)]))
        #expect(model.state.series.count == 300)
    }

    @Test("T-011 an update for another interval is ignored")
    func gate() {
        let model = ModelStage.model()
        #expect(
            model.update(ModelStage.candle(300), interval: .minutes(5))
                == .ignored(.foreignInterval))
        #expect(model.update(ModelStage.candle(300), interval: .minutes(1)) == .appended)
    }

    @Test("T-013 a tick of an older bucket is ignored unless it is said to be a correction")
    func lateTick() {
        let model = ModelStage.model()
        let late = Tick(time: ModelStage.time(100), price: 500)
        #expect(model.update(late) == .ignored(.older))
        #expect(model.update(late, policy: .merge) == .updated)
        #expect(model.state.series.high(at: BarIndex(100)) == 500)
    }

    @Test("B69 new bars never move a reader who is in history")
    func readerStays() {
        let model = ModelStage.model()
        model.scroll(toFirst: 50)
        let viewport = model.state.viewport
        for slot in 300..<400 { model.update(ModelStage.candle(slot)) }
        #expect(model.state.viewport == viewport)
        #expect(!model.state.isAtLiveEdge)
    }

    @Test("a tick on a million bars copies no column")
    func tickCopiesNothing() {
        let count = 1_000_000
        var columns = BarColumns()
        columns.reserveCapacity(count)
        for slot in 0..<count { columns.append(ModelStage.candle(slot)) }
        let model = ModelStage.model(0..<0)
        model.setSeries(
            BarSeries(interval: ModelStage.minute, kind: .candles, columns: columns))
        // The first append makes room for the ones to come.
        model.update(ModelStage.candle(count))
        let before = Self.address(model)
        model.setCrosshair(at: BarPosition(Double(count - 10)), price: 100)
        for step in 0..<200 {
            model.update(Tick(time: ModelStage.time(count), price: 100 + Double(step)))
            model.update(ModelStage.candle(count + 1 + step))
        }
        #expect(before == Self.address(model), "the close column was moved")
    }

    private static func address(_ model: ChartModel) -> UInt {
        let series = model.state.series
        return series.withColumn(.close, in: series.indices) { span in
            span.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        }
    }
}
