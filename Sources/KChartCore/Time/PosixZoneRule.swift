/// The rule at the end of a TZif file, written as in the TZ variable: a standard offset and,
/// where clocks change, the two days of the year on which they do.
struct PosixZoneRule: Hashable, Sendable {
    /// A day of the year and a time of that day on the local clock.
    struct Change: Hashable, Sendable {
        enum Day: Hashable, Sendable {
            /// `Jn`: 1…365, 29 February is never counted.
            case julian(Int)
            /// `n`: 0…365, 29 February is counted.
            case ordinal(Int)
            /// `Mm.w.d`: the week's (1…5, 5 is the last) weekday (0 is Sunday) of a month.
            case weekday(month: Int, week: Int, day: Int)
        }

        let day: Day
        let seconds: Int

        /// Seconds from 1970-01-01T00:00 on the local clock.
        func second(inYear year: Int) -> Int64 {
            let newYear = CivilDate(year: year, month: 1, day: 1).daysSinceEpoch
            let days: Int
            switch day {
            case .julian(let number):
                let afterFebruary = number >= 60 && CivilDate.isLeap(year: year)
                days = newYear + number - 1 + (afterFebruary ? 1 : 0)
            case .ordinal(let number):
                days = newYear + number
            case .weekday(let month, let week, let weekday):
                let first = CivilDate(year: year, month: month, day: 1)
                let firstWeekday = first.weekday.rawValue % 7
                var day = 1 + FloorDivision.remainder(weekday - firstWeekday, by: 7)
                day += (week - 1) * 7
                if day > first.daysInMonth { day -= 7 }
                days = first.daysSinceEpoch + day - 1
            }
            return Int64(days) * 86_400 + Int64(seconds)
        }
    }

    let standardOffset: Int
    let summer: Summer?

    struct Summer: Hashable, Sendable {
        let offset: Int
        let begin: Change
        let end: Change
    }

    func offset(atSecond second: Int64) -> Int {
        guard let summer else { return standardOffset }
        let local = second.addingReportingOverflow(Int64(standardOffset)).partialValue
        let year = CivilDate(daysSinceEpoch: Int(FloorDivision.quotient(local, by: 86_400))).year
        let begin = summer.begin.second(inYear: year) - Int64(standardOffset)
        let end = summer.end.second(inYear: year) - Int64(summer.offset)
        let isSummer =
            begin < end ? second >= begin && second < end : second >= begin || second < end
        return isSummer ? summer.offset : standardOffset
    }
}

extension PosixZoneRule {
    init?(_ text: some Collection<UInt8>) {
        var reader = Reader(rest: ArraySlice(text))
        guard reader.skipName(), let west = reader.offset() else { return nil }
        standardOffset = -west
        guard !reader.rest.isEmpty else {
            summer = nil
            return
        }
        guard reader.skipName() else { return nil }
        var summerOffset = standardOffset + 3_600
        if reader.rest.first != UInt8(ascii: ",") {
            guard let west = reader.offset() else { return nil }
            summerOffset = -west
        }
        guard reader.skip(","), let begin = reader.change(), reader.skip(","),
            let end = reader.change(), reader.rest.isEmpty
        else { return nil }
        summer = Summer(offset: summerOffset, begin: begin, end: end)
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard let byte = rest.first, byte == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }

        /// Letters, or anything between angle brackets.
        mutating func skipName() -> Bool {
            if skip("<") {
                guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
                rest = rest[(end + 1)...]
                return true
            }
            let letters = rest.prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
            rest = rest.dropFirst(letters.count)
            return letters.count >= 3
        }

        mutating func number(upTo most: Int) -> Int? {
            let digits = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
            guard !digits.isEmpty, digits.count <= 4 else { return nil }
            rest = rest.dropFirst(digits.count)
            let value = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
            return value <= most ? value : nil
        }

        /// `[+-]hh[:mm[:ss]]` in seconds; version 3 allows ±167 hours.
        mutating func offset() -> Int? {
            let isNegative = skip("-")
            if !isNegative { _ = skip("+") }
            guard let hours = number(upTo: 167) else { return nil }
            var seconds = hours * 3_600
            if skip(":") {
                guard let minutes = number(upTo: 59) else { return nil }
                seconds += minutes * 60
                if skip(":") {
                    guard let rest = number(upTo: 59) else { return nil }
                    seconds += rest
                }
            }
            return isNegative ? -seconds : seconds
        }

        mutating func change() -> Change? {
            let day: Change.Day
            if skip("M") {
                guard let month = number(upTo: 12), month >= 1, skip("."),
                    let week = number(upTo: 5), week >= 1, skip("."),
                    let weekday = number(upTo: 6)
                else { return nil }
                day = .weekday(month: month, week: week, day: weekday)
            } else if skip("J") {
                guard let number = number(upTo: 365), number >= 1 else { return nil }
                day = .julian(number)
            } else {
                guard let number = number(upTo: 365) else { return nil }
                day = .ordinal(number)
            }
            var seconds = 7_200
            if skip("/") {
                guard let time = offset() else { return nil }
                seconds = time
            }
            return Change(day: day, seconds: seconds)
        }
    }
}
