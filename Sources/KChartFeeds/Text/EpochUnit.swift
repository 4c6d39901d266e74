/// The unit of a column of counts since 1970 whose sizes alone do not tell it: days near 1970, and
/// before.
struct EpochUnit: Hashable {
    let style: TimeText.Style
    /// Units of a second.
    let perSecond: Int64
    /// Counts from here on tell the unit by their size.
    let smallestClear: UInt64

    static let all = [
        EpochUnit(style: .epochSeconds, perSecond: 1, smallestClear: 100_000_000),
        EpochUnit(
            style: .epochMilliseconds, perSecond: 1_000, smallestClear: 100_000_000_000),
        EpochUnit(
            style: .epochMicroseconds, perSecond: 1_000_000, smallestClear: 100_000_000_000_000),
        EpochUnit(
            style: .epochNanoseconds, perSecond: 1_000_000_000,
            smallestClear: 100_000_000_000_000_000),
    ]

    /// The unit that a person named: s, ms, us or ns. Every count is read in it.
    init?(name: String) {
        switch name {
        case "s": self.init(style: .epochSeconds, perSecond: 1, smallestClear: .max)
        case "ms": self.init(style: .epochMilliseconds, perSecond: 1_000, smallestClear: .max)
        case "us", "µs":
            self.init(style: .epochMicroseconds, perSecond: 1_000_000, smallestClear: .max)
        case "ns":
            self.init(style: .epochNanoseconds, perSecond: 1_000_000_000, smallestClear: .max)
        default: return nil
        }
    }

    /// Counts beyond what fits are the end of all time.
    func microseconds(_ count: Int64) -> Int64 {
        if perSecond > 1_000_000 { return count / (perSecond / 1_000_000) }
        let scaled = count.multipliedReportingOverflow(by: 1_000_000 / perSecond)
        guard !scaled.overflow else { return count < 0 ? -TimeText.farFuture : TimeText.farFuture }
        return max(min(scaled.partialValue, TimeText.farFuture), -TimeText.farFuture)
    }

    /// The unit of a column in which some counts are negative or small, told by all of them: they
    /// follow each other in one direction, and in this unit they are a common interval apart. Nil
    /// for a column that needs none, or holds something else: row numbers, times of day, dates.
    ///
    /// One cell in twenty may be damaged or out of order.
    init?(column cells: some Collection<[UInt8]>) {
        let counts = cells.compactMap { Self.count($0) }
        guard counts.count >= 3, !Self.tellTheirUnits(counts),
            (cells.count - counts.count) * 20 <= cells.count
        else {
            return nil
        }
        let steps = zip(counts, counts.dropFirst()).map { $1 - $0 }
        let rises = steps.count { $0 > 0 }
        let falls = steps.count { $0 < 0 }
        let disorder = min(rises, falls)
        guard disorder * 20 <= steps.count,
            let unit = Self.unit(
                counts, distances: steps.filter { rises > falls ? $0 > 0 : $0 < 0 })
        else { return nil }
        // A small count that is only a damaged large one breaks the order.
        let small = counts.count { $0 < Int64(unit.smallestClear) }
        let dates = counts.count { (18_000_101...21_991_231).contains($0) }
        guard small > disorder, dates < counts.count else { return nil }
        self = unit
    }

    private init(style: TimeText.Style, perSecond: Int64, smallestClear: UInt64) {
        self.style = style
        self.perSecond = perSecond
        self.smallestClear = smallestClear
    }

    /// A whole number as a count is written: a sign, no zeros in front.
    static func count(_ text: some Collection<UInt8>) -> Int64? {
        let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
        guard (1...19).contains(digits.count), digits.allSatisfy({ $0 &- 48 < 10 }),
            digits.count == 1 || digits.first != 48
        else { return nil }
        // Nineteen figures fit into 64 bits without a sign.
        let size = digits.reduce(UInt64(0)) { $0 * 10 + UInt64($1 - 48) }
        guard let count = Int64(exactly: size) else { return nil }
        return text.count > digits.count ? -count : count
    }

    /// True when every count tells a unit of its own by its size, and they are not of one unit: a
    /// file that begins to count in milliseconds does so in the middle of a column.
    private static func tellTheirUnits(_ counts: [Int64]) -> Bool {
        // 1990 to 2100 in seconds.
        let times: ClosedRange<Int64> = 631_152_000...4_102_444_800
        var seen: Set<Int64> = []
        for count in counts {
            let scale = [1, 1_000, 1_000_000, 1_000_000_000].first { times.contains(count / $0) }
            guard let scale else { return false }
            seen.insert(scale)
        }
        return seen.count > 1
    }

    private static func unit(_ counts: [Int64], distances: [Int64]) -> EpochUnit? {
        var votes: [Int64: Int] = [:]
        for distance in distances { votes[abs(distance), default: 0] += 1 }
        guard let common = votes.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) })?.key
        else { return nil }
        let largest = counts.max() ?? 0
        // Seconds first: of two units in which the distance is common the larger one is meant.
        return all.first { unit in
            let day = 86_400 * unit.perSecond
            let isCommon =
                common % (60 * unit.perSecond) == 0
                && (common % day == 0 ? common <= 366 * day : day % common == 0)
            // Less than a day may be a time of day.
            return isCommon && (largest >= day || counts.contains { $0 < 0 })
        }
    }
}
