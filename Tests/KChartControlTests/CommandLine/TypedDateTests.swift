import KChartControl
import KChartCore
import Testing

@Suite("Times that are typed for bars")
struct TypedDateTests {
    static let zones = [
        ZoneRules.utc, ZoneRules(name: "America/New_York", posixRule: "EST5EDT,M3.2.0,M11.1.0"),
        ZoneRules(name: "Asia/Tokyo", posixRule: "JST-9"),
    ].compactMap { $0 }

    private func day(_ year: Int, _ month: Int, _ day: Int, hour: Int64 = 0) -> Timestamp {
        CivilDate(year: year, month: month, day: day).midnight
            .advanced(byMicroseconds: hour * 3_600_000_000)
    }

    private func bars(_ interval: Interval, _ first: Timestamp, _ count: Int = 100) -> BarSeries {
        BarSeries(
            interval: interval,
            candles: (0..<count).map {
                Candle(time: interval.advance(first, by: $0), open: 1, high: 2, low: 1, close: 2)
            })
    }

    @Test("a day is the date of the bars, in every zone; a clock beside it changes nothing")
    func bounds() throws {
        #expect(Self.zones.count == 3)
        for zone in Self.zones {
            for interval in [Interval.days(1), .days(3), .weeks(1), .months(1), .months(3)] {
                for text in ["2024-03-05", "2024-03-05T23:30", "2024-03-05T01:00+09:00"] {
                    let time = try #require(TimeArgument(text))
                    #expect(time.earliest(on: interval, in: zone) == day(2024, 3, 5))
                    let end = day(2024, 3, 6).advanced(byMicroseconds: -1)
                    #expect(time.latest(on: interval, in: zone) == end)
                }
                let month = try #require(TimeArgument("2024-02"))
                #expect(month.earliest(on: interval, in: zone) == day(2024, 2, 1))
                let end = day(2024, 3, 1).advanced(byMicroseconds: -1)
                #expect(month.latest(on: interval, in: zone) == end)
                let seconds = try #require(TimeArgument("@1709600000"))
                let instant = Timestamp(seconds: 1_709_600_000)
                #expect(seconds.earliest(on: interval, in: zone) == instant)
                #expect(seconds.latest(on: interval, in: zone) == instant)
            }
            let clock = try #require(TimeArgument("2024-03-05T23:30"))
            #expect(clock.earliest(on: .hours(1), in: zone) == clock.earliest(in: zone))
            #expect(clock.latest(on: .hours(12), in: zone) == clock.latest(in: zone))
        }
    }

    @Test("within a day a time is that of the bar that has begun and is not over")
    func holdersWithinDay() throws {
        let hours = bars(.hours(1), day(2024, 3, 5), 24)
        for (text, hour) in [("12:10", Int64(12)), ("12:50", 12), ("12:59:59", 12), ("13:00", 13)] {
            let time = try #require(TimeArgument("2024-03-05T" + text))
            #expect(time.barTime(among: hours, in: .utc) == day(2024, 3, 5, hour: hour))
            #expect(time.isAmong(hours, in: .utc))
        }
        for text in ["2024-03-04T23:59", "2024-03-06T00:10"] {
            let time = try #require(TimeArgument(text))
            #expect(time.barTime(among: hours, in: .utc) == time.earliest(in: .utc))
            #expect(!time.isAmong(hours, in: .utc))
        }
    }

    @Test("the bar of a date is the one that shows it or reaches over it, whatever its hour")
    func holders() throws {
        let zone = try #require(Self.zones.last)
        let friday = try #require(TimeArgument("2024-03-08"))
        let daily = bars(.days(1), day(2024, 3, 1))
        #expect(friday.barTime(among: daily, in: zone) == day(2024, 3, 8))
        // An exchange that closes its day at 21:00 UTC.
        let late = bars(.days(1), day(2024, 3, 1, hour: 21))
        #expect(friday.barTime(among: late, in: zone) == day(2024, 3, 8, hour: 21))
        #expect(friday.instant(among: late, in: zone) == day(2024, 3, 8, hour: 21))
        let weekly = bars(.weeks(1), day(2024, 1, 1))
        #expect(friday.barTime(among: weekly, in: zone) == day(2024, 3, 4))
        #expect(friday.instant(among: weekly, in: zone) == day(2024, 3, 8))
        let monthly = bars(.months(1), day(2023, 1, 1))
        #expect(friday.barTime(among: monthly, in: zone) == day(2024, 3, 1))
        #expect(friday.instant(among: monthly, in: zone) == day(2024, 3, 8))
        let quarterly = bars(.months(3), day(2023, 1, 1))
        #expect(friday.barTime(among: quarterly, in: zone) == day(2024, 1, 1))
    }

    @Test("a date without a bar is its own midnight")
    func gaps() throws {
        let weekdays = BarSeries(
            interval: .days(1),
            candles: [day(2024, 3, 7), day(2024, 3, 8), day(2024, 3, 11)].map {
                Candle(time: $0, open: 1, high: 2, low: 1, close: 2)
            })
        for (text, time) in [
            ("2024-03-09", day(2024, 3, 9)), ("2024-03-01", day(2024, 3, 1)),
            ("2099-01-01", day(2099, 1, 1)), ("2024-03-11", day(2024, 3, 11)),
        ] {
            let typed = try #require(TimeArgument(text))
            #expect(typed.barTime(among: weekdays, in: .utc) == time)
            #expect(typed.instant(among: weekdays, in: .utc) == time)
        }
    }
}
