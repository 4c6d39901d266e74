/// A day of the proleptic Gregorian calendar.
///
/// Conversions cost a few divisions and hold for every year an `Int64` of microseconds can reach
/// (about ±292 000). Algorithm: years begin in March, so that the leap day is the last day of
/// the year, and eras of 400 years repeat exactly.
public struct CivilDate: Hashable, Comparable, Sendable, Codable {
    public var year: Int
    /// 1…12.
    public var month: Int
    /// 1…31.
    public var day: Int

    public init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The date a number of days after (before, when negative) 1970-01-01.
    public init(daysSinceEpoch days: Int) {
        let fromMarchOfYearZero = days + 719_468
        let era = FloorDivision.quotient(fromMarchOfYearZero, by: 146_097)
        let dayOfEra = fromMarchOfYearZero - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The UTC date of an instant.
    public init(_ time: Timestamp) {
        self.init(
            daysSinceEpoch: Int(FloorDivision.quotient(time.microseconds, by: microsecondsPerDay)))
    }

    /// Days after 1970-01-01. A month outside 1…12 moves the year, a day outside the month moves
    /// on into its neighbours.
    public var daysSinceEpoch: Int {
        let months = year * 12 + (month - 1)
        let plainYear = FloorDivision.quotient(months, by: 12)
        let plainMonth = months - plainYear * 12 + 1
        let marchYear = plainMonth <= 2 ? plainYear - 1 : plainYear
        let era = FloorDivision.quotient(marchYear, by: 400)
        let yearOfEra = marchYear - era * 400
        let shiftedMonth = plainMonth > 2 ? plainMonth - 3 : plainMonth + 9
        let dayOfYear = (153 * shiftedMonth + 2) / 5
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468 + (day - 1)
    }

    public var weekday: Weekday { Weekday(daysSinceEpoch: daysSinceEpoch) }

    /// The first instant of the day in UTC; saturates.
    public var midnight: Timestamp {
        let (product, overflow) = Int64(clamping: daysSinceEpoch)
            .multipliedReportingOverflow(by: microsecondsPerDay)
        return Timestamp(microseconds: overflow ? (daysSinceEpoch < 0 ? .min : .max) : product)
    }

    /// Days of the month: 28…31.
    public var daysInMonth: Int { Self.days(inMonth: month, ofYear: year) }

    /// 28…31; `month` is 1…12.
    public static func days(inMonth month: Int, ofYear year: Int) -> Int {
        switch month {
        case 2: isLeap(year: year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    public static func isLeap(year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    public static func < (lhs: CivilDate, rhs: CivilDate) -> Bool {
        (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
    }
}

@usableFromInline let microsecondsPerDay: Int64 = 86_400_000_000
