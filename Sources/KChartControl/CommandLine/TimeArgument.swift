public import KChartCore

/// A time as people type it: `2025`, `2025-01`, `2025-01-31`, `2025-01-31T14:00`, with seconds
/// and a fraction, with `Z` or an offset such as `+05:30`, or `@` and seconds since 1970.
///
/// Without an offset it is meant in the chart's time zone, which only the caller knows.
public struct TimeArgument: Hashable, Sendable {
    /// How much of the time was given.
    public enum Precision: Int, Hashable, Sendable, Comparable {
        case year, month, day, minute, second, exact

        public static func < (lhs: Precision, rhs: Precision) -> Bool {
            lhs.rawValue < rhs.rawValue
        }
    }

    public var year = 1970
    public var month = 1
    public var day = 1
    public var hour = 0
    public var minute = 0
    public var second = 0
    public var microsecond = 0
    /// Seconds east of UTC when the text says so; nil for the chart's zone.
    public var offsetSeconds: Int?
    /// Microseconds since 1970 when they were given directly; the fields mean nothing then.
    public var epochMicroseconds: Int64?
    public var precision: Precision

    public init?(_ text: String) {
        var scanner = Scanner(text)
        if scanner.take("@") {
            guard let value = CommandArguments.number(from: String(text.dropFirst())),
                abs(value) < 9.2e12
            else { return nil }
            epochMicroseconds = Int64((value * 1_000_000).rounded())
            precision = .exact
            return
        }
        guard let year = scanner.digits(4...4), year >= 1 else { return nil }
        self.year = year
        precision = .year
        guard !scanner.isAtEnd else { return }
        guard scanner.take("-"), let month = scanner.digits(1...2), (1...12).contains(month)
        else { return nil }
        self.month = month
        precision = .month
        guard !scanner.isAtEnd else { return }
        guard scanner.take("-"), let day = scanner.digits(1...2),
            (1...CivilDate.days(inMonth: month, ofYear: year)).contains(day)
        else { return nil }
        self.day = day
        precision = .day
        guard !scanner.isAtEnd else { return }
        guard scanner.take("T") || scanner.take("t") || scanner.take(" "),
            scanClock(&scanner), scanOffset(&scanner), scanner.isAtEnd
        else { return nil }
    }

    private mutating func scanClock(_ scanner: inout Scanner) -> Bool {
        guard let hour = scanner.digits(1...2), hour < 24, scanner.take(":"),
            let minute = scanner.digits(2...2), minute < 60
        else { return false }
        self.hour = hour
        self.minute = minute
        precision = .minute
        guard scanner.take(":") else { return true }
        guard let second = scanner.digits(2...2), second < 60 else { return false }
        self.second = second
        precision = .second
        guard scanner.take(".") else { return true }
        guard let fraction = scanner.fraction() else { return false }
        microsecond = fraction
        precision = .exact
        return true
    }

    private mutating func scanOffset(_ scanner: inout Scanner) -> Bool {
        if scanner.isAtEnd { return true }
        if scanner.take("Z") || scanner.take("z") {
            offsetSeconds = 0
            return true
        }
        let sign: Int
        if scanner.take("+") {
            sign = 1
        } else if scanner.take("-") || scanner.take("\u{2212}") {
            sign = -1
        } else {
            return false
        }
        guard let hours = scanner.digits(2...2), hours <= 18 else { return false }
        var minutes = 0
        if !scanner.isAtEnd {
            _ = scanner.take(":")
            guard let given = scanner.digits(2...2), given < 60 else { return false }
            minutes = given
        }
        offsetSeconds = sign * (hours * 3600 + minutes * 60)
        return true
    }
}

extension TimeArgument {
    /// The first instant that the text can mean.
    public func earliest(in zone: ZoneRules) -> Timestamp {
        if let epochMicroseconds { return Timestamp(microseconds: epochMicroseconds) }
        return instants(in: zone).first.advanced(byMicroseconds: Int64(microsecond))
    }

    /// The last instant that the text can mean: of `2025-01` the last microsecond of January, of
    /// an hour that the clocks show twice one of the second time.
    public func latest(in zone: ZoneRules) -> Timestamp {
        if let epochMicroseconds { return Timestamp(microseconds: epochMicroseconds) }
        // The last second that the clocks show, the second time when they show it twice.
        var last = self
        if precision < .month { last.month = 12 }
        if precision < .day {
            last.day = CivilDate.days(inMonth: last.month, ofYear: year)
        }
        if precision < .minute { (last.hour, last.minute) = (23, 59) }
        if precision < .second { last.second = 59 }
        if precision < .exact { last.microsecond = 999_999 }
        let instants = last.instants(in: zone)
        return (instants.second ?? instants.first)
            .advanced(byMicroseconds: Int64(last.microsecond))
    }

    private func instants(in zone: ZoneRules) -> (first: Timestamp, second: Timestamp?) {
        let rules = offsetSeconds.map { ZoneRules(name: "", fixedOffsetSeconds: $0) } ?? zone
        return rules.instants(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    }
}

private struct Scanner {
    private var rest: Substring

    init(_ text: String) {
        rest = text[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest = rest.dropFirst()
        return true
    }

    mutating func digits(_ count: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(count.upperBound).prefix { ("0"..."9").contains($0) }
        guard count.contains(digits.count) else { return nil }
        rest = rest.dropFirst(digits.count)
        return Int(digits)
    }

    /// Digits after the point as microseconds; what is finer is cut.
    mutating func fraction() -> Int? {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard (1...18).contains(digits.count) else { return nil }
        rest = rest.dropFirst(digits.count)
        let six = String(digits.prefix(6))
        return Int(six + String(repeating: "0", count: 6 - six.count))
    }
}
