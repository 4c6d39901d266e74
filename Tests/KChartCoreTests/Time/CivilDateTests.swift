import KChartCore
import Testing

@Suite("Civil dates")
struct CivilDateTests {
    @Test("B28: a walk through 2 000 years meets every day once, leap days included")
    func walk() {
        // Independent of the formula: the calendar's rules, day after day.
        var expected = CivilDate(year: 1, month: 1, day: 1)
        var days = CivilDate(Timestamp.earliest).daysSinceEpoch
        var weekday = Weekday.monday  // 0001-01-01 was a Monday.
        var good = 0
        var walked = 0
        while expected.year < 2_101 {
            let date = CivilDate(daysSinceEpoch: days)
            if date == expected, date.daysSinceEpoch == days, date.weekday == weekday { good += 1 }
            walked += 1
            days += 1
            weekday = Weekday(rawValue: weekday.rawValue % 7 + 1) ?? .monday
            let isLeap =
                expected.year % 400 == 0 || expected.year % 4 == 0 && expected.year % 100 != 0
            let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            if expected.day < lengths[expected.month - 1] {
                expected.day += 1
            } else if expected.month < 12 {
                expected = CivilDate(year: expected.year, month: expected.month + 1, day: 1)
            } else {
                expected = CivilDate(year: expected.year + 1, month: 1, day: 1)
            }
        }
        #expect(good == walked)
        // Five times 400 years of 146 097 days, and 100 years of 36 524 (2001…2100).
        #expect(walked == 767_009)
    }

    @Test("The limits of shown time are the first days of the years 1 and 4001")
    func limits() {
        #expect(CivilDate(.earliest) == CivilDate(year: 1, month: 1, day: 1))
        #expect(CivilDate(.latest) == CivilDate(year: 4001, month: 1, day: 1))
        #expect(CivilDate(year: 1, month: 1, day: 1).midnight == .earliest)
        #expect(CivilDate(.epoch).weekday == .thursday)
        #expect(CivilDate(Timestamp(microseconds: -1)) == CivilDate(year: 1969, month: 12, day: 31))
    }

    @Test("Months and days outside their range move on into their neighbours")
    func overflowingFields() {
        func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
            CivilDate(year: year, month: month, day: day).daysSinceEpoch
        }
        #expect(days(2023, 13, 1) == days(2024, 1, 1))
        #expect(days(2024, 0, 1) == days(2023, 12, 1))
        #expect(days(2024, 2, 30) == days(2024, 3, 1))
        #expect(days(2024, 3, 0) == days(2024, 2, 29))
        #expect(days(1969, -11, 1) == days(1968, 1, 1))
        #expect(CivilDate(year: 2024, month: 2, day: 1).daysInMonth == 29)
        #expect(CivilDate(year: 1900, month: 2, day: 1).daysInMonth == 28)
        #expect(CivilDate(year: 2000, month: 2, day: 1).daysInMonth == 29)
    }

    @Test("Instants at the ends of the number range have a date and do not trap")
    func extremes() {
        #expect(CivilDate(Timestamp(microseconds: .max)).year == 294_247)
        #expect(CivilDate(Timestamp(microseconds: .min)).year == -290_308)
        #expect(CivilDate(year: 1_000_000, month: 1, day: 1).midnight.microseconds == .max)
        #expect(CivilDate(year: -1_000_000, month: 1, day: 1).midnight.microseconds == .min)
    }
}
