import KChartCore

/// How the times of a file follow each other: order, repeats, the commonest distance.
struct Spacing {
    private var declared: Int64?
    private(set) var order = RowOrder.single
    private(set) var duplicateTimes = 0
    /// The commonest distance of neighbouring different times in microseconds, the smallest one on
    /// a tie; nil without two different times.
    private(set) var commonest: Int64?
    /// How many distances are the commonest one, and how many there are.
    private(set) var commonestCount = 0
    private(set) var count = 0
    /// Distances larger and smaller than the commonest.
    private(set) var gaps = 0
    private(set) var shorter = 0
    private(set) var largest: Int64?
    private(set) var firstTime: Int64?
    private(set) var lastTime: Int64?
    /// The commonest rest of a time by the commonest distance.
    private(set) var phase: Int64 = 0
    /// How many calendar months bars are apart; nil for other bars.
    private(set) var months: Int?
    /// Places where bars of months are missing, by the calendar.
    private(set) var calendarGaps = 0

    /// O(n) for times in order.
    ///
    /// - Parameter declared: the length that bars say of themselves: when it is shorter than the
    ///   commonest distance, that is one over a gap.
    init(times column: BarColumns.Column<Int64>, declared: Interval? = nil) {
        let own = column.withContiguousStorageIfAvailable { Spacing($0, declared: declared) }
        self = own ?? Spacing(UnsafeBufferPointer(start: nil, count: 0))
    }

    init(_ times: UnsafeBufferPointer<Int64>, declared: Interval? = nil) {
        if case .fixed(let length) = declared?.length { self.declared = length }
        order = Self.order(times)
        switch order {
        case .ascending, .single:
            measure(times)
        case .descending:
            let turned = Array(times.reversed())
            turned.withUnsafeBufferPointer { measure($0) }
        case .mixed:
            let sorted = times.sorted()
            sorted.withUnsafeBufferPointer { measure($0) }
        }
    }

    private mutating func measure(_ times: UnsafeBufferPointer<Int64>) {
        firstTime = times.first
        lastTime = times.last
        guard times.count > 1 else { return }

        // Neighbouring distances are mostly the same: only changes go to the dictionary.
        var counts: [Int64: Int] = [:]
        var run: Int64 = 0
        var length = 0
        for place in 1..<times.count {
            let distance = times[place] &- times[place - 1]
            if distance == 0 {
                duplicateTimes += 1
                continue
            }
            // Kept apart at a limit: no distance of the file.
            if distance == LimitTimes.step, LimitTimes.isNear(times[place]) { continue }
            count += 1
            if distance == run {
                length += 1
            } else {
                if length > 0 { counts[run, default: 0] += length }
                run = distance
                length = 1
            }
        }
        if length > 0 { counts[run, default: 0] += length }
        for (distance, number) in counts {
            if let known = commonest,
                (number, -distance) <= (commonestCount, -known)
            {
                continue
            }
            commonest = distance
            commonestCount = number
        }
        if let declared, declared < commonest ?? 0 {
            commonest = declared
            commonestCount = counts[declared] ?? 0
        }
        guard let commonest else { return }
        for (distance, number) in counts {
            if distance > commonest { gaps += number }
            if distance < commonest { shorter += number }
            largest = max(largest ?? distance, distance)
        }
        phase = Self.phase(times, length: commonest)
        learnMonths(times)
    }

    /// Bars of several months, a quarter or a year are told by the calendar: their distances differ
    /// as months do, and the months between them do not.
    private mutating func learnMonths(_ times: UnsafeBufferPointer<Int64>) {
        guard isMonthly || (commonest ?? 0) >= Self.shortestMonths,
            let steps = MonthSteps(times)
        else {
            if isMonthly { (months, calendarGaps) = (1, gaps) }
            return
        }
        months = isMonthly ? 1 : steps.months
        calendarGaps = months == steps.months ? steps.longer : gaps
        guard let months, months > 1 else { return }
        (commonestCount, gaps, shorter) = (steps.count, steps.longer, steps.shorter)
    }

    /// Two months, less what a bar may be stamped late and the next one early.
    private static let shortestMonths = 55 * day

    private static func order(_ times: UnsafeBufferPointer<Int64>) -> RowOrder {
        guard times.count > 1 else { return .single }
        var rises = false
        var falls = false
        for place in 1..<times.count {
            if times[place] > times[place - 1] {
                rises = true
            } else if times[place] < times[place - 1] {
                falls = true
            }
            if rises && falls { return .mixed }
        }
        return falls ? .descending : .ascending
    }

    private static func phase(_ times: UnsafeBufferPointer<Int64>, length: Int64) -> Int64 {
        var counts: [Int64: Int] = [:]
        // A hundred or so of the times, spread over all, are enough.
        let step = max(times.count / 128, 1)
        for place in stride(from: 0, to: times.count, by: step) {
            let rest = times[place] % length
            counts[rest < 0 ? rest + length : rest, default: 0] += 1
        }
        return counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
    }

    /// Part of the distances that are the commonest.
    var share: Double? { count > 0 ? Double(commonestCount) / Double(count) : nil }

    /// True for bars a month apart: 28 to 31 days.
    private var isMonthly: Bool {
        guard let commonest else { return false }
        return commonest >= 28 * Self.day && commonest <= 31 * Self.day
            && commonest % Self.day == 0
    }

    static let day: Int64 = 86_400_000_000

    /// The interval of the spacing, on the grid most of the times stand on; nil without two
    /// different times.
    var interval: Interval? {
        guard let commonest else { return nil }
        if let months { return .months(months) }
        return Interval(length: .fixed(microseconds: commonest), origin: phase)
    }

    /// For a file with one time only: a day at midnight, else a minute.
    var fallback: Interval {
        (firstTime ?? 0) % Self.day == 0 ? .days(1) : .minutes(1)
    }
}
