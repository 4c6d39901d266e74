import Glibc
import KChartCore

/// Which part comes first in the dates of a table, told by the whole column: 03/04/2020, 24-01-02.
///
/// A part above 12 tells day from month. Where none does, the reading is taken that keeps the rows
/// in order, then the one in which they stand at the most regular distances, then the way of the
/// land: points, a header in its language and decimal commas go with the day first. O(n), only for files with such dates.
struct DateOrderFinder {
    /// From a row on dates are written in another order.
    struct Change {
        /// Where the row begins, from the start of the text.
        var offset: Int
        var line: Int
        var order: TimeText.Order
    }

    struct Found {
        var order: TimeText.Order
        var note: Saying?
        /// Where the order changes, at most `mostChanges` times.
        var changes: [Change] = []
    }

    private let input: FormatInput
    private let layout: CSVLayout

    private static let mostChanges = 8

    init(_ input: FormatInput, _ layout: CSVLayout) {
        self.input = input
        self.layout = layout
    }

    /// Nil for a table without dates.
    func find() -> Found? {
        guard let votes = count() else { return nil }
        if votes.short * 10 >= votes.rows * 9,
            votes.year.isBetter(than: votes.day) && votes.year.isBetter(than: votes.month)
                || votes.year.isLater(than: votes.day) && votes.year.isLater(than: votes.month)
        {
            return Found(
                order: .yearFirst,
                note: Saying(.choiceYearFirst))
        }
        let runs = votes.runs
        if votes.either == 0 {
            return Found(order: votes.dayFirst > votes.monthFirst ? .dayFirst : .monthFirst)
        }
        if runs.count > 1, runs.count <= Self.mostChanges + 1 {
            let changes = runs.dropFirst().map {
                Change(offset: $0.offset, line: $0.line, order: $0.order)
            }
            let places = changes.map { Saying.Part.number($0.line) }
            return Found(
                order: runs[0].order,
                note: Saying(.choiceExchange, .list(places)), changes: changes)
        }
        if runs.count == 1 {
            return Found(order: votes.dayFirst > votes.monthFirst ? .dayFirst : .monthFirst)
        }
        let isDayFirst: Bool
        if runs.count > 1 {
            isDayFirst = votes.dayFirst > votes.monthFirst
            return Found(
                order: isDayFirst ? .dayFirst : .monthFirst,
                note: Saying(isDayFirst ? .choiceMixedDayFirst : .choiceMixedMonthFirst))
        }
        let isForeign = HeaderLand.hasDecimalComma(layout.names)
        if votes.day.disorder != votes.month.disorder {
            isDayFirst = votes.day.disorder < votes.month.disorder
        } else if let clear = votes.day.isMoreRegular(
            than: votes.month, countsMonths: !isForeign)
        {
            isDayFirst = clear
        } else if votes.hasPoints || isForeign {
            isDayFirst = true
        } else {
            isDayFirst =
                !votes.hasHalves
                && (layout.decimalComma || votes.day.distance < votes.month.distance)
        }
        return Found(
            order: isDayFirst ? .dayFirst : .monthFirst,
            note: Saying(isDayFirst ? .choiceDayFirst : .choiceMonthFirst))
    }

    // MARK: - Counting

    private struct Votes {
        var rows = 0
        var dayFirst = 0
        var monthFirst = 0
        var either = 0
        /// Dates of three pairs of figures.
        var short = 0
        var hasPoints = false
        /// Clocks say AM or PM, as where the month comes first.
        var hasHalves = false
        var day = DateReading()
        var month = DateReading()
        var year = DateReading()
        var runs: [Change] = []
    }

    private func count() -> Votes? {
        guard let place = layout.place(of: .time), let base = input.bytes.baseAddress else {
            return nil
        }
        var tokenizer = RowTokenizer(delimiter: layout.delimiter)
        defer { tokenizer.release() }
        var at = base + layout.dataStart
        let end = base + input.availableCount()
        var line = layout.headerLines
        var month = layout.timeText
        var day = month
        var year = month
        month.order = .monthFirst
        day.order = .dayFirst
        year.order = .yearFirst
        var votes = Votes()
        var splitter = DateOrderSplitter()
        while at < end {
            let start = at
            let lineEnd =
                memchr(at, 0x0A, end - at).map {
                    UnsafePointer($0.assumingMemoryBound(to: UInt8.self))
                } ?? end
            at = lineEnd < end ? lineEnd + 1 : end
            line += 1
            guard lineEnd - start <= 1 << 16 else { continue }
            tokenizer.cut(start, lineEnd)
            guard place < tokenizer.cells.count else { continue }
            let cell = tokenizer.cells[place].bytes
            let monthTime = month.parse(cell)
            let dayTime = day.parse(cell)
            votes.rows += 1
            if month.hadShortYear { votes.short += 1 }
            // Only dates of three pairs can be a third thing.
            votes.year.add(month.hadShortYear ? year.parse(cell) : monthTime)
            votes.month.add(monthTime)
            votes.day.add(dayTime)
            guard let asMonth = monthTime, let asDay = dayTime else { continue }
            if month.evidence == .either { votes.hasPoints = cell.prefix(3).contains(0x2E) }
            if month.evidence == .either, cell.last.map({ $0 | 0x20 }) == UInt8(ascii: "m") {
                votes.hasHalves = true
            }
            switch month.evidence {
            case .none: break
            case .dayFirst: votes.dayFirst += 1
            case .monthFirst: votes.monthFirst += 1
            case .either: votes.either += 1
            }
            splitter.add(
                DateOrderSplitter.Row(
                    offset: start - base, line: line, asDay: asDay, asMonth: asMonth,
                    evidence: month.evidence))
        }
        votes.runs = splitter.finish().map {
            Change(offset: $0.row.offset, line: $0.row.line, order: $0.order)
        }
        return votes
    }
}

/// How the times of a column follow each other in one reading of its dates.
struct DateReading {
    private(set) var count = 0
    private(set) var failed = 0
    private var rises = 0
    private var falls = 0
    private var previous: Int64?
    private var last: Int64? { previous }
    /// How often each distance came up; of the first rows only.
    private var distances: [Int64: Int] = [:]
    private(set) var distance = 0.0

    private static let most = 20_000
    private static let day: Int64 = 86_400_000_000

    mutating func add(_ time: Int64?) {
        guard let time else {
            failed += 1
            return
        }
        count += 1
        defer { previous = time }
        guard let previous else { return }
        if time < previous { falls += 1 } else { rises += 1 }
        distance += abs(Double(time - previous))
        if count < Self.most, time != previous { distances[abs(time - previous), default: 0] += 1 }
    }

    /// Steps against the direction of the rows.
    var disorder: Int { min(rises, falls) }

    /// The mean of how many times longer or shorter the distances are than the commonest one, as a
    /// logarithm; months and years of different lengths are alike.
    private var irregularity: Double {
        var alike: [Int64: Int] = [:]
        for (distance, number) in distances { alike[Self.period(distance), default: 0] += number }
        let total = alike.values.reduce(0, +)
        guard total > 0,
            let common = alike.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) })?.key
        else { return 0 }
        let sum = alike.reduce(0.0) { sum, entry in
            sum + Double(entry.value) * min(abs(log(Double(entry.key) / Double(common))), 8)
        }
        return sum / Double(total)
    }

    /// Months, quarters and years as if all were of one length.
    private static func period(_ distance: Int64) -> Int64 {
        switch distance / day {
        case 28...31: 30 * day
        case 89...92: 91 * day
        case 365...366: 365 * day
        default: distance
        }
    }

    /// True for a reading as good as another one, that is of more recent years and not of years to
    /// come: all that can be said of a single date.
    func isLater(than other: DateReading) -> Bool {
        guard let last, let others = other.last, failed == other.failed,
            disorder == other.disorder, distances.count + other.distances.count == 0
        else { return false }
        let limit = CivilDate(year: 2_040, month: 1, day: 1).daysSinceEpoch
        return last > others && last < Int64(limit) * Self.day
    }

    private var commonest: Int64 {
        distances.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
    }

    /// True when this reading is the better one of the same column, for good reasons.
    func isBetter(than other: DateReading) -> Bool {
        if failed > other.failed + other.count / 50 { return false }
        guard count > 1 else { return false }
        if disorder != other.disorder { return disorder < other.disorder }
        return irregularity + 0.05 < other.irregularity || commonest < other.commonest
    }

    /// Nil when both are about as regular. A year of months, each on its first day, is no run of
    /// twelve days: those would leave out the weekends, or go on.
    ///
    /// - Parameter countsMonths: false where something better tells months from days.
    func isMoreRegular(than other: DateReading, countsMonths: Bool) -> Bool? {
        let mine = irregularity
        let others = other.irregularity
        if abs(mine - others) > 0.15 { return mine < others }
        // Rows of minutes or hours that leap from month to month are read wrongly.
        if commonest == other.commonest, commonest > 0, commonest < Self.day,
            min(distance, other.distance) * 5 < max(distance, other.distance)
        {
            return distance < other.distance
        }
        let steps = distances.values.reduce(0, +)
        guard countsMonths, count == other.count, steps >= 11, mine < 0.01, others < 0.01 else {
            return nil
        }
        let month = 30 * Self.day
        let isMonths = Self.period(commonest) == month
        let othersAreMonths = Self.period(other.commonest) == month
        return isMonths == othersAreMonths ? nil : isMonths
    }
}
