import KChartCore
import Testing

@testable import KChartFeeds

@Suite("Times as text")
struct TimeTextTests {
    private func parse(_ text: String, dayFirst: Bool = false) -> Int64? {
        var time = TimeText()
        time.order = dayFirst ? .dayFirst : .monthFirst
        return Array(text.utf8).withUnsafeBufferPointer { time.parse($0) }
    }

    /// 2024-03-05T06:07:08Z is 19 787 days and 22 028 s after 1970.
    private let moment: Int64 = (19_787 * 86_400 + 22_028) * 1_000_000
    private let midnight: Int64 = 19_787 * 86_400 * 1_000_000

    @Test("the unit of a count is told by its size (B3)")
    func units() {
        #expect(parse("1709618828") == moment)
        #expect(parse("1709618828000") == moment)
        #expect(parse("1709618828000000") == moment)
        #expect(parse("1709618828000000000") == moment)
        #expect(parse("1709618828.5") == moment + 500_000)
        #expect(parse("1.709618828e9") == moment)
    }

    @Test("eight figures are a date, small counts are no time")
    func figures() {
        #expect(parse("20240305") == midnight)
        #expect(parse("20240305060708") == moment)
        #expect(parse("20241399") == nil)
        // Milliseconds since midnight, a row number, a price.
        #expect(parse("14400000") == nil)
        #expect(parse("17") == nil)
        #expect(parse("101.5") == nil)
    }

    @Test(
        "every common way to write one moment gives that moment",
        arguments: [
            "2024-03-05T06:07:08Z", "2024-03-05 06:07:08", "2024-03-05T06:07:08.000+00:00",
            "2024-03-05 07:07:08+01:00", "2024-03-05T01:07:08-0500", "2024/03/05 06:07:08",
            "2024.03.05 06:07:08", "20240305 060708", "20240305T060708Z",
            "2024-03-05 06:07:08 UTC", "3/5/2024 6:07:08 AM", "5-Mar-24 06:07:08",
            "5 March 2024 06:07:08", "Mar 5, 2024 06:07:08", "Tue Mar  5 06:07:08 2024",
            "Tue Mar 5 06:07:08 UTC 2024", "Tue Mar  5 07:07:08 CET 2024",
            "3/5/2024 6:07:08 a. m.", "3/5/2024 6:07:08\u{A0}a.\u{A0}m.",
            "3/5/2024, 6:07:08\u{202F}AM", "2024/3/5 上午 6:07:08", "2024年3月5日 上午6:07:08",
            "2024-03-05 오전 6:07:08", "2024/03/05 午前6:07:08", "3/5/2024 06.07.08",
            "113/03/05 06:07:08", "113年3月5日 06:07:08",
        ])
    func spellings(text: String) {
        #expect(parse(text) == moment)
    }

    @Test("a fraction counts to the microsecond")
    func fractions() {
        #expect(parse("2024-03-05T06:07:08.123456789Z") == moment + 123_456)
        #expect(parse("2024-03-05 06:07:08,5") == moment + 500_000)
    }

    @Test("day and month go by the order that is set, and by what can only be a day")
    func dayOrder() {
        #expect(parse("03/05/2024") == midnight)
        #expect(parse("05/03/2024", dayFirst: true) == midnight)
        #expect(parse("13/02/2024") == parse("2024-02-13"))
        #expect(parse("02/13/2024", dayFirst: true) == parse("2024-02-13"))
        #expect(parse("13/13/2024") == nil)
        #expect(parse("30/02/2024") == nil)
    }

    @Test("times before 1970 and beyond every calendar are read")
    func farTimes() {
        #expect(parse("1969-12-31") == -86_400_000_000)
        #expect(parse("50000-01-01") ?? 0 > Timestamp.latest.microseconds)
        #expect(parse("999999999-01-01") ?? 0 > Timestamp.latest.microseconds)
        // Once a trap: the offset was taken from the largest count there is.
        #expect(parse("299999025-08-13T14:00:00-18:00") ?? 0 > Timestamp.latest.microseconds)
        #expect(parse("0001-01-01T00:00:00+18:00") ?? 0 < Timestamp.earliest.microseconds)
    }

    @Test("damaged times are none")
    func damaged() {
        for text in [
            "", " ", "Total", "2024-3", "2024-03-05 25:00", "2024-03-05 06:7", "2024-03-05 abc",
            "2024-03-05T06:07:08+99:00", "32-Mar-24", "5-Foo-24", "2024-02-30", "//", "-1", "+",
            "20240305 0607081234567", "1e400",
        ] {
            #expect(parse(text) == nil, "\(text)")
        }
    }

    @Test("a time of day stands with or without colons")
    func timesOfDay() {
        func clock(_ text: String) -> Int64? {
            Array(text.utf8).withUnsafeBufferPointer { TimeText.timeOfDay($0) }
        }
        #expect(clock("06:07") == 22_020_000_000)
        #expect(clock("06:07:08.25") == 22_028_250_000)
        #expect(clock("060708") == 22_028_000_000)
        #expect(clock("0") == 0)
        #expect(clock("000000") == 0)
        #expect(clock("12:30 PM") == 45_000_000_000)
        #expect(clock("0:30 p. m.") == nil)
        #expect(clock("12:30 p. m.") == 45_000_000_000)
        #expect(clock("下午 12:30") == 45_000_000_000)
        #expect(clock("오후9:00") == 75_600_000_000)
        #expect(clock("9") == nil)
        #expect(clock("99:00") == nil)
    }
}
