import KChartCore
import Testing

@Suite("Entry rules")
struct EntryRulesTests {
    private func made(_ candles: [Candle]) -> (BarSeries, SanitationReport) {
        var report = SanitationReport()
        let series = BarSeries(interval: .minutes(1), candles: candles, report: &report)
        return (series, report)
    }

    @Test("Clean bars are kept as they are")
    func clean() {
        let candles = [
            bar(0, 1, 3, 0.5, 2, volume: 7, turnover: 9), bar(60, 2, 2, 2, 2, volume: -1),
            bar(180, -5, -1, -9, -2),
        ]
        let (series, report) = made(candles)
        #expect(series.candles == candles)
        #expect(report.isClean && report.rows == 3)
        #expect(series.slots == [0, 1, 2])
        #expect(series.revision == 0 && series.delta == .none)
        #expect(series.hasVolume && series.hasTurnover)
        #expect(series.firstTime == .epoch && series.lastTime == Timestamp(seconds: 180))
        #expect(series.lastValue == -2)
    }

    @Test("T-015, B1: of equal times in one load the last row wins, and they are counted")
    func duplicates() {
        let (series, report) = made([
            flat(0, 1), flat(60, 2), flat(60, 3), flat(60, 4), flat(120, 5), flat(120, 6),
        ])
        #expect(series.closes == [1, 4, 6])
        #expect(report.duplicates == 3 && !report.reordered)
    }

    @Test("B2: rows in any order are sorted, equal times in the order of their coming")
    func unsorted() {
        let (series, report) = made([
            flat(120, 1), flat(0, 2), flat(120, 3), flat(60, 4), flat(0, 5), flat(60, 6),
        ])
        #expect(series.seconds == [0, 60, 120])
        #expect(series.closes == [5, 6, 3])
        #expect(report.reordered && report.duplicates == 3)
    }

    @Test("Newest first is turned round, and still the last row of a time wins")
    func newestFirst() {
        let (series, report) = made([
            flat(180, 1), flat(120, 2), flat(120, 3), flat(60, 4), flat(0, 5), flat(0, 6),
        ])
        #expect(series.seconds == [0, 60, 120, 180])
        #expect(series.closes == [6, 4, 3, 1])
        #expect(report.reordered && report.duplicates == 2)
    }

    @Test("B7: a bar with a price that is not finite is dropped and leaves no trace")
    func notFinite() {
        for bad in [Double.nan, .infinity, -.infinity, .signalingNaN] {
            let (series, report) = made([
                flat(0, 5), bar(60, bad, 9, 1, 5), bar(120, 5, bad, 1, 5), bar(180, 5, 9, bad, 5),
                bar(240, 5, 9, 1, bad), flat(300, 6),
            ])
            #expect(series.seconds == [0, 300])
            #expect(report.dropped == 4)
            let extremes = series.extremes(in: series.indices)
            #expect(extremes?.low == 5 && extremes?.high == 6)
        }
    }

    @Test("T-002, B9: highs and lows that do not enclose are repaired, and counted")
    func repair() {
        let (series, report) = made([
            bar(0, 9, 8, 12, 10), bar(60, 5, 5, 5, 7), bar(120, 5, 6, 5.5, 5.5), flat(180, 1),
        ])
        #expect(series.candles[0] == bar(0, 9, 12, 8, 10))
        #expect(series.candles[1] == bar(60, 5, 7, 5, 7))
        #expect(series.candles[2] == bar(120, 5, 6, 5, 5.5))
        #expect(report.repaired == 3)
    }

    @Test("A volume or turnover that is not finite is left out and its bar stays")
    func badVolume() {
        let (series, report) = made([
            flat(0, 1, volume: .infinity, turnover: 2), flat(60, 2, volume: .nan),
            flat(120, 3, volume: 4, turnover: -.infinity), flat(180, 4, volume: -5),
        ])
        #expect(series.candles.map(\.volume) == [nil, nil, 4, -5])
        #expect(series.candles.map(\.turnover) == [2, nil, nil, nil])
        #expect(report.volumesLeftOut == 2 && report.turnoversLeftOut == 1)
        #expect(report.dropped == 0)
    }

    @Test("Columns are only there when some bar needs them")
    func columns() {
        #expect(!made([flat(0, 1), flat(60, 2)]).0.hasVolume)
        #expect(!made([flat(0, 1, volume: .infinity)]).0.hasVolume)
        let (series, _) = made([flat(0, 1), flat(60, 2, volume: 3)])
        #expect(series.hasVolume && !series.hasTurnover)
        #expect(series.volume(at: BarIndex(0)) == nil && series.volume(at: BarIndex(1)) == 3)
        #expect(series.turnover(at: BarIndex(1)) == nil)
    }

    @Test("Huge finite prices stay as they are and never trap")
    func hugePrices() {
        let huge = 1e308
        let (series, report) = made([
            bar(0, huge, huge, -huge, -huge, volume: huge, turnover: -huge),
            bar(60, -huge, huge, -huge, huge, volume: huge, turnover: -huge),
        ])
        #expect(report.isClean)
        #expect(series.candles[0].high == huge)
        let whole = series.aggregate(series.indices)
        #expect(whole?.high == huge && whole?.low == -huge)
        #expect(whole?.volumeSum == .greatestFiniteMagnitude)
        #expect(whole?.turnoverSum == -.greatestFiniteMagnitude)
        #expect(series.interpolatedValue(at: Timestamp(seconds: 30)) == 0)
    }

    @Test("Times outside the years 1…4001 are brought to the limits and counted")
    func clampedTimes() {
        let (series, report) = made([
            Candle(time: Timestamp(microseconds: .min), open: 1, high: 1, low: 1, close: 1),
            flat(0, 2),
            Candle(time: Timestamp(seconds: 1_500_000_000_000), open: 3, high: 3, low: 3, close: 3),
        ])
        #expect(series.firstTime == .earliest && series.lastTime == .latest)
        #expect(series.count == 3 && report.timesClamped == 2 && report.duplicates == 0)
        // Two at one limit are of one time: the last wins.
        let (far, farReport) = made([
            flat(1_500_000_000_000, 1), flat(1_600_000_000_000, 2),
        ])
        #expect(far.closes == [2] && farReport.timesClamped == 2 && farReport.duplicates == 1)
    }

    @Test("Stamps are kept as given: the grid neither moves nor merges loaded bars")
    func stampsStay() {
        // Daily bars at New York's midnight across both changes of clocks, month ends, odd stamps.
        let newYork = [
            "2024-03-08 05:00", "2024-03-09 05:00", "2024-03-10 05:00", "2024-03-11 04:00",
            "2024-11-02 04:00", "2024-11-03 04:00", "2024-11-04 05:00",
        ]
        let monthEnds = ["2023-12-31 00:00", "2024-01-31 00:00", "2024-02-29 00:00"]
        let irregular = [
            "2024-01-01 00:00:07", "2024-01-01 00:00:19", "2024-01-01 00:00:41",
            "2024-01-01 00:07:00",
        ]
        for (interval, stamps) in [
            (Interval.days(1), newYork), (.months(1), monthEnds), (.minutes(1), irregular),
            (.weeks(1), newYork),
        ] {
            let times = stamps.map(utc)
            var report = SanitationReport()
            let series = BarSeries(
                interval: interval,
                candles: times.map { Candle(time: $0, open: 1, high: 1, low: 1, close: 1) },
                report: &report)
            #expect(series.indices.map { series.time(at: $0) } == times)
            #expect(report.isClean)
            let points = BarSeries(
                interval: interval, points: times.map { PricePoint(time: $0, value: 1) })
            #expect(points.indices.map { points.time(at: $0) } == times)
        }
    }

    @Test("Points follow the same rules")
    func points() {
        var report = SanitationReport()
        let series = BarSeries(
            interval: .minutes(1),
            points: [point(120, 1), point(0, .nan), point(60, 2), point(60, 3), point(7, 4)],
            report: &report)
        #expect(series.points == [point(7, 4), point(60, 3), point(120, 1)])
        #expect(report.dropped == 1 && report.duplicates == 1 && report.reordered)
        #expect(series.kind == .points && !series.hasVolume)
        #expect(series.candles[0] == flat(7, 4))
    }

    @Test("Nothing, and nothing but bad rows, make an empty series")
    func empty() {
        for candles in [[], [flat(0, .nan), flat(60, .infinity)]] {
            let (series, _) = made(candles)
            #expect(series.isEmpty && series.count == 0 && series.indices.isEmpty)
            #expect(series.firstTime == nil && series.lastTime == nil && series.lastValue == nil)
            #expect(series.nearestIndex(to: .epoch) == nil)
            #expect(series.interpolatedValue(at: .epoch) == nil)
            #expect(series.extremes(in: series.range(-5, 5)) == nil)
            #expect(series.aggregate(series.range(-5, 5)) == nil)
            #expect(series.firstIndex(atOrAfter: .epoch) == series.indices.upperBound)
        }
        #expect(BarSeries.empty(interval: .minutes(1)).kind == .candles)
        #expect(BarSeries.empty(interval: .minutes(1), kind: .points).kind == .points)
    }

    @Test("Any mess comes out as the plain rules say")
    func randomMess() {
        var random = SeededRandom(seed: 3)
        for round in 0..<300 {
            let candles = (0..<Int.random(in: 0...120, using: &random)).map { _ in
                mess(&random, times: round % 3 == 0 ? 12 : 90)
            }
            let (series, report) = made(candles)
            // The rules said plainly: drop, repair, clamp, then the last of each time.
            var byTime: [Timestamp: Candle] = [:]
            var dropped = 0
            var kept = 0
            for candle in candles {
                guard let clean = clean(candle) else {
                    dropped += 1
                    continue
                }
                kept += 1
                byTime[clean.time] = clean
            }
            let expected = byTime.values.sorted { $0.time < $1.time }
            #expect(series.candles == expected)
            #expect(report.dropped == dropped && report.duplicates == kept - expected.count)
            #expect(report.rows == candles.count)
            // Cleaning again changes nothing.
            let (again, secondReport) = made(series.candles)
            #expect(again.hasSameBars(as: series) && secondReport.isClean)
        }
    }

    private func mess(_ random: inout SeededRandom, times: Int64) -> Candle {
        func number() -> Double {
            switch Int.random(in: 0..<40, using: &random) {
            case 0: .nan
            case 1: .infinity
            case 2: 1e308
            case 3: -1e308
            default: Double(Int.random(in: -20...20, using: &random))
            }
        }
        let time: Timestamp =
            switch Int.random(in: 0..<50, using: &random) {
            case 0: Timestamp(microseconds: .max)
            case 1: Timestamp(microseconds: .min)
            default: Timestamp(seconds: Int64.random(in: -times...times, using: &random) * 30)
            }
        return Candle(
            time: time, open: number(), high: number(), low: number(), close: number(),
            volume: Bool.random(using: &random) ? number() : nil,
            turnover: Bool.random(using: &random) ? number() : nil)
    }

    private func clean(_ candle: Candle) -> Candle? {
        let prices = [candle.open, candle.high, candle.low, candle.close]
        guard prices.allSatisfy(\.isFinite) else { return nil }
        var clean = candle
        clean.time = candle.time.clamped
        clean.high = prices.reduce(candle.open, max)
        clean.low = prices.reduce(candle.open, min)
        if let volume = candle.volume, !volume.isFinite { clean.volume = nil }
        if let turnover = candle.turnover, !turnover.isFinite { clean.turnover = nil }
        return clean
    }
}
