import KChartCore
import Testing

@Suite("Live updates")
struct UpdateTests {
    // MARK: Candles

    @Test(
        "A candle of the newest bucket replaces it, a newer one is appended, an older one ignored")
    func candles() {
        var series = BarSeries.minutes(0..<3)
        #expect(series.update(bar(120, 1, 4, 0, 3, volume: 2)) == .updated)
        #expect(series.last == bar(120, 1, 4, 0, 3, volume: 2))
        #expect(series.revision == 1 && series.delta == .newestBar)
        #expect(series.update(flat(180, 5)) == .appended)
        #expect(series.slots == [0, 1, 2, 3] && series.delta == .appended(1))
        #expect(series.update(flat(60, 9)) == .ignored(.older))
        #expect(series.revision == 2 && series.closes == [0, 1, 3, 5])
        // Replacing takes everything, the missing volume too.
        #expect(series.update(flat(120 + 60, 6)) == .updated)
        #expect(series.last?.volume == nil)
    }

    @Test("T-001: a live candle with a NaN is ignored and nothing changes")
    func notFinite() {
        var series = BarSeries.minutes(0..<3)
        let before = series
        for bad in [Double.nan, .infinity, -.infinity] {
            #expect(series.update(bar(120, 1, bad, 1, 1)) == .ignored(.notFinite))
            #expect(series.update(bar(180, bad, 1, 1, 1)) == .ignored(.notFinite))
            #expect(series.update(tick(125, bad)) == .ignored(.notFinite))
            #expect(series.update(point(125, bad)) == .ignored(.notFinite))
        }
        #expect(series.hasSameBars(as: before) && series.revision == before.revision)
    }

    @Test("T-002: a live candle with high 8 and low 12 is stored as 8…12")
    func inverted() {
        var series = BarSeries.minutes(0..<3)
        #expect(series.update(bar(180, 9, 8, 12, 10)) == .appended)
        #expect(series.last == bar(180, 9, 12, 8, 10))
    }

    @Test("T-014: a live candle stamped 125 belongs to the minute bar of 120")
    func offGridCandle() {
        var series = BarSeries.minutes(0..<3)
        #expect(series.update(flat(125, 7)) == .updated)
        #expect(series.update(flat(185, 8)) == .appended)
        #expect(series.seconds == [0, 60, 120, 180])
        #expect(series.closes == [0, 1, 7, 8])
        var empty = BarSeries.empty(interval: .minutes(1))
        #expect(empty.update(flat(125, 7)) == .appended)
        #expect(empty.seconds == [120] && empty.slots == [0])
    }

    @Test("T-011: an update made for another interval is ignored")
    func foreignInterval() throws {
        var series = BarSeries.minutes(0..<3)
        let shifted = try #require(
            Interval(length: .fixed(microseconds: 60_000_000), origin: 1_000_000))
        for foreign in [Interval.minutes(5), .months(1), shifted] {
            #expect(
                series.update(flat(180, 1), interval: foreign) == .ignored(.foreignInterval))
            #expect(
                series.update(tick(180, 1), interval: foreign) == .ignored(.foreignInterval))
            #expect(
                series.update(point(180, 1), interval: foreign) == .ignored(.foreignInterval))
        }
        #expect(series.revision == 0)
        #expect(series.update(flat(180, 1), interval: .minutes(1)) == .appended)
        var points = BarSeries.empty(interval: .minutes(1), kind: .points)
        #expect(points.update(point(0, 1), interval: .hours(1)) == .ignored(.foreignInterval))
    }

    // MARK: Ticks

    @Test("A tick widens the bar of its bucket and adds its volume and turnover")
    func ticks() {
        var series = BarSeries(
            interval: .minutes(1), candles: [bar(0, 10, 12, 9, 11, volume: 5, turnover: 50)])
        #expect(series.update(tick(30, 13, volume: 2, turnover: 26)) == .updated)
        #expect(series.last == bar(0, 10, 13, 9, 13, volume: 7, turnover: 76))
        #expect(series.update(tick(59, 8)) == .updated)
        #expect(series.last == bar(0, 10, 13, 8, 8, volume: 7, turnover: 76))
        #expect(series.update(tick(60, 9, volume: 3, turnover: 27)) == .appended)
        #expect(series.last == flat(60, 9, volume: 3, turnover: 27))
        // nil + v = v
        #expect(series.update(tick(185, 4)) == .appended)
        #expect(series.last == flat(180, 4))
        #expect(series.update(tick(186, 5, volume: 1)) == .updated)
        #expect(series.last == bar(180, 4, 5, 4, 5, volume: 1))
    }

    @Test("T-003: a tick with an infinite volume moves the price and leaves the volume out")
    func infiniteVolume() {
        var series = BarSeries(interval: .minutes(1), candles: [flat(0, 10, volume: 5)])
        #expect(series.update(tick(30, 11, volume: .infinity, turnover: .nan)) == .updated)
        #expect(series.last == bar(0, 10, 11, 10, 11, volume: 5))
        #expect(series.update(tick(60, 12, volume: .nan)) == .appended)
        #expect(series.last == flat(60, 12))
    }

    @Test("Volumes beyond the largest double stay there")
    func hugeVolume() {
        var series = BarSeries(interval: .minutes(1), candles: [flat(0, 10, volume: 1e308)])
        for _ in 0..<3 { _ = series.update(tick(1, 10, volume: 1e308)) }
        #expect(series.last?.volume == .greatestFiniteMagnitude)
    }

    @Test("T-013: a tick of an older bucket is ignored")
    func olderTick() {
        var series = BarSeries.minutes(0..<3)
        #expect(series.update(tick(119, 50)) == .ignored(.older))
        #expect(series.closes == [0, 1, 2] && series.revision == 0)
    }

    @Test("Ticks before 1970 and in calendar months find their bars")
    func tickBuckets() {
        var early = BarSeries.empty(interval: .minutes(1))
        #expect(early.update(tick(-30, 1)) == .appended)
        #expect(early.update(tick(-1, 2)) == .updated)
        #expect(early.update(tick(0, 3)) == .appended)
        #expect(early.seconds == [-60, 0])
        var months = BarSeries.empty(interval: .months(1))
        _ = months.update(Tick(time: utc("2024-02-29 23:59"), price: 1))
        _ = months.update(Tick(time: utc("2024-02-01 00:00"), price: 2))
        _ = months.update(Tick(time: utc("2024-03-01 00:00"), price: 3))
        #expect(months.firstTime == utc("2024-02-01 00:00"))
        #expect(months.lastTime == utc("2024-03-01 00:00") && months.count == 2)
    }

    @Test(
        "Bars beside the grid keep their place: ticks go by the newest bar, candles by their stamp")
    func besideTheGrid() {
        // Daily bars at New York's midnight: 05:00 UTC.
        func day(_ text: String, _ price: Double) -> Candle {
            Candle(time: utc(text), open: price, high: price, low: price, close: price)
        }
        var series = BarSeries(
            interval: .days(1),
            candles: [day("2024-03-08 05:00", 1), day("2024-03-09 05:00", 2)])
        // 20:00 in New York is 01:00 UTC of the next date, but the same session.
        #expect(series.update(Tick(time: utc("2024-03-10 01:00"), price: 3)) == .updated)
        #expect(series.update(Tick(time: utc("2024-03-10 05:00"), price: 4)) == .appended)
        #expect(series.lastTime == utc("2024-03-10 05:00"))
        // After the change of clocks the feed stamps 04:00: a new day, its stamp as given.
        #expect(series.update(day("2024-03-10 05:00", 5)) == .updated)
        #expect(series.update(day("2024-03-11 04:00", 6)) == .appended)
        #expect(series.update(day("2024-03-11 04:00", 7)) == .updated)
        #expect(series.lastTime == utc("2024-03-11 04:00") && series.count == 4)
        #expect(series.closes == [1, 3, 5, 7])
    }

    // MARK: Points

    @Test("Points are compared by their own times: equal replaces, newer appends, older is ignored")
    func points() {
        var series = BarSeries(interval: .minutes(1), points: [point(0, 1), point(67, 2)])
        #expect(series.update(point(67, 3)) == .updated)
        #expect(series.update(point(68, 4)) == .appended)
        #expect(series.update(point(67, 5)) == .ignored(.older))
        #expect(series.points == [point(0, 1), point(67, 3), point(68, 4)])
    }

    @Test("A tick on points is the value of its bucket; a candle is a point at its close")
    func ticksAndCandlesOnPoints() {
        var series = BarSeries(interval: .minutes(1), points: [point(0, 1), point(60, 2)])
        #expect(series.update(tick(90, 3, volume: 5)) == .updated)
        #expect(series.update(tick(130, 4)) == .appended)
        #expect(series.update(bar(120, 1, 9, 0, 5, volume: 7)) == .updated)
        #expect(series.update(bar(185, 1, 9, 0, 6)) == .appended)
        #expect(series.update(flat(60, 7)) == .ignored(.older))
        #expect(series.update(tick(60, 7)) == .ignored(.older))
        #expect(series.points == [point(0, 1), point(60, 3), point(120, 5), point(180, 6)])
        #expect(series.kind == .points && !series.hasVolume)
    }

    @Test("A point on candles is a tick without volume")
    func pointOnCandles() {
        var series = BarSeries(interval: .minutes(1), candles: [bar(0, 10, 12, 9, 11, volume: 5)])
        #expect(series.update(point(30, 14)) == .updated)
        #expect(series.last == bar(0, 10, 14, 9, 14, volume: 5))
        #expect(series.update(point(61, 8)) == .appended)
        #expect(series.last == flat(60, 8))
    }

    @Test("An empty series of points becomes candles by a candle; ticks and points change no kind")
    func kindOfEmptySeries() {
        var points = BarSeries.empty(interval: .minutes(1), kind: .points)
        #expect(points.update(bar(0, 1, 2, 0, 1.5, volume: 3)) == .appended)
        #expect(points.kind == .candles && points.last == bar(0, 1, 2, 0, 1.5, volume: 3))
        var ticked = BarSeries.empty(interval: .minutes(1), kind: .points)
        #expect(ticked.update(tick(30, 1, volume: 3)) == .appended)
        #expect(ticked.kind == .points && ticked.seconds == [0])
        var candles = BarSeries.empty(interval: .minutes(1))
        #expect(candles.update(point(30, 1)) == .appended)
        #expect(candles.kind == .candles && candles.candles == [flat(0, 1)])
        // A series with bars keeps its kind for ever.
        #expect(ticked.update(flat(60, 2)) == .appended)
        #expect(ticked.kind == .points)
    }

    // MARK: Late updates

    @Test("B4: with merge a late candle corrects the bar it names, in place")
    func lateCorrection() {
        var series = BarSeries.minutes(0..<200)
        _ = series.trim(toLast: 150)
        #expect(series.update(bar(6_000, 1, 999, -999, 2), policy: .merge) == .updated)
        #expect(series.delta == .changed(from: BarIndex(100)))
        #expect(series.candle(at: BarIndex(100)) == bar(6_000, 1, 999, -999, 2))
        #expect(series.count == 150 && series.indices == series.range(50, 200))
        // B5: the blocks on the way up know it.
        let extremes = series.extremes(in: series.indices)
        #expect(extremes?.high == 999 && extremes?.highIndex == BarIndex(100))
        #expect(extremes?.low == -999 && extremes?.lowIndex == BarIndex(100))
        #expect(series.update(flat(6_030, 100), policy: .merge) == .updated)
        #expect(series.extremes(in: series.indices)?.high == 199)
    }

    @Test("B4: with merge a late candle of an unknown time is inserted in order")
    func lateInsertion() {
        var series = BarSeries(
            interval: .minutes(1),
            candles: [flat(0, 0), flat(60, 1), flat(180, 3), flat(240, 4)])
        #expect(series.update(flat(125, 2, volume: 8), policy: .merge) == .inserted)
        #expect(series.seconds == [0, 60, 120, 180, 240])
        #expect(series.closes == [0, 1, 2, 3, 4] && series.slots == [0, 1, 2, 3, 4])
        #expect(series.delta == .changed(from: BarIndex(2)))
        #expect(series.volume(at: BarIndex(2)) == 8 && series.volume(at: BarIndex(1)) == nil)
        // Older than all: a bar before the first, nothing is renumbered.
        #expect(series.update(flat(-60, -1), policy: .merge) == .inserted)
        #expect(series.slots == [-1, 0, 1, 2, 3, 4] && series.delta == .prepended(1))
        #expect(series.close(at: BarIndex(2)) == 2)
    }

    @Test("With merge a late tick widens its bar and leaves the close, a late point is corrected")
    func lateTicksAndPoints() {
        var series = BarSeries(
            interval: .minutes(1), candles: [bar(0, 5, 6, 4, 5, volume: 1), flat(120, 7)])
        #expect(series.update(tick(59, 9, volume: 2), policy: .merge) == .updated)
        #expect(series.candles[0] == bar(0, 5, 9, 4, 5, volume: 3))
        #expect(series.update(tick(70, 8, volume: 4), policy: .merge) == .inserted)
        #expect(series.candles[1] == flat(60, 8, volume: 4))
        var points = BarSeries(interval: .minutes(1), points: [point(0, 1), point(67, 2)])
        #expect(points.update(point(0, 3), policy: .merge) == .updated)
        #expect(points.update(point(30, 4), policy: .merge) == .inserted)
        #expect(points.points == [point(0, 3), point(30, 4), point(67, 2)])
    }

    @Test("Bars of a file that share a bucket are corrected by their own times")
    func sharedBucket() {
        var series = BarSeries(
            interval: .minutes(1), candles: [flat(120, 1), flat(130, 2), flat(145, 3)])
        #expect(series.update(flat(130, 9)) == .ignored(.older))
        #expect(series.update(flat(130, 9), policy: .merge) == .updated)
        #expect(series.closes == [1, 9, 3])
        #expect(series.update(flat(145, 4)) == .updated)
        #expect(series.closes == [1, 9, 4] && series.seconds == [120, 130, 145])
    }

    @Test("Late bars of a series beside the grid keep their stamps")
    func lateBesideTheGrid() {
        var series = BarSeries(interval: .minutes(1), candles: [flat(7, 1), flat(187, 2)])
        #expect(series.update(flat(67, 3), policy: .merge) == .inserted)
        #expect(series.seconds == [7, 67, 187])
    }

    // MARK: Values

    @Test("B6: every change raises the revision, also one that leaves both ends as they were")
    func revision() {
        var series = BarSeries.minutes(0..<3)
        let copy = series
        #expect(series.update(flat(60, 9), policy: .merge) == .updated)
        #expect(series.revision == 1 && copy.revision == 0)
        #expect(copy.closes == [0, 1, 2])
        _ = series.update(flat(120, 2))
        _ = series.trim(toLast: 2)
        _ = series.prepend(.minutes(-3..<0))
        #expect(series.revision == 4)
    }

    @Test("Times outside the years 1…4001 are brought to the limits in updates too")
    func clampedTimes() {
        var series = BarSeries.minutes(0..<3)
        #expect(
            series.update(
                Tick(time: Timestamp(microseconds: .max), price: 1)) == .appended)
        #expect(series.lastTime == .latest)
        #expect(
            series.update(
                Candle(
                    time: Timestamp(microseconds: .min), open: 1, high: 1, low: 1, close: 1),
                policy: .merge) == .inserted)
        #expect(series.firstTime.map { $0 >= .earliest } == true)
    }
}
