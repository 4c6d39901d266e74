/// One step of the ladder of calendar boundaries, each a refinement of the one before: every
/// boundary of a coarser rung is one of a finer rung as well.
struct CalendarRung: Sendable {
    enum Unit: Sendable {
        /// The start of years that are multiples of the number.
        case years(Int)
        /// The start of months that are multiples of the number, counted from year 0.
        case months(Int)
        /// The start of these days of the month.
        case days([Int])
        /// The start of every second or third day of the month, so that the days between two of
        /// them are as even as a month allows.
        case dayPairs
        /// The start of every day.
        case everyDay
        /// Multiples of so many microseconds on the local clock, in a day.
        case clock(Int64)
    }

    let unit: Unit
    let level: TimeTickLevel
    let weight: Int

    private init(_ unit: Unit, _ level: TimeTickLevel, _ weight: Int) {
        self.unit = unit
        self.level = level
        self.weight = weight
    }

    private static func clock(
        _ milliseconds: Int64, _ level: TimeTickLevel, _ weight: Int
    ) -> CalendarRung {
        CalendarRung(.clock(milliseconds * 1_000), level, weight)
    }

    /// From millennia to milliseconds. Days of the month go by halves, fifths and pairs, so that
    /// the first of a month never has a close neighbour. No step is cut into more than five by the
    /// next rung: with more, a mark of the middle would go when its neighbours find room.
    static let ladder: [CalendarRung] = [
        CalendarRung(.years(1_000), .year, 70), CalendarRung(.years(500), .year, 70),
        CalendarRung(.years(100), .year, 70), CalendarRung(.years(50), .year, 70),
        CalendarRung(.years(10), .year, 70), CalendarRung(.years(5), .year, 70),
        CalendarRung(.years(1), .year, 70),
        CalendarRung(.months(6), .month, 60), CalendarRung(.months(3), .month, 60),
        CalendarRung(.months(1), .month, 60),
        CalendarRung(.days([16]), .day, 50), CalendarRung(.days([6, 11, 16, 21, 26]), .day, 50),
        CalendarRung(.dayPairs, .day, 50),
        CalendarRung(.everyDay, .day, 50),
        clock(43_200_000, .hour, 33), clock(21_600_000, .hour, 32),
        clock(10_800_000, .hour, 31), clock(3_600_000, .hour, 30),
        clock(1_800_000, .minute, 22), clock(900_000, .minute, 21),
        clock(300_000, .minute, 21), clock(60_000, .minute, 20),
        clock(30_000, .second, 10), clock(15_000, .second, 10), clock(5_000, .second, 10),
        clock(1_000, .second, 10),
        clock(500, .millisecond, 0), clock(100, .millisecond, 0), clock(50, .millisecond, 0),
        clock(10, .millisecond, 0), clock(5, .millisecond, 0), clock(1, .millisecond, 0),
    ]

    /// The boundaries strictly between two instants, in order, at most 64. The span must lie
    /// within one step of the coarser rung, which bounds the work.
    func boundaries(after start: Timestamp, before end: Timestamp, in zone: ZoneRules)
        -> [Timestamp]
    {
        guard start < end else { return [] }
        switch unit {
        case .years(let count):
            let first = FloorDivision.quotient(zone.local(start).year, by: count)
            return Self.collect(after: start, before: end, from: first) {
                zone.instant(year: $0 * count, month: 1, day: 1)
            }
        case .months(let count):
            let local = zone.local(start)
            let first = FloorDivision.quotient(local.year * 12 + local.month - 1, by: count)
            return Self.collect(after: start, before: end, from: first) {
                zone.instant(year: 0, month: 1 + $0 * count, day: 1)
            }
        case .everyDay:
            let first = zone.local(start).date.daysSinceEpoch
            return Self.collect(after: start, before: end, from: first) {
                zone.instant(year: 1970, month: 1, day: 1 + $0)
            }
        case .days(let days):
            let first = zone.local(start).date.daysSinceEpoch
            return Self.collect(after: start, before: end, from: first) { day in
                guard days.contains(CivilDate(daysSinceEpoch: day).day) else { return nil }
                return zone.instant(year: 1970, month: 1, day: 1 + day)
            }
        case .dayPairs:
            let first = zone.local(start).date.daysSinceEpoch
            return Self.collect(after: start, before: end, from: first) { day in
                Self.isDayPair(day) ? zone.instant(year: 1970, month: 1, day: 1 + day) : nil
            }
        case .clock(let step):
            return Self.clockBoundaries(every: step, after: start, before: end, in: zone)
        }
    }

    private static let pairs: Set<Int> = [3, 6, 8, 11, 13, 16, 18, 21, 23, 26]

    /// Between the 26th and the first of the next month stands the 28th, in a month of 31 days
    /// the 29th: it is in the middle there.
    private static func isDayPair(_ daysSinceEpoch: Int) -> Bool {
        func day(in days: Int) -> Int { CivilDate(daysSinceEpoch: daysSinceEpoch + days).day }
        switch day(in: 0) {
        case 28: return day(in: 4) != 1
        case 29: return day(in: 3) == 1
        case let day: return pairs.contains(day)
        }
    }

    private static func collect(
        after start: Timestamp, before end: Timestamp, from first: Int,
        instant: (Int) -> Timestamp?
    ) -> [Timestamp] {
        var found: [Timestamp] = []
        for number in first..<(first + 70) {
            guard let time = instant(number) else { continue }
            if time >= end { break }
            if time > start { found.append(time) }
        }
        return found
    }

    /// Multiples on the local clock. Where the clocks change in between, those of either offset
    /// that really are shown: an hour shown twice has its marks twice, a skipped one has none.
    private static func clockBoundaries(
        every step: Int64, after start: Timestamp, before end: Timestamp, in zone: ZoneRules
    ) -> [Timestamp] {
        let offsets = [zone.offsetSeconds(at: start), zone.offsetSeconds(at: end)]
        let isSteady = offsets[0] == offsets[1]
        var found: [Timestamp] = []
        for offset in isSteady ? [offsets[0]] : offsets {
            let shift = Int64(offset) * 1_000_000
            let local = start.advanced(byMicroseconds: shift).microseconds
            var time = Timestamp(
                microseconds: (FloorDivision.quotient(local, by: step) + 1) * step - shift)
            for _ in 0..<64 where time < end {
                if isSteady || zone.offsetSeconds(at: time) == offset { found.append(time) }
                time = time.advanced(byMicroseconds: step)
            }
        }
        return isSteady ? found : found.sorted()
    }
}
