import KChartControl
import KChartCore
import Testing

@testable import KChartApp

@Suite("Which bars --from, --to and --limit keep")
struct ChartBoundsTests {
    private static func candles(_ count: Int, turnover: Bool) -> [Candle] {
        (0..<count).map { index in
            let open = 100 + Double(index % 7)
            return Candle(
                time: Timestamp(seconds: 1_735_689_600 + Int64(index) * 3_600), open: open,
                high: open + 2, low: open - 2, close: open + 1,
                volume: index % 3 == 0 ? nil : Double(index),
                turnover: turnover ? Double(index) * 100 : nil)
        }
    }

    private static func source(_ arguments: [String]) throws -> ChartSource {
        let parser = CommandLineParser(.standard(Program.choices()))
        guard case .describe(let options) = try parser.invocation(["describe"] + arguments) else {
            throw UsageError("no chart")
        }
        return try ChartSourceTests.source(options)
    }

    @Test(
        "what is kept are the same bars, however much falls out at either end",
        arguments: [1, 24, 25, 150, 199, 200])
    func same(limit: Int) throws {
        for turnover in [false, true] {
            let all = Self.candles(200, turnover: turnover)
            for (end, kept) in [(all.count, [String]()), (168, ["--to", "2025-01-07T23:30Z"])] {
                let source = try Self.source(["--limit", "\(limit)"] + kept)
                var series = BarSeries(interval: .hours(1), candles: all)
                let isCut = source.bound(&series)
                let expected = Array(all[..<end].suffix(limit))
                #expect(series.candles == expected)
                #expect(isCut == (expected.count < all.count))
                #expect(series.hasTurnover == turnover)
            }
        }
    }

    @Test("a trade that comes late keeps to --from and --to as its bar does")
    func lateTrade() throws {
        let source = try Self.source(["--from", "2025-01-01T09:00Z", "--to", "2025-01-01T10:00Z"])
        let nine = Timestamp(seconds: 1_735_689_600 + 9 * 3_600)
        func isHeld(_ microseconds: Int64) -> Bool {
            source.holds(nine.advanced(byMicroseconds: microseconds), on: .hours(1))
        }
        #expect(isHeld(0) && isHeld(3_600_000_000) && isHeld(2 * 3_600_000_000 - 1))
        #expect(!isHeld(-1) && !isHeld(2 * 3_600_000_000))
        #expect(try Self.source([]).holds(nine, on: .hours(1)))
    }

    private static let zones = [
        ZoneRules.utc, ZoneRules(name: "America/New_York", posixRule: "EST5EDT,M3.2.0,M11.1.0"),
        ZoneRules(name: "Asia/Tokyo", posixRule: "JST-9"),
    ]

    @Test(
        "--from and --to name dates of the bars in every zone, of a day, a week and a month",
        arguments: [
            (Interval.days(1), "2024-03-05", "2024-03-07", ["2024-03-05", "2024-03-07"], 3),
            (.days(1), "2024-03-05T14:00", "2024-03-07T01:00", ["2024-03-05", "2024-03-07"], 3),
            (.days(1), "2024-03", "2024-03", ["2024-03-01", "2024-03-31"], 31),
            (.weeks(1), "2024-03-04", "2024-03-18", ["2024-03-04", "2024-03-18"], 3),
            (.months(1), "2024-03-01", "2024-05-01", ["2024-03-01", "2024-05-01"], 3),
        ])
    func dates(interval: Interval, from: String, to: String, ends: [String], count: Int) throws {
        let start = interval.bucketStart(of: CivilDate(year: 2023, month: 11, day: 6).midnight)
        let candles = (0..<300).map {
            Candle(
                time: interval.advance(start, by: $0), open: 1, high: 2, low: 1, close: 2)
        }
        for zone in Self.zones {
            var source = try Self.source(["--from", from, "--to", to])
            source.zone = try #require(zone)
            var series = BarSeries(interval: interval, candles: candles)
            #expect(source.bound(&series))
            #expect(series.count == count)
            let found = [series.firstTime, series.lastTime].map { ($0?.rfc3339 ?? "").prefix(10) }
            #expect(found.map(String.init) == ends, "\(source.zone.name)")
            #expect(series.candles.allSatisfy { source.holds($0.time, on: interval) })
            let early = interval.advance(series.firstTime ?? .epoch, by: -1)
            #expect(!source.holds(early, on: interval))
        }
    }

    @Test("the simulated market of days begins and ends with the dates asked for in every zone")
    func simulatedDates() throws {
        for zone in Self.zones {
            var source = try Self.source([
                "--interval", "1d", "--from", "2024-03-05", "--to", "2024-03-07",
            ])
            source.zone = try #require(zone)
            let series = try source.load().series
            #expect(series.count == 3)
            #expect(series.firstTime == CivilDate(year: 2024, month: 3, day: 5).midnight)
            #expect(series.lastTime == CivilDate(year: 2024, month: 3, day: 7).midnight)
        }
    }

    @Test("bars within a day keep the clocks of the zone on display")
    func clocks() throws {
        var source = try Self.source(["--from", "2025-01-02", "--to", "2025-01-02"])
        source.zone = try #require(ZoneRules(name: "Asia/Tokyo", posixRule: "JST-9"))
        var series = BarSeries(interval: .hours(1), candles: Self.candles(200, turnover: false))
        #expect(source.bound(&series))
        #expect(series.firstTime?.rfc3339 == "2025-01-01T15:00:00Z" && series.count == 24)
    }

    @Test("points stay points, and a range without bars keeps none")
    func points() throws {
        let points = (0..<100).map {
            PricePoint(
                time: Timestamp(seconds: 1_735_689_600 + Int64($0) * 3_600), value: Double($0))
        }
        var series = BarSeries(interval: .hours(1), points: points)
        #expect(try Self.source(["--to", "2025-01-01T09:00Z"]).bound(&series))
        #expect(series.kind == .points && series.points == Array(points[..<10]))
        #expect(try Self.source(["--from", "2026-01-01"]).bound(&series))
        #expect(series.isEmpty)
    }
}
