import KChartCore
import Testing

@Suite("Pages and trimming")
struct PagesTests {
    // MARK: Prepending

    @Test("T-004: a first tick and then a page of six candles make seven bars")
    func tickThenPage() {
        var series = BarSeries.empty(interval: .minutes(1))
        #expect(series.update(tick(605, 100)) == .appended)
        #expect(series.prepend(.minutes(4..<10)) == 6)
        #expect(series.count == 7)
        #expect(series.slots == Array(-6...0))
        #expect(series.seconds == [240, 300, 360, 420, 480, 540, 600])
        #expect(series.delta == .prepended(6))
    }

    @Test("T-005: bars that came while a page was loading leave no hole")
    func appendsWhileLoading() {
        var series = BarSeries.minutes(300..<900)
        for minute in 900..<905 { _ = series.update(flat(Int64(minute) * 60, Double(minute))) }
        #expect(series.count == 605)
        #expect(series.prepend(.minutes(0..<300)) == 300)
        #expect(series.count == 905)
        #expect(series.closes == (0..<905).map(Double.init))
        #expect(series.indices == series.range(-300, 605))
        // Only then it is trimmed.
        #expect(series.update(flat(905 * 60, 905)) == .appended)
        #expect(series.trim(toLast: 600) == 306)
        #expect(series.count == 600 && series.close(at: BarIndex(605)) == 905)
    }

    @Test("T-008: of a page that overlaps the first bars only the older ones are added, once")
    func overlap() {
        var series = BarSeries.minutes(100..<150)
        #expect(series.prepend(.minutes(80..<110)) == 20)
        #expect(series.closes == (80..<150).map(Double.init))
        #expect(series.prepend(.minutes(80..<110)) == 0)
        #expect(series.count == 70)
    }

    @Test(
        "T-009: a page of another interval, an empty one or one with nothing older changes nothing")
    func uselessPages() {
        var series = BarSeries.minutes(100..<150)
        let foreign = BarSeries(interval: .minutes(5), candles: [flat(0, 1)])
        #expect(series.prepend(foreign) == 0)
        #expect(series.prepend(.empty(interval: .minutes(1))) == 0)
        #expect(series.prepend(.minutes(100..<200)) == 0)
        #expect(series.prepend(.minutes(149..<200)) == 0)
        #expect(series.revision == 0 && series.count == 50)
        var empty = BarSeries.empty(interval: .minutes(1))
        #expect(empty.prepend(foreign) == 0 && empty.isEmpty)
    }

    @Test("T-010: a page of points before candles becomes flat candles on the grid, one a bucket")
    func pointsBeforeCandles() {
        var series = BarSeries(
            interval: .minutes(1), candles: [bar(300, 5, 6, 4, 5, volume: 2)])
        let page = BarSeries(
            interval: .minutes(1),
            points: [
                point(60, 3), point(70, 9), point(80, 1), point(119, 4), point(190, 7),
                // In the bucket of the first candle: not older than it.
                point(301, 8),
            ])
        #expect(series.prepend(page) == 2)
        #expect(
            series.candles == [
                bar(60, 3, 9, 1, 4), flat(180, 7), bar(300, 5, 6, 4, 5, volume: 2),
            ])
        // A point before the first candle's stamp but in its bucket.
        var offGrid = BarSeries(interval: .minutes(1), candles: [flat(330, 5)])
        let early = BarSeries(interval: .minutes(1), points: [point(310, 8)])
        #expect(offGrid.prepend(early) == 1)
        #expect(offGrid.seconds == [300, 330])
    }

    @Test("A page of candles before points gives points at their closes, stamps as given")
    func candlesBeforePoints() {
        var series = BarSeries(interval: .minutes(1), points: [point(300, 5)])
        let page = BarSeries(
            interval: .minutes(1),
            candles: [bar(60, 1, 9, 0, 2, volume: 3), bar(127, 2, 9, 0, 3), flat(300, 9)])
        #expect(series.prepend(page) == 2)
        #expect(series.points == [point(60, 2), point(127, 3), point(300, 5)])
        #expect(series.kind == .points && !series.hasVolume)
    }

    @Test("A series without bars takes the page as it is, with its kind")
    func emptyAdopts() {
        var series = BarSeries.empty(interval: .minutes(1), kind: .candles)
        let page = BarSeries(interval: .minutes(1), points: [point(7, 1), point(8, 2)])
        #expect(series.prepend(page) == 2)
        #expect(series.kind == .points && series.points == page.points)
        #expect(series.slots == [0, 1] && series.delta == .replaced)
        var moved = BarSeries.minutes(0..<100)
        _ = moved.prepend(.minutes(-40..<0))
        var other = BarSeries.empty(interval: .minutes(1), kind: .points)
        #expect(other.prepend(moved) == 140)
        #expect(other.kind == .candles && other.indices == other.range(0, 140))
        #expect(other.extremes(in: other.indices)?.highIndex == BarIndex(139))
        // The page is its own value still.
        _ = other.update(flat(6_000, 1))
        #expect(moved.count == 140 && other.count == 141)
    }

    @Test("Volume and turnover are kept by every path, whichever side has them")
    func columnsMeet() {
        let with = BarSeries(
            interval: .minutes(1), candles: [flat(0, 1, volume: 5, turnover: 6)])
        let without = BarSeries(interval: .minutes(1), candles: [flat(60, 2)])
        var series = without
        #expect(series.prepend(with) == 1)
        #expect(series.candles.map(\.volume) == [5, nil])
        #expect(series.candles.map(\.turnover) == [6, nil])
        #expect(series.aggregate(series.indices)?.volumeSum == 5)
        let older = BarSeries(interval: .minutes(1), candles: [flat(-60, 0)])
        #expect(series.prepend(older) == 1)
        #expect(series.candles.map(\.volume) == [nil, 5, nil])
        #expect(series.update(flat(120, 3, turnover: 9)) == .appended)
        #expect(series.candles.map(\.turnover) == [nil, 6, nil, 9])
        var late = without
        #expect(late.update(tick(61, 3, volume: 4, turnover: 12)) == .updated)
        #expect(late.candles == [bar(60, 2, 3, 2, 3, volume: 4, turnover: 12)])
        #expect(late.greatestVolume(in: late.indices) == 4)
    }

    // MARK: Trimming

    @Test("T-006: 900 bars with a boundary 60 bars in: one append trims exactly these 60")
    func protectedTrim() {
        // The window starts 100 bars after the first and is 40 bars wide; one more window before
        // it is protected: 100 - 40 = 60.
        var series = BarSeries.minutes(0..<900)
        #expect(series.update(flat(54_000, 900)) == .appended)
        #expect(series.trim(toLast: 600, keepingFrom: Timestamp(seconds: 3_600)) == 60)
        #expect(series.count == 841)
        #expect(series.indices == series.range(60, 901))
        #expect(series.close(at: BarIndex(100)) == 100)
        // Back at the live edge the next append trims to 600.
        #expect(series.update(flat(54_060, 901)) == .appended)
        #expect(series.trim(toLast: 600, keepingFrom: Timestamp(seconds: 50_000)) == 242)
        #expect(series.count == 600 && series.delta == .trimmed(242))
    }

    @Test("Trimming leaves at least one bar, and none is taken when there are few enough")
    func trimLimits() {
        var series = BarSeries.minutes(0..<10)
        #expect(series.trim(toLast: 10) == 0 && series.revision == 0)
        #expect(series.trim(toLast: 0) == 9)
        #expect(series.closes == [9] && series.slots == [9])
        #expect(series.trim(toLast: -5) == 0)
        var empty = BarSeries.empty(interval: .minutes(1))
        #expect(empty.trim(toLast: 0) == 0)
        #expect(empty.trim(toLast: 5, keepingFrom: .epoch) == 0)
        // A boundary before all bars protects all of them.
        var kept = BarSeries.minutes(0..<10)
        #expect(kept.trim(toLast: 3, keepingFrom: Timestamp(seconds: -1)) == 0)
        #expect(kept.trim(toLast: 3, keepingFrom: Timestamp(seconds: 61)) == 2)
    }

    @Test("Bars trimmed away can be prepended again to their old slots")
    func trimAndPrepend() {
        var series = BarSeries.minutes(0..<500)
        #expect(series.trim(toLast: 100) == 400)
        #expect(series.prepend(.minutes(0..<500)) == 400)
        #expect(series.indices == series.range(0, 500))
        #expect(series.closes == (0..<500).map(Double.init))
    }

    // MARK: Merging

    @Test("A page fills a gap and wins where times are equal")
    func gapFill() {
        var series = BarSeries(
            interval: .minutes(1),
            candles: (0..<10).map { flat($0 * 60, Double($0)) }
                + (15..<20).map { flat($0 * 60, Double($0)) })
        let page = BarSeries(
            interval: .minutes(1),
            candles: (8..<17).map { flat($0 * 60, Double($0) + 100, volume: 1) })
        let merged = series.merge(page)
        #expect(merged == SeriesMerge(prepended: 0, inserted: 5, corrected: 4, appended: 0))
        let expected = (0..<8).map { Double($0) } + (108..<117).map { Double($0) } + [17, 18, 19]
        #expect(series.closes == expected)
        #expect(series.indices == series.range(0, 20))
        #expect(series.delta == .changed(from: BarIndex(8)))
        #expect(series.aggregate(series.indices)?.volumeSum == 9)
    }

    @Test("A page may reach over both ends; what is older gets negative slots")
    func mergeBothEnds() {
        var series = BarSeries.minutes(10..<20)
        let merged = series.merge(.minutes(5..<25))
        #expect(merged == SeriesMerge(prepended: 5, inserted: 0, corrected: 10, appended: 5))
        #expect(series.closes == (5..<25).map(Double.init))
        #expect(series.indices == series.range(-5, 15))
        #expect(series.close(at: BarIndex(0)) == 10)
        #expect(series.merge(.minutes(25..<30)).appended == 5)
        #expect(series.delta == .appended(5))
        #expect(series.merge(.minutes(0..<5)).prepended == 5)
        #expect(series.merge(.empty(interval: .minutes(1))).isEmpty)
        #expect(series.merge(BarSeries(interval: .hours(1), candles: [flat(0, 1)])).isEmpty)
        var empty = BarSeries.empty(interval: .minutes(1))
        #expect(empty.merge(.minutes(0..<5)).prepended == 5)
        #expect(empty.indices == empty.range(0, 5))
    }
}
