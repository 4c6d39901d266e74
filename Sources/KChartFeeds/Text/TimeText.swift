import KChartCore

/// Times as market data writes them, to microseconds since 1970 UTC. A time without an offset is
/// read as UTC.
struct TimeText {
    /// Which part comes first in 03/04/20.
    var order = Order.monthFirst
    /// Somebody said which part comes first in dates of eight figures without a separator.
    var figuresOrder: Order?
    /// Six figures are a date: 240102.
    var hasShortDates = false
    /// The unit of counts too small to tell theirs; nil when such numbers are no times.
    var unit: EpochUnit?
    /// The one way times are written, when somebody said so.
    var format: DateFormat?
    /// What twelve figures are that could be a date with a clock: 202401030930.
    var twelveFigures = TwelveFigures.each
    /// Numbers are days since the end of 1899, as spreadsheets count.
    var hasSerialDays = false
    /// Four figures are a year, six a year with its month: 1950, 195003.
    var hasYears = false
    /// A month and two figures are a month of a year: Jan-19.
    var hasMonthYears = false
    /// Counts of more figures than there are times for are the end of all time.
    var hasEndlessCounts = false
    /// How the last time was written.
    var style = Style.none
    /// The last time carried an offset or a Z.
    var hasZone = false
    /// What the last date says about the order of day and month.
    var evidence = Evidence.none

    /// Some date so far had day and month in figures, so that their order matters.
    private(set) var sawDayAndMonth = false
    /// The last date was three pairs of figures, so that the year may stand first.
    var hadShortYear = false

    /// The order of the parts of a date in figures.
    enum Order: Hashable {
        case monthFirst, dayFirst
        /// 24-01-02
        case yearFirst
    }

    /// A column of twelve figures is one of dates or one of counts; a single one is a date when
    /// it is one.
    enum TwelveFigures: Hashable {
        case each, dates, counts
    }

    enum Evidence {
        /// Not a date with day and month in figures, or both are the same.
        case none
        case dayFirst
        case monthFirst
        /// Could be either.
        case either
    }

    enum Style: String {
        case none = ""
        case epochSeconds = "epoch s"
        case epochMilliseconds = "epoch ms"
        case epochMicroseconds = "epoch µs"
        case epochNanoseconds = "epoch ns"
        case iso = "ISO 8601"
        case compact = "yyyyMMdd"
        case dayMonthYear = "day/month/year"
        case monthDayYear = "month/day/year"
        case monthName = "month name"
        case isoWeek = "ISO week"
        case serialDays = "spreadsheet days"
        case prescribed = "as prescribed"

        /// The units of counts since 1970.
        static let counts: [Style] = [
            .epochSeconds, .epochMilliseconds, .epochMicroseconds, .epochNanoseconds,
        ]
    }

    /// A count since 1970 is one from here on (1973-03-03, in seconds); smaller numbers are row
    /// numbers, prices or times of day.
    static let smallestEpoch: Double = 100_000_000

    init() {}

    /// Microseconds since 1970, or nil. Times outside the years an Int64 can hold saturate.
    mutating func parse(_ written: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard !written.isEmpty else { return nil }
        let text = Self.unwrapped(written)
        hasZone = false
        evidence = .none
        hadShortYear = false
        if let format {
            guard let moment = format.parse(text) else { return nil }
            style = .prescribed
            hasZone = moment.hasZone
            return moment.microseconds
        }
        if hasSerialDays, let days = serialDays(text) { return days }
        if hasYears, let year = year(text) { return year }
        if hasMonthYears, let month = monthYear(text) { return month }
        if let epoch = number(text) { return epoch }
        var scan = Scan(text)
        scan.skipWeekday()
        if let moment = clockFirst(text) { return moment }
        guard let date = date(&scan) else { return nil }
        scan.skipBlanks()
        guard !scan.isAtEnd else { return date }
        // 2020-01-02T10:00, 2020-01-02 10:00, 20200102 100000, 20200102;100000, 2020-01-02D10:00
        scan.skip {
            $0 == 0x20 || $0 | 0x20 == UInt8(ascii: "t") || $0 == UInt8(ascii: ",")
                || $0 == UInt8(ascii: "D")
                || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "_")
        }
        // 20200102-10:00; behind a date with dashes an offset follows the dash.
        if style == .compact { scan.skip { $0 == UInt8(ascii: "-") } }
        scan.skipBlanks()
        guard let clock = Self.timeOfDay(&scan) else { return nil }
        var result = date + clock
        scan.skipBlanks()
        if !scan.isAtEnd, style == .compact {
            // 20240102 100000 2775170: NinjaTrader writes the parts of a second behind a blank.
            var ahead = scan
            if let fraction = ahead.fraction(), ahead.isAtEnd, ahead.place - scan.place >= 3 {
                return result + fraction
            }
        }
        if !scan.isAtEnd, scan.isWeekdayAtEnd { return result }
        if !scan.isAtEnd {
            hasZone = true
            let rest = UnsafeBufferPointer(rebasing: text[scan.place...])
            if let offset = Self.zone(&scan), scan.isAtEnd {
                result -= offset
            } else if let instant = NamedZone.instant(result, zone: rest) {
                result = instant
            } else {
                return nil
            }
        }
        return result
    }

    /// 10:00 01/03/2024: the clock before the date.
    private mutating func clockFirst(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard text.count > 10, text[1] == 0x3A || text[2] == 0x3A,
            let blank = text.firstIndex(of: 0x20), blank < 16,
            let clock = Self.timeOfDay(UnsafeBufferPointer(rebasing: text[..<blank]))
        else { return nil }
        var scan = Scan(UnsafeBufferPointer(rebasing: text[(blank + 1)...]))
        guard let date = date(&scan), scan.isAtEnd else { return nil }
        return date + clock
    }

    /// A time of day in a column of its own: 10:00, 10:00:30.5, 100030, 1000, 0.
    static func timeOfDay(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        var scan = Scan(text)
        guard let result = timeOfDay(&scan) else { return nil }
        scan.skipBlanks()
        return scan.isAtEnd ? result : nil
    }

    /// True for text that is a time of day for sure: it has a colon.
    static func looksLikeTimeOfDay(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.contains(UInt8(ascii: ":")) && timeOfDay(text) != nil
    }

    // MARK: - Numbers

    private mutating func date(_ scan: inout Scan) -> Int64? {
        if scan.peekIsLetter { return quarterFirst(&scan) ?? monthNameFirst(&scan) }
        if scan.peek == UInt8(ascii: "+") {
            // +050000-01-02: ISO 8601 writes years of more than four figures so.
            var ahead = scan
            ahead.place += 1
            guard let (_, length) = ahead.number(limit: 9), length > 4,
                ahead.peek == UInt8(ascii: "-")
            else { return nil }
            scan.place += 1
        }
        let start = scan.place
        guard let (first, length) = scan.number(limit: 9) else { return nil }
        if length == 8, !(scan.peek.map { $0 == 0x2E || $0 == 0x2F || $0 == 0x3A } ?? false) {
            style = .compact
            return eightFigures(first)
        }
        // 240102 0930
        if length == 6, hasShortDates || scan.peek == 0x20 {
            style = .compact
            return shortDay(first)
        }
        if length == 3, let date = republicDate(first, &scan) { return date }
        if length == 4, scan.skipMark() {
            // 2020年1月2日
            guard let (month, _) = scan.number(limit: 2), scan.skipMark(),
                let (day, _) = scan.number(limit: 2), scan.skipMark()
            else { return nil }
            style = .iso
            return Self.day(first, month, day, in: 1...9_999)
        }
        guard let separator = scan.next() else { return nil }
        if length >= 4 {
            if length == 4, let week = week(first, separator, &scan) { return week }
            if length == 4, let quarter = quarter(first, separator, &scan) { return quarter }
            guard separator == 0x2D || separator == 0x2F || separator == 0x2E else { return nil }
            if scan.peekIsLetter {
                // 2022-Jan-03
                guard let month = scan.month(), scan.next() == separator,
                    let (day, _) = scan.number(limit: 2)
                else { return nil }
                style = .monthName
                return Self.day(first, month, day, in: 1...9_999)
            }
            // 2024- 01- 02 and 2024. 1. 2. are Korean.
            scan.skip { $0 == 0x20 }
            guard let (month, digits) = scan.number(limit: 2) else { return nil }
            if scan.isAtEnd, length == 4, digits == 2, separator != 0x2E {
                // 2024-01 is a month.
                style = .iso
                return Self.day(first, month, 1, in: 1_800...2_199)
            }
            guard scan.next() == separator else { return nil }
            scan.skip { $0 == 0x20 }
            guard let (day, _) = scan.number(limit: 2) else { return nil }
            if separator == 0x2E, scan.peek == separator { scan.place += 1 }
            style = .iso
            return Self.day(first, month, day, in: 1...999_999_999)
        }
        guard length <= 2 else {
            scan.place = start
            return nil
        }
        // 3-Jan-22, 3 January 2022, 3. Januar 2022, 03Jan2022
        if (separator | 0x20) &- 97 < 26 || separator >= 0x80 { scan.place -= 1 }
        if separator == 0x2E, scan.peek == 0x20 { scan.place += 1 }
        if scan.peekIsLetter, separator != 0x3A {
            guard let month = scan.month() else { return nil }
            scan.skip { $0 == 0x2E || $0 == 0x2C }
            scan.skip { $0 == separator || $0 == 0x20 || $0 == 0x2D }
            guard let (year, digits) = scan.number(limit: 4) else { return nil }
            style = .monthName
            return Self.day(Self.fullYear(year, digits), month, first, in: 1...9_999)
        }
        if separator == 0x2F || separator == 0x2D, let year = scan.lastYear {
            // 03/2024
            scan.place += 4
            style = .iso
            return Self.day(year, first, 1, in: 1_800...2_199)
        }
        guard separator == 0x2F || separator == 0x2D || separator == 0x2E,
            let (second, _) = scan.number(limit: 2), scan.next() == separator,
            let (year, digits) = scan.number(limit: 4), digits == 2 || digits == 4
        else { return nil }
        sawDayAndMonth = true
        hadShortYear = length == 2 && digits == 2
        if hadShortYear, first > 31 || (order == .yearFirst && year <= 31) {
            style = .iso
            return Self.day(Self.fullYear(first, 2), second, year, in: 1...9_999)
        }
        let isDayFirst = first > 12 || (second <= 12 && order == .dayFirst)
        if first > 12 {
            evidence = .dayFirst
        } else if second > 12 {
            evidence = .monthFirst
        } else if first != second {
            evidence = .either
        }
        style = isDayFirst ? .dayMonthYear : .monthDayYear
        return Self.day(
            Self.fullYear(year, digits), isDayFirst ? second : first, isDayFirst ? first : second,
            in: 1...9_999)
    }

    /// 2020-W05, 2020-W05-1, 2020W051: the Monday of a week, or a day of it.
    private mutating func week(_ year: Int, _ separator: UInt8, _ scan: inout Scan) -> Int64? {
        let start = scan.place
        if separator == 0x2D, scan.peek.map({ $0 | 0x20 }) == UInt8(ascii: "w") {
            scan.place += 1
        } else if separator | 0x20 != UInt8(ascii: "w") {
            return nil
        }
        var weekday = 1
        guard let number = scan.figures(atMost: 2), (1...53).contains(number) else {
            scan.place = start
            return nil
        }
        if scan.peek == 0x2D { scan.place += 1 }
        if let day = scan.figures(atMost: 1) { weekday = day }
        guard (1...7).contains(weekday),
            let fourth = Self.day(year, 1, 4, in: 1...9_999)
        else { return nil }
        style = .isoWeek
        // The fourth of January is in week 1; 1970 began on a Thursday.
        let day = fourth / 86_400_000_000
        let monday = day - ((day + 3) % 7 + 7) % 7
        return (monday + Int64(number - 1) * 7 + Int64(weekday - 1)) * 86_400_000_000
    }

    /// 2020Q1, 2020-Q1: the first day of a quarter.
    private mutating func quarter(_ year: Int, _ separator: UInt8, _ scan: inout Scan) -> Int64? {
        let start = scan.place
        let isParted = separator == 0x2D || separator == 0x20
        let letter = isParted ? scan.next() : separator
        guard letter.map({ $0 | 0x20 }) == UInt8(ascii: "q"),
            let (number, digits) = scan.number(limit: 2), digits == 1, (1...4).contains(number)
        else {
            scan.place = start
            return nil
        }
        style = .iso
        return Self.day(year, number * 3 - 2, 1, in: 1...9_999)
    }

    /// Q1 2020: the first day of a quarter.
    private mutating func quarterFirst(_ scan: inout Scan) -> Int64? {
        var ahead = scan
        guard ahead.next().map({ $0 | 0x20 }) == UInt8(ascii: "q"),
            let number = ahead.figures(atMost: 1), (1...4).contains(number)
        else { return nil }
        ahead.skip { $0 == 0x20 || $0 == 0x2D || $0 == 0x2F }
        guard let (year, digits) = ahead.number(limit: 4), digits == 4, ahead.isAtEnd else {
            return nil
        }
        scan = ahead
        style = .iso
        return Self.day(year, number * 3 - 2, 1, in: 1...9_999)
    }

    /// 113/01/02 and 113年1月2日: years since 1911, as Taiwan counts them.
    private mutating func republicDate(_ year: Int, _ scan: inout Scan) -> Int64? {
        let start = scan.place
        guard (80...199).contains(year) else { return nil }
        var month: Int?
        var day: Int?
        if scan.skipMark() {
            month = scan.figures(atMost: 2)
            if scan.skipMark() { day = scan.figures(atMost: 2) }
            _ = scan.skipMark()
        } else if let separator = scan.next(), separator == 0x2F || separator == 0x2D {
            month = scan.figures(atMost: 2)
            if scan.next() == separator { day = scan.figures(atMost: 2) }
        }
        guard let month, let day else {
            scan.place = start
            return nil
        }
        style = .iso
        return Self.day(year + 1_911, month, day, in: 1...9_999)
    }

    /// Jan 3, 2022; Jan 3 10:00:00 2022, with or without a zone before the year.
    private mutating func monthNameFirst(_ scan: inout Scan) -> Int64? {
        guard let month = scan.month() else { return nil }
        scan.skip { $0 == 0x20 || $0 == 0x2D || $0 == 0x2E || $0 == 0x2F }
        var ahead = scan
        if let (year, digits) = ahead.number(limit: 4), digits == 4, ahead.isAtEnd {
            // Jan 2024 is a month.
            scan = ahead
            style = .monthName
            return Self.day(year, month, 1, in: 1_800...2_199)
        }
        guard let (day, _) = scan.number(limit: 2) else { return nil }
        if scan.peek == 0x20, let moment = yearBehindClock(month, day, &scan) { return moment }
        scan.skip { $0 == 0x20 || $0 == 0x2C || $0 == 0x2D }
        guard let (year, digits) = scan.number(limit: 4) else { return nil }
        style = .monthName
        return Self.day(Self.fullYear(year, digits), month, day, in: 1...9_999)
    }

    /// What follows the day in the dates of C and Unix: "10:00:00 2022", "10:00:00 UTC 2022".
    private mutating func yearBehindClock(
        _ month: Int, _ day: Int, _ scan: inout Scan
    ) -> Int64? {
        var ahead = scan
        ahead.skip { $0 == 0x20 }
        guard ahead.isBeforeClock, let clock = Self.timeOfDay(&ahead) else { return nil }
        ahead.skip { $0 == 0x20 }
        var offset: Int64 = 0
        if ahead.peekIsLetter {
            guard let hours = Self.namedOffset(ahead.word()) else { return nil }
            offset = hours
            hasZone = true
            ahead.skip { $0 == 0x20 }
        }
        guard let (year, digits) = ahead.number(limit: 4), digits == 4,
            let midnight = Self.day(year, month, day, in: 1...9_999)
        else { return nil }
        scan = ahead
        style = .monthName
        return midnight + clock - offset
    }
}
