import Foundation
import KChartCore
import Testing

@Suite("Intervals")
struct IntervalTests {
    private func time(_ text: String) -> Timestamp { utc(text) }

    @Test("T-017, B27: a bucket starts by floor division, before 1970 too")
    func floorBeforeEpoch() {
        let minute = Interval.minutes(1)
        #expect(minute.bucketStart(of: Timestamp(seconds: -30)) == Timestamp(seconds: -60))
        #expect(minute.bucketStart(of: Timestamp(seconds: -60)) == Timestamp(seconds: -60))
        #expect(minute.bucketStart(of: Timestamp(microseconds: -1)) == Timestamp(seconds: -60))
        #expect(minute.bucketStart(of: Timestamp(seconds: 59)) == .epoch)
    }

    @Test("T-014: 125 s lies in the minute that starts at 120 s")
    func bucketOfOffGridTime() {
        #expect(
            Interval.minutes(1).bucketStart(of: Timestamp(seconds: 125))
                == Timestamp(seconds: 120))
    }

    @Test("T-016: seven days without an origin begin on Thursday, weeks on Monday or as chosen")
    func weeks() throws {
        // 2024-01-02 was a Tuesday, 2024-01-05 a Friday.
        let tuesday = time("2024-01-02 12:00")
        let friday = time("2024-01-05 12:00")
        let plain = try #require(Interval(length: .fixed(microseconds: 604_800_000_000)))
        #expect(CivilDate(plain.bucketStart(of: tuesday)).weekday == .thursday)
        #expect(plain == .days(7))
        #expect(Interval.weeks(1).origin == 345_600_000_000)
        #expect(Interval.weeks(1).bucketStart(of: tuesday) == time("2024-01-01 00:00"))
        #expect(Interval.weeks(1).bucketStart(of: friday) == time("2024-01-01 00:00"))
        // With Sunday weeks one day earlier.
        let sunday = Interval.weeks(1, startingOn: .sunday)
        #expect(sunday.bucketStart(of: tuesday) == time("2023-12-31 00:00"))
        for weekday in Weekday.allCases {
            let start = Interval.weeks(1, startingOn: weekday).bucketStart(of: friday)
            #expect(CivilDate(start).weekday == weekday)
        }
        #expect(Interval.weeks(1) != sunday)
        #expect(Interval.weeks(1) != plain)
    }

    @Test("Calendar months begin on the first, before 1970 and in leap years too")
    func months() {
        let month = Interval.months(1)
        #expect(month.bucketStart(of: time("2024-02-29 23:59")) == time("2024-02-01 00:00"))
        #expect(month.bucketStart(of: time("1969-12-31 23:59")) == time("1969-12-01 00:00"))
        #expect(month.bucketStart(of: time("1970-01-01 00:00")) == time("1970-01-01 00:00"))
        let quarter = Interval.months(3)
        #expect(quarter.bucketStart(of: time("2023-12-31 23:59")) == time("2023-10-01 00:00"))
        #expect(quarter.bucketStart(of: time("1969-06-15 00:00")) == time("1969-04-01 00:00"))
        #expect(
            Interval.months(12).bucketStart(of: time("1968-06-15 00:00"))
                == time("1968-01-01 00:00"))
        #expect(month.nominalMicroseconds == 2_629_800_000_000)
    }

    @Test("B28: months are added by the calendar; a month's last day stays the last day")
    func advanceMonths() {
        let month = Interval.months(1)
        #expect(month.advance(time("2023-11-01 00:00"), by: 3) == time("2024-02-01 00:00"))
        #expect(month.advance(time("2024-01-31 05:30"), by: 1) == time("2024-02-29 05:30"))
        #expect(month.advance(time("2024-02-29 05:30"), by: 1) == time("2024-03-31 05:30"))
        #expect(month.advance(time("2023-01-30 00:00"), by: 1) == time("2023-02-28 00:00"))
        #expect(month.advance(time("2024-03-15 00:00"), by: -13) == time("2023-02-15 00:00"))
        #expect(month.advance(time("1970-01-01 00:00"), by: -1) == time("1969-12-01 00:00"))
        #expect(
            Interval.months(3).advance(time("2024-01-01 00:00"), by: 5) == time("2025-04-01 00:00"))
    }

    @Test("Off-grid stamps move by whole lengths and keep their place beside the grid")
    func advanceFixed() {
        let day = Interval.days(1)
        #expect(day.advance(time("2024-03-08 05:00"), by: 3) == time("2024-03-11 05:00"))
        #expect(day.advance(time("2024-03-08 05:00"), by: -8) == time("2024-02-29 05:00"))
        #expect(day.advance(.epoch, by: .max) == Timestamp(microseconds: .max))
        #expect(day.advance(.epoch, by: .min) == Timestamp(microseconds: .min))
    }

    @Test("Every instant lies in its bucket, and buckets touch without a gap")
    func gridProperty() throws {
        var random = SeededRandom(seed: 7)
        var intervals = Interval.standard + [.seconds(90), .months(5), .months(12), .weeks(2)]
        intervals.append(
            try #require(Interval(length: .fixed(microseconds: 7_000_003), origin: -5)))
        for interval in intervals {
            for _ in 0..<400 {
                let any = Int64.random(
                    in: Timestamp.earliest.microseconds...Timestamp.latest.microseconds,
                    using: &random)
                let near = Int64.random(
                    in: -90_000_000_000_000...90_000_000_000_000, using: &random)
                for stamp in [Timestamp(microseconds: any), Timestamp(microseconds: near)] {
                    let start = interval.bucketStart(of: stamp)
                    let next = interval.advance(start, by: 1)
                    #expect(start <= stamp && stamp < next, "\(interval) \(stamp)")
                    #expect(interval.bucketStart(of: start) == start)
                    #expect(interval.bucketStart(of: next) == next)
                    #expect(interval.advance(next, by: -1) == start)
                    let before = Timestamp(microseconds: start.microseconds - 1)
                    #expect(interval.bucketStart(of: before) == interval.advance(start, by: -1))
                }
            }
        }
    }

    @Test("Times at the ends of the number range saturate and never trap")
    func extremeTimes() {
        for interval in Interval.standard {
            for stamp in [Int64.min, .min + 1, -1, 0, .max - 1, .max] {
                let start = interval.bucketStart(of: Timestamp(microseconds: stamp))
                _ = interval.advance(start, by: 1_000_000_000)
                _ = interval.advance(start, by: .min)
                #expect(start.microseconds <= stamp)
            }
        }
    }

    @Test(
        "A name and its interval are the same thing",
        arguments: [
            ("1m", Interval.minutes(1)), ("90s", .seconds(90)), ("4h", .hours(4)),
            ("1d", .days(1)), ("1w", .weeks(1)), ("1M", .months(1)), ("3M", .months(3)),
            ("90m", .minutes(90)), ("2w", .weeks(2)), ("7d", .days(7)), ("3d", .days(3)),
        ])
    func names(name: String, interval: Interval) {
        #expect(Interval(name: name) == interval)
        #expect(interval.name == name)
    }

    @Test("Years are spans; bars of a year are asked for by their months")
    func years() {
        #expect(Interval(nameOfBars: "1y") == nil && Interval(nameOfBars: "2Y") == nil)
        #expect(Interval(nameOfBars: "12M") == .months(12) && Interval(name: "1y") == .months(12))
        #expect(Interval(nameOfBars: "7x") == nil && Interval(nameOfBars: "") == nil)
    }

    @Test("Other spellings are read, nonsense is refused")
    func otherNames() {
        #expect(Interval(name: "60m") == .hours(1))
        #expect(Interval(name: "24h") == .days(1))
        #expect(Interval(name: "1D") == .days(1))
        #expect(Interval(name: "1H") == .hours(1))
        #expect(Interval(name: "1W") == .weeks(1))
        #expect(Interval(name: "1mo") == .months(1))
        #expect(Interval(name: "1y") == .months(12))
        #expect(Interval(name: "250ms")?.name == "250ms")
        #expect(Interval(name: "7us")?.name == "7us")
        for text in [
            "", "m", "0m", "-1m", "1", "1x", "1 m", "1.5h", "99999999999999999999m",
            "9223372036854775807w", "1000000y", "١m",
        ] {
            #expect(Interval(name: text) == nil, "\(text)")
        }
        #expect(
            Interval.standard.map(\.name) == [
                "1m", "3m", "5m", "15m", "30m", "1h", "2h", "4h", "6h", "8h", "12h", "1d", "3d",
                "1w", "1M",
            ])
        for interval in Interval.standard { #expect(Interval(name: interval.name) == interval) }
    }

    @Test("Lengths that are no lengths are refused, origins are reduced")
    func refusals() throws {
        #expect(Interval(length: .fixed(microseconds: 0)) == nil)
        #expect(Interval(length: .fixed(microseconds: -1)) == nil)
        #expect(Interval(length: .fixed(microseconds: .max)) == nil)
        #expect(Interval(length: .months(0)) == nil)
        #expect(Interval(length: .months(.max)) == nil)
        let minute = try #require(
            Interval(length: .fixed(microseconds: 60_000_000), origin: -1_000_000))
        #expect(minute.origin == 59_000_000)
        #expect(minute != .minutes(1))
        // Lengths made by factories saturate.
        #expect(Interval.days(.max).nominalMicroseconds > 0)
        #expect(Interval.months(.max).nominalMicroseconds > 0)
    }

    @Test("Intervals are ordered by length, then by origin")
    func order() throws {
        #expect(Interval.standard.sorted() == Interval.standard)
        let shifted = try #require(
            Interval(length: .fixed(microseconds: 60_000_000), origin: 1))
        #expect(Interval.minutes(1) < shifted)
        #expect(shifted < Interval.minutes(2))
        #expect(Interval.seconds(2_629_800) < .months(1))
        #expect(!(Interval.months(1) < .seconds(2_629_800)))
    }

    @Test(
        "An interval is stored as seconds, months or microseconds, its origin only when it has one")
    func coding() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        func json(_ interval: Interval) throws -> String {
            String(decoding: try encoder.encode(interval), as: UTF8.self)
        }
        func read(_ text: String) throws -> Interval {
            try JSONDecoder().decode(Interval.self, from: Data(text.utf8))
        }
        #expect(try json(.minutes(1)) == #"{"seconds":60}"#)
        #expect(try json(.weeks(1)) == #"{"origin":345600,"seconds":604800}"#)
        #expect(try json(.months(3)) == #"{"months":3}"#)
        let odd = try #require(Interval(length: .fixed(microseconds: 1_500), origin: 7))
        #expect(try json(odd) == #"{"microseconds":1500,"originMicroseconds":7}"#)
        for interval in Interval.standard + [odd, .weeks(2, startingOn: .sunday)] {
            #expect(try read(json(interval)) == interval)
        }
        #expect(try read(#"{"seconds":60}"#) == .minutes(1))
        #expect(try read(#"{"seconds":0.25}"#).name == "250ms")
        for text in [
            #"{"seconds":0}"#, #"{"seconds":-60}"#, #"{"months":0}"#, #"{}"#,
            #"{"seconds":1e300}"#, #"{"seconds":60,"origin":"x"}"#,
        ] {
            #expect(throws: DecodingError.self, "\(text)") { try read(text) }
        }
    }
}
