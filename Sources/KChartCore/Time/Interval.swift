/// The length of a bar and the grid that bars of this length stand on.
///
/// The grid assigns live ticks and updates to a bar; it never moves or merges loaded bars
/// (architecture law 5). Two intervals of the same length and different origin are different.
public struct Interval: Hashable, Sendable {
    /// How long a bar lasts.
    public enum Length: Hashable, Sendable {
        /// Always the same number of microseconds.
        case fixed(microseconds: Int64)
        /// Calendar months in UTC, counted from January 1970: 3 are quarters, 12 are years.
        case months(Int)
    }

    public let length: Length
    /// Where the grid begins: microseconds after 1970-01-01T00:00Z, `0 ..< length`; always 0 for
    /// months.
    public let origin: Int64

    /// The most months an interval may have: the 4 000 years a chart can show.
    static let mostMonths = 48_000

    /// Nil when the length is not positive or longer than 4 000 years. An origin outside the
    /// length is reduced into it.
    public init?(length: Length, origin: Int64 = 0) {
        switch length {
        case .fixed(let microseconds):
            guard microseconds > 0, microseconds <= Int64(Self.mostMonths) * Self.nominalMonth
            else { return nil }
            self.origin = FloorDivision.remainder(origin, by: microseconds)
        case .months(let count):
            guard count > 0, count <= Self.mostMonths else { return nil }
            self.origin = 0
        }
        self.length = length
    }

    /// A length that is brought into the allowed range; for the factories.
    private init(saturating count: Int, of unit: Int64, origin: Int64 = 0) {
        precondition(count > 0, "An interval is longer than nothing.")
        let (product, overflow) = Int64(count).multipliedReportingOverflow(by: unit)
        let longest = Int64(Self.mostMonths) * Self.nominalMonth
        let microseconds = overflow ? longest : min(product, longest)
        length = .fixed(microseconds: microseconds)
        self.origin = FloorDivision.remainder(origin, by: microseconds)
    }

    private init(saturatingMonths count: Int) {
        precondition(count > 0, "An interval is longer than nothing.")
        length = .months(min(count, Self.mostMonths))
        origin = 0
    }

    public static func seconds(_ count: Int) -> Interval {
        Interval(saturating: count, of: 1_000_000)
    }

    public static func minutes(_ count: Int) -> Interval {
        Interval(saturating: count, of: 60_000_000)
    }

    public static func hours(_ count: Int) -> Interval {
        Interval(saturating: count, of: 3_600_000_000)
    }

    /// Days of 24 hours that begin at midnight UTC.
    public static func days(_ count: Int) -> Interval {
        Interval(saturating: count, of: microsecondsPerDay)
    }

    /// Weeks that begin at midnight UTC of a weekday. (A plain length of seven days begins on
    /// Thursday, the weekday of 1970-01-01.)
    public static func weeks(_ count: Int, startingOn weekday: Weekday = .monday) -> Interval {
        let daysAfterThursday = FloorDivision.remainder(
            weekday.rawValue - Weekday.thursday.rawValue, by: 7)
        return Interval(
            saturating: count, of: 7 * microsecondsPerDay,
            origin: Int64(daysAfterThursday) * microsecondsPerDay)
    }

    /// Calendar months that begin on the first at midnight UTC.
    public static func months(_ count: Int) -> Interval {
        Interval(saturatingMonths: count)
    }

    /// A mean month of the Gregorian calendar's 365.25-day year: 2 629 800 s.
    static let nominalMonth: Int64 = 2_629_800_000_000

    /// The length in microseconds, for distances and comparisons; a month counts as
    /// 2 629 800 s.
    public var nominalMicroseconds: Int64 {
        switch length {
        case .fixed(let microseconds): microseconds
        case .months(let count): Int64(count) * Self.nominalMonth
        }
    }

    /// The intervals that menus and keys offer.
    public static let standard: [Interval] = [
        .minutes(1), .minutes(3), .minutes(5), .minutes(15), .minutes(30),
        .hours(1), .hours(2), .hours(4), .hours(6), .hours(8), .hours(12),
        .days(1), .days(3), .weeks(1), .months(1),
    ]
}

extension Interval: Comparable {
    /// By nominal length, then by origin; months come after a fixed length of the same size.
    public static func < (lhs: Interval, rhs: Interval) -> Bool {
        if lhs.nominalMicroseconds != rhs.nominalMicroseconds {
            return lhs.nominalMicroseconds < rhs.nominalMicroseconds
        }
        switch (lhs.length, rhs.length) {
        case (.fixed, .months): return true
        case (.months, .fixed): return false
        default: return lhs.origin < rhs.origin
        }
    }
}
