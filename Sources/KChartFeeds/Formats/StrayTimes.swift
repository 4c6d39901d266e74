import KChartCore

/// Tells times whose count since 1970 has lost or won a digit: among the rows around them they lie
/// decades away, and their counts have another number of digits.
///
/// Digits alone say nothing: a file that goes on over 2001-09-09 gains one, and there the times are
/// neighbours. Nor does a distance alone: a series may have a hole of decades, behind which it goes
/// on.
enum StrayTimes {
    static let why = Saying(.faultStrayTime, .role(.time))

    /// Damaged rows stand alone: more of them side by side are a series of their own.
    private static let mostTogether = 3
    /// One row in so many may be damaged.
    private static let share = 10
    private static let year: Int64 = 31_556_952_000_000
    /// A time whose digit is put right lies this near to the rows beside it.
    private static let near: Int64 = 40 * 86_400_000_000
    /// Later times lie in the last year.
    private static let lastYear = 4_100

    /// The damaged rows in their order. One pass where all times lie near each other, else two.
    static func rows(of columns: BarColumns) -> [Int] {
        columns.time.withContiguousStorageIfAvailable { rows(in: $0) } ?? []
    }

    private static func rows(in times: UnsafeBufferPointer<Int64>) -> [Int] {
        guard times.count >= 3, let first = times.first else { return [] }
        var (least, most) = (first, first)
        for time in times {
            least = min(least, time)
            most = max(most, time)
        }
        guard isFar(least, most), let main = mainYears(times) else { return [] }
        var strays: [Int] = []
        var isAlone = true
        var start: Int?
        for row in 0...times.count {
            if row < times.count, !main.contains(yearNumber(times[row])) {
                start = start ?? row
                continue
            }
            guard let begin = start else { continue }
            start = nil
            isAlone = isAlone && row - begin <= mostTogether
            let before = begin > 0 ? times[begin - 1] : nil
            let after = row < times.count ? times[row] : nil
            for place in begin..<row where isDamaged(times[place], before, after, row - begin) {
                strays.append(place)
            }
        }
        return isAlone && strays.count <= max(1, times.count / share) ? strays : []
    }

    /// - Parameter together: how many rows stand side by side far from all others.
    private static func isDamaged(
        _ time: Int64, _ before: Int64?, _ after: Int64?, _ together: Int
    ) -> Bool {
        if let before, let after {
            guard !isFar(before, after), isApart(time, before), isApart(time, after) else {
                return false
            }
            return digits(time) != digits(before) && digits(time) != digits(after)
                || isOneDigitOff(time, before) || isOneDigitOff(time, after)
        }
        // With rows on one side only, it may be the end of the series behind a hole.
        guard together == 1, let other = before ?? after, isApart(time, other) else { return false }
        return isAtLimit(time)
            || digits(time) != digits(other) && isTenfold(time, other)
            || isOneDigitOff(time, other)
    }

    /// True for a time that was brought to the end of all times: no bar is that old or that new.
    static func isAtLimit(_ time: Int64) -> Bool {
        time == Timestamp.latest.microseconds || time == Timestamp.earliest.microseconds
    }

    /// True when a digit put in or taken out somewhere brings one time to the other's side.
    private static func isOneDigitOff(_ time: Int64, _ other: Int64) -> Bool {
        guard time > 0, other > 0 else { return false }
        func isNear(_ time: Int64) -> Bool { (time - other).magnitude <= UInt64(near) }
        var power: Int64 = 1
        while power <= time {
            let (above, below) = (time / power, time % power)
            if isNear(above / 10 * power + below) { return true }
            for digit in 0..<10 where isNear((above * 10 + Int64(digit)) * power + below) {
                return true
            }
            power *= 10
        }
        return (1..<10).contains { isNear(time + $0 * power) }
    }

    /// The years around the middle of the series, up to the next hole of decades; nil when fewer
    /// than nine in ten rows lie in one stretch.
    private static func mainYears(_ times: UnsafeBufferPointer<Int64>) -> ClosedRange<Int>? {
        var counts = [Int](repeating: 0, count: lastYear + 1)
        for time in times { counts[yearNumber(time)] += 1 }
        var best: (years: ClosedRange<Int>, count: Int)?
        var stretch: (years: ClosedRange<Int>, count: Int)?
        for (number, count) in counts.enumerated() where count > 0 {
            if let open = stretch,
                !isFar(Int64(open.years.upperBound + 1) * year, Int64(number) * year)
            {
                stretch = (open.years.lowerBound...number, open.count + count)
            } else {
                stretch = (number...number, count)
            }
            if let open = stretch, open.count > best?.count ?? 0 { best = open }
        }
        guard let best, times.count - best.count <= max(1, times.count / share) else { return nil }
        return best.years
    }

    private static func yearNumber(_ time: Int64) -> Int {
        Int(max(0, min(time / year, Int64(lastYear))))
    }

    /// True when one of two times has a digit more, and lies decades away.
    static func isStray(_ time: Int64, among other: Int64) -> Bool {
        isApart(time, other) && digits(time) != digits(other)
    }

    private static func isApart(_ time: Int64, _ other: Int64) -> Bool {
        isFar(min(time, other), max(time, other))
    }

    /// True for times that are no neighbours in any series.
    static func isFar(_ earlier: Int64, _ later: Int64) -> Bool {
        let span = later.subtractingReportingOverflow(earlier)
        guard later > 0, span.overflow || span.partialValue >= 10 * year else { return false }
        return Double(later) >= 1.7 * Double(max(earlier, year))
    }

    private static func isTenfold(_ one: Int64, _ other: Int64) -> Bool {
        let (least, most) = (Double(max(min(one, other), 1)), Double(max(one, other)))
        return (5...20).contains(most / least)
    }

    private static func digits(_ time: Int64) -> Int {
        var (count, rest) = (1, time.magnitude / 10)
        while rest > 0 { (count, rest) = (count + 1, rest / 10) }
        return count
    }
}

extension BarColumns {
    /// The same without some rows, given in their order.
    func without(_ rows: [Int]) -> BarColumns {
        var kept = BarColumns(kind: kind)
        kept.reserveCapacity(count - rows.count)
        var next = rows.makeIterator()
        var gone = next.next()
        for row in 0..<count {
            if row == gone {
                gone = next.next()
            } else {
                kept.append(candle(at: row))
            }
        }
        return kept
    }
}

extension LineMap {
    /// The lines of `count` bars when some of them, given in their order, are taken away.
    func without(_ bars: [Int], of count: Int) -> LineMap {
        var map = LineMap()
        var gone = bars[...]
        for bar in 0..<count {
            if bar == gone.first {
                gone.removeFirst()
            } else {
                map.note(bar: bar - (bars.count - gone.count), line: line(of: bar))
            }
        }
        return map
    }
}
