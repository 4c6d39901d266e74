import KChartControl
import KChartCore
import Testing

@Suite("Times, sizes and suggestions on a command line")
struct ArgumentTests {
    private let berlin = ZoneRules(name: "Berlin", posixRule: "CET-1CEST,M3.5.0,M10.5.0/3")

    // Seconds by `date -u -d … +%s`.
    @Test(
        "a time means a span in a zone",
        arguments: [
            ("2025", 1_735_689_600, 1_767_225_600), ("2025-01", 1_735_689_600, 1_738_368_000),
            ("2025-12", 1_764_547_200, 1_767_225_600), ("2025-01-31", 1_738_281_600, 1_738_368_000),
            ("2024-2-29", 1_709_164_800, 1_709_251_200),
            ("2025-01-31T14:00", 1_738_332_000, 1_738_332_060),
            ("2025-01-31 14:00:05", 1_738_332_005, 1_738_332_006),
        ])
    func spans(text: String, first: Int64, end: Int64) throws {
        let time = try #require(TimeArgument(text))
        #expect(time.earliest(in: .utc) == Timestamp(seconds: first))
        #expect(time.latest(in: .utc) == Timestamp(seconds: end).advanced(byMicroseconds: -1))
    }

    @Test("without an offset the chart's zone counts, with one the offset")
    func zones() throws {
        let berlin = try #require(self.berlin)
        let day = try #require(TimeArgument("2025-07-01"))
        #expect(day.earliest(in: berlin) == Timestamp(seconds: 1_751_320_800))
        // The day the clocks go forward has 23 hours.
        let short = try #require(TimeArgument("2025-03-30"))
        #expect(
            short.latest(in: berlin).microseconds(since: short.earliest(in: berlin))
                == 23 * 3_600_000_000 - 1)
        for text in ["2025-07-01T00:00Z", "2025-07-01T05:30+05:30", "2025-06-30T19:00-0500"] {
            let time = try #require(TimeArgument(text))
            #expect(time.earliest(in: berlin) == Timestamp(seconds: 1_751_328_000))
        }
    }

    @Test("the last instant of an hour that the clocks show twice is in its second showing")
    func shownTwice() throws {
        let berlin = try #require(self.berlin)
        // 2025-10-26 from 02:00 to 03:00, first in summer time: 00:30 and 01:30 UTC.
        let first = Timestamp(seconds: 1_761_438_600)
        for (text, end) in [
            ("2025-10-26T02:30", Int64(3_660_000_000)), ("2025-10-26T02:30:00", 3_601_000_000),
            ("2025-10-26T02:30:00.5", 3_600_500_001),
        ] {
            let time = try #require(TimeArgument(text))
            #expect(time.latest(in: berlin) == first.advanced(byMicroseconds: end - 1))
        }
        let exact = try #require(TimeArgument("2025-10-26T02:30:00.5"))
        #expect(exact.earliest(in: berlin) == first.advanced(byMicroseconds: 500_000))
        let summer = try #require(TimeArgument("2025-10-26T02:30+02:00"))
        #expect(summer.latest(in: berlin) == first.advanced(byMicroseconds: 59_999_999))
        // Havana's clocks go from 01:00 back to midnight: the day before is over at the first.
        let havana = try #require(
            ZoneRules(name: "Havana", posixRule: "CST5CDT,M3.2.0/0,M11.1.0/1"))
        let day = try #require(TimeArgument("2025-11-01"))
        #expect(
            day.latest(in: havana)
                == Timestamp(seconds: 1_762_056_000).advanced(byMicroseconds: -1))
        let sunday = try #require(TimeArgument("2025-11-02"))
        #expect(
            sunday.latest(in: havana).microseconds(since: sunday.earliest(in: havana))
                == 25 * 3_600_000_000 - 1)
    }

    @Test("a profile's name stays in its folder, scalar by scalar")
    func profiles() {
        // One character each, whose first scalar is a letter or whose last is a mark.
        for name in ["\u{D4E}/", "a\u{D4E}/../x", ".\u{301}a", " \u{301}a", "a\u{200D}", "a/", ""] {
            #expect(ProfileName(name) == nil, "\(name)")
        }
        for name in ["day 2", "हिन्दी", "Ünal_1.5-x", "u\u{308}", "東京"] {
            #expect(ProfileName(name)?.description == name)
        }
    }

    @Test("fractions and seconds since 1970 are exact")
    func exact() throws {
        let fraction = try #require(TimeArgument("2025-01-01T00:00:00.25Z"))
        #expect(fraction.earliest(in: .utc).microseconds == 1_735_689_600_250_000)
        #expect(fraction.latest(in: .utc) == fraction.earliest(in: .utc))
        let epoch = try #require(TimeArgument("@-1.5"))
        #expect(epoch.earliest(in: .utc).microseconds == -1_500_000)
    }

    @Test(
        "what is no time is refused",
        arguments: [
            "", "20", "99999", "0000", "2025-13", "2025-00", "2025-02-29", "2025-04-31",
            "2025-01-31T",
            "2025-01-31T24:00", "2025-01-31T14", "2025-01-31T14:60", "2025-01-31T14:00:60",
            "2025-01-31T14:00:00.", "2025-01-31T14:00+5", "2025-01-31T14:00Zx", "2025/01/31", "@",
            "@x",
            "@1e300", "２０２５",
        ])
    func noTime(text: String) {
        #expect(TimeArgument(text) == nil)
    }

    @Test(
        "what is no size is refused",
        arguments: [
            "", "x", "1x", "x1", "0x5", "5x0", "32768x1", "1x1x1", "-1x5", "1 x 1", "1X1", "٣x٣",
            "32767x32767", "11586x11586",
        ])
    func noSize(text: String) {
        #expect(SizeArgument(text) == nil)
    }

    @Test("the largest size is a size")
    func size() throws {
        let size = try #require(SizeArgument("32767x1"))
        #expect(size.width == 32767 && size.height == 1)
    }

    @Test(
        "what is no geometry is refused",
        arguments: [
            "", "+", "+1", "100x", "100x100+", "100x100+1", "100x100+1+2+3", "+1+2x", "+999999+1",
        ])
    func noGeometry(text: String) {
        #expect(GeometryArgument(text) == nil)
    }

    @Test("a geometry may be a place alone, with offsets beyond the edges")
    func geometry() throws {
        let place = try #require(GeometryArgument("+-5-0"))
        #expect(place.size == nil)
        #expect(place.x == GeometryArgument.Offset(pixels: -5, fromFarEdge: false))
        #expect(place.y == GeometryArgument.Offset(pixels: 0, fromFarEdge: true))
    }

    @Test(
        "the nearest word is suggested, or none",
        arguments: [
            ("drak", "dark"), ("ligt", "light"), ("DARK", "dark"), ("high", "high-contrast"),
            ("zzz", ""), ("", ""),
        ])
    func nearest(text: String, word: String) {
        #expect(
            Suggestion.nearest(to: text, among: ["light", "dark", "high-contrast"]) ?? "" == word)
    }
}
