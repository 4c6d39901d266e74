import KChartControl
import KChartCore
import KChartDrawings
import KChartModel
import Testing

@testable import KChartApp

@Suite("Days and ranges that are typed into a chart")
struct TypedTimeTests {
    static let zones = [
        ZoneRules.utc, ZoneRules(name: "America/New_York", posixRule: "EST5EDT,M3.2.0,M11.1.0"),
        ZoneRules(name: "Asia/Tokyo", posixRule: "JST-9"),
    ].compactMap { $0 }

    private func day(_ year: Int, _ month: Int, _ day: Int) -> Timestamp {
        CivilDate(year: year, month: month, day: day).midnight
    }

    private func bars(
        _ interval: Interval, from first: Timestamp, _ count: Int,
        where isKept: (Timestamp) -> Bool = { _ in true }
    ) -> BarSeries {
        BarSeries(
            interval: interval,
            candles: (0..<count).map { interval.advance(first, by: $0) }.filter(isKept).map {
                Candle(time: $0, open: 100, high: 103, low: 98, close: 101)
            })
    }

    @Test(
        "goto, crosshair, marker and drawing reach the bar of a day in every zone",
        arguments: [
            (Interval.days(1), "2024-03-05"), (.weeks(1), "2024-03-04"), (.months(1), "2024-03-01"),
        ])
    func days(interval: Interval, shown: String) throws {
        #expect(Self.zones.count == 3)
        let start = interval.bucketStart(of: day(2010, 1, 4))
        let series = bars(interval, from: start, 6_000)
        for zone in Self.zones {
            let session = try makeSession(series: series, zone: zone)
            let expected = try #require(TimeArgument(shown)).earliest(in: .utc)
            let index = try #require(series.index(of: expected))
            let reached = session.run(line: "goto 2024-03-05").data
            #expect(reached?["time"] == .string(expected.rfc3339), "\(zone.name)")
            #expect(reached?["bar"] == JSONValue(index.slot))
            let view = session.model.state.viewport
            #expect(abs(view.first + view.visibleBars / 2 - Double(index.slot)) <= 1)
            _ = session.run(line: "crosshair 2024-03-05")
            #expect(session.model.state.crosshair?.bar == index, "\(zone.name)")
            _ = session.run(line: "marker add 2024-03-05 buy")
            #expect(session.model.state.markers(on: index).count == 1, "\(zone.name)")
            _ = session.run(line: "drawing add trendLine 2024-03-05 100 2024-03-20T22:00 101")
            let anchors = session.model.state.drawings.drawings.all.first?.anchors.map(\.time)
            #expect(anchors == [day(2024, 3, 5), day(2024, 3, 20)], "\(zone.name)")
        }
    }

    @Test("within a day a typed time is one of the zone on display")
    func clocks() throws {
        let series = bars(.hours(1), from: day(2024, 3, 1), 500)
        let session = try makeSession(series: series, zone: try #require(Self.zones.last))
        #expect(session.run(line: "goto 2024-03-05").data?["time"] == "2024-03-04T15:00:00Z")
    }

    @Test("a time beyond the newest bar is answered with the bar that was reached, and told")
    func beyond() throws {
        let session = try makeSession()
        var said: [String] = []
        session.onText = { said.append($0) }
        let answer = session.run(line: "goto 2099-01-01").data
        #expect(answer?["bar"] == 499 && answer?["time"] == "2025-01-21T19:00:00Z")
        #expect(answer?["notice"] == "Newest bar: January 21, 2025, 19:00")
        #expect(said == ["Newest bar: January 21, 2025, 19:00"])
        let inside = session.run(line: "goto 2025-01-21T19:59Z").data
        #expect(inside?["bar"] == 499 && inside?["notice"] == .null)
        #expect(session.run(line: "goto start").data?["time"] == "2025-01-01T00:00:00Z")
    }

    private func shown(_ range: String, _ series: BarSeries, zone: ZoneRules = .utc) throws
        -> [String]
    {
        let session = try makeSession(series: series, zone: zone)
        guard case .data = session.run(line: "range " + range) else { return [] }
        let state = session.model.state
        #expect(state.isAtLiveEdge)
        // Free bars stay right of the newest one.
        #expect(state.viewport.last > Double(series.indices.upperBound.slot) + 0.5)
        guard let first = state.visibleIndices.first, let last = state.visibleIndices.last else {
            return []
        }
        return [series.time(at: first), series.time(at: last)].map(\.rfc3339)
    }

    @Test(
        "a range is counted back from the newest bar by the calendar, and free bars come on top",
        arguments: [
            ("1M", "2024-02-29"), ("3M", "2023-12-31"),
            ("6M", "2023-09-30"), ("1y", "2023-03-31"), ("5y", "2019-03-31"),
        ])
    func ranges(range: String, first: String) throws {
        let series = bars(.days(1), from: day(2018, 1, 1), 2_282)
        #expect(series.lastTime == day(2024, 3, 31))
        let expected = [first + "T00:00:00Z", "2024-03-31T00:00:00Z"]
        #expect(try shown(range, series) == expected)
        // Without week-ends the same time is fewer bars.
        let weekdays = bars(.days(1), from: day(2018, 1, 1), 2_280) {
            CivilDate($0).weekday != .saturday && CivilDate($0).weekday != .sunday
        }
        #expect(weekdays.lastTime == day(2024, 3, 29))
        let session = try makeSession(series: weekdays)
        _ = session.run(line: "range 1w")
        guard let oldest = session.model.state.visibleIndices.first else { return }
        // Ten bars are the narrowest window: it has more than the six of the week.
        #expect(weekdays.time(at: oldest) <= day(2024, 3, 22))
        #expect(
            try shown("1M", weekdays) == ["2024-02-29T00:00:00Z", "2024-03-29T00:00:00Z"])
    }

    @Test("a month of hours, weeks and months is a calendar month too")
    func monthOfOtherBars() throws {
        let hours = bars(.hours(1), from: day(2024, 1, 1), 24 * 91)
        #expect(
            try shown("1M", hours) == ["2024-02-29T23:00:00Z", "2024-03-31T23:00:00Z"])
        #expect(
            try shown("1w", hours) == ["2024-03-24T23:00:00Z", "2024-03-31T23:00:00Z"])
        // In New York the newest hour is 19:00 of 31 March, and a month before it was winter.
        #expect(
            try shown("1M", hours, zone: try #require(Self.zones.dropFirst().first))
                == ["2024-03-01T00:00:00Z", "2024-03-31T23:00:00Z"])
        let weeks = bars(.weeks(1), from: day(2019, 12, 30), 250)
        let year = try shown("1y", weeks)
        #expect(year == ["2023-10-09T00:00:00Z", "2024-10-07T00:00:00Z"])
        let months = bars(.months(1), from: day(2000, 1, 1), 300)
        #expect(
            try shown("1y", months) == ["2023-12-01T00:00:00Z", "2024-12-01T00:00:00Z"])
    }

    @Test("longer and shorter go through every step that fits, each once")
    func steps() throws {
        let session = try makeSession(series: bars(.days(1), from: day(2010, 1, 1), 5_000))
        _ = session.run(line: "range 1M")
        var widths = [session.model.state.viewport.visibleBars]
        while widths.count < 20 {
            guard case .data = session.run(line: "range longer") else { break }
            widths.append(session.model.state.viewport.visibleBars)
        }
        // 1M, 3M, 6M, 1y, 5y, 10y and all.
        #expect(widths.count == 7)
        #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 < $1 })
        var back = [widths.last ?? 0]
        while back.count < 20 {
            guard case .data = session.run(line: "range shorter") else { break }
            back.append(session.model.state.viewport.visibleBars)
        }
        #expect(back.count >= 7)
        #expect(zip(back, widths.reversed()).allSatisfy { abs($0 - $1) < 1e-6 })
    }
}
