import KChartCore
import Testing

@Suite("Series queries")
struct QueriesTests {
    private let gappy = BarSeries(
        interval: .minutes(1),
        candles: [bar(0, 1, 4, 0, 2), flat(60, 4), bar(300, 5, 9, 3, 8)])

    @Test("The nearest bar is found in time; a tie goes to the earlier, outside to the ends")
    func nearest() {
        func slot(_ microseconds: Int64) -> Int? {
            gappy.nearestIndex(to: Timestamp(microseconds: microseconds))?.slot
        }
        #expect(slot(.min) == 0)
        #expect(slot(-5) == 0)
        #expect(slot(29_000_000) == 0)
        #expect(slot(30_000_000) == 0)
        #expect(slot(30_000_001) == 1)
        #expect(slot(60_000_000) == 1)
        #expect(slot(180_000_000) == 1)
        #expect(slot(180_000_001) == 2)
        #expect(slot(.max) == 2)
    }

    @Test("The first bar at or after a time, or the end")
    func firstAtOrAfter() {
        func slot(_ seconds: Int64) -> Int {
            gappy.firstIndex(atOrAfter: Timestamp(seconds: seconds)).slot
        }
        #expect([-1, 0, 1, 60, 61, 300, 301].map { slot($0) } == [0, 0, 1, 1, 2, 2, 3])
        #expect(gappy.index(of: Timestamp(seconds: 60)) == BarIndex(1))
        #expect(gappy.index(of: Timestamp(seconds: 61)) == nil)
        #expect(gappy.index(of: Timestamp(seconds: 301)) == nil)
    }

    @Test("Between bars the value lies on the line between the closes, outside on the ends")
    func interpolation() {
        func value(_ seconds: Int64) -> Double? {
            gappy.interpolatedValue(at: Timestamp(seconds: seconds))
        }
        #expect(value(-100) == 2)
        #expect(value(0) == 2)
        #expect(value(30) == 3)
        #expect(value(60) == 4)
        #expect(value(180) == 6)
        #expect(value(300) == 8)
        #expect(value(1_000) == 8)
    }

    @Test("Extremes are lows and highs for candles, closes for the line, values for points")
    func extremes() {
        #expect(
            gappy.extremes(in: gappy.indices)
                == Extremes(low: 0, lowIndex: BarIndex(0), high: 9, highIndex: BarIndex(2)))
        #expect(
            gappy.closeExtremes(in: gappy.indices)
                == Extremes(low: 2, lowIndex: BarIndex(0), high: 8, highIndex: BarIndex(2)))
        let points = BarSeries(
            interval: .minutes(1), points: [point(0, 3), point(60, 1), point(120, 1)])
        let expected = Extremes(low: 1, lowIndex: BarIndex(1), high: 3, highIndex: BarIndex(0))
        #expect(points.extremes(in: points.indices) == expected)
        #expect(points.closeExtremes(in: points.indices) == expected)
        // Ranges reach over the ends without harm; nothing inside is nil.
        #expect(gappy.extremes(in: gappy.range(-10, 1))?.high == 4)
        #expect(gappy.extremes(in: gappy.range(3, 9)) == nil)
        #expect(gappy.extremes(in: gappy.range(1, 1)) == nil)
    }

    @Test("T-018, B10: one bar has its own extremes and needs no second one")
    func oneBar() {
        let one = BarSeries(interval: .minutes(1), candles: [bar(0, 1, 4, 0, 2, volume: 3)])
        #expect(one.extremes(in: one.indices)?.high == 4)
        #expect(
            one.aggregate(one.indices)
                == BarAggregate(open: 1, high: 4, low: 0, close: 2, volumeSum: 3, count: 1))
        #expect(one.nearestIndex(to: Timestamp(seconds: 1_000)) == BarIndex(0))
    }

    @Test("Equal extremes: the earliest bar is named, in and across blocks")
    func ties() {
        let series = BarSeries(
            interval: .minutes(1),
            candles: (0..<5_000).map { minute -> Candle in
                let high: Double = minute % 700 == 650 ? 9 : 6
                let low: Double = minute % 900 == 890 ? 1 : 4
                return bar(Int64(minute) * 60, 5, high, low, 5)
            })
        let extremes = series.extremes(in: series.indices)
        #expect(extremes?.highIndex == BarIndex(650) && extremes?.lowIndex == BarIndex(890))
        let later = series.extremes(in: series.range(651, 5_000))
        #expect(later?.highIndex == BarIndex(1_350) && later?.lowIndex == BarIndex(890))
    }

    @Test("A spike of one bar is seen however many bars are looked at")
    func spike() {
        let at = 77_777
        let series = BarSeries(
            interval: .minutes(1),
            candles: (0..<100_000).map { minute -> Candle in
                let reach: Double = minute == at ? 45 : 0
                return bar(Int64(minute) * 60, 5, 5 + reach, 5 - reach, 5)
            })
        for lower in stride(from: 0, through: at, by: 1_111) {
            for upper in stride(from: at + 1, through: 100_000, by: 2_222) {
                let extremes = series.extremes(in: series.range(lower, upper))
                #expect(extremes?.highIndex.slot == at && extremes?.lowIndex.slot == at)
            }
        }
        #expect(series.extremes(in: series.range(0, at))?.high == 5)
    }

    @Test("Several bars are one bar: first open, extremes, last close, sums of what is known")
    func aggregate() {
        let series = BarSeries(
            interval: .minutes(1),
            candles: [
                bar(0, 1, 4, 0, 2, volume: 3), bar(60, 2, 3, 1, 3),
                bar(120, 3, 8, 2, 7, volume: 4, turnover: 5),
            ])
        #expect(
            series.aggregate(series.indices)
                == BarAggregate(
                    open: 1, high: 8, low: 0, close: 7, volumeSum: 7, turnoverSum: 5, count: 3))
        #expect(
            series.aggregate(series.range(1, 2))
                == BarAggregate(open: 2, high: 3, low: 1, close: 3, count: 1))
        #expect(series.aggregate(series.range(5, 9)) == nil)
        #expect(
            series.aggregate(series.indices, withSums: false)
                == BarAggregate(open: 1, high: 8, low: 0, close: 7, count: 3))
        #expect(series.greatestVolume(in: series.indices) == 4)
        #expect(series.greatestVolume(in: series.range(1, 2)) == nil)
    }

    @Test("Columns are read without a copy, in the range's order")
    func spans() {
        var series = BarSeries.minutes(0..<100, volume: 2)
        _ = series.prepend(.minutes(-10..<0))
        let range = series.range(-3, 5)
        let closes = series.withColumn(.close, in: range) { span in
            span.indices.map { span[$0] }
        }
        #expect(closes == [-3, -2, -1, 0, 1, 2, 3, 4])
        let volumes = series.withColumn(.volume, in: range) { span in
            span.indices.map { span[$0].isNaN ? -1 : span[$0] }
        }
        #expect(volumes == [-1, -1, -1, 2, 2, 2, 2, 2])
        #expect(series.withColumn(.turnover, in: range) { $0.count } == 0)
        let times = series.withTimes(in: range) { span in span.indices.map { span[$0] } }
        #expect(times == (-3..<5).map { $0 * 60_000_000 })
    }
}
