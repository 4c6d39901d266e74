import KChartCore

/// When a market trades, learned from the times of its own bars: the slots of the week that have a
/// bar in most weeks. What is missing there is a hole; nights and weekends are none.
struct TradingWeek {
    private static let week: Int64 = 7 * Spacing.day
    /// A slot with a bar in this share of the weeks belongs to the session: the hour that a change
    /// of clocks moves in and out does not.
    private static let share = 0.75

    private let length: Int64
    private let phase: Int64
    private var isTraded: [Bool] = []
    private var tradedBefore: [Int] = [0]

    /// Nil when the bars are longer than a day, shorter than a second or no part of a week, or
    /// when they cover fewer than three weeks.
    /// - Parameter rows: the rows of `times` from the oldest to the newest. O(n).
    init?(_ times: UnsafeBufferPointer<Int64>, rows: [Int], length: Int64) {
        guard length >= 1_000_000, length <= Spacing.day, Self.week % length == 0,
            let first = rows.first, let last = rows.last
        else { return nil }
        let weeks = Double(times[last] &- times[first]) / Double(Self.week)
        guard weeks >= 3, weeks < 10_000 else { return nil }
        self.length = length
        let rest = times[first] % length
        phase = rest < 0 ? rest + length : rest
        var counts = [Int](repeating: 0, count: Int(Self.week / length))
        for row in rows { counts[slot(times[row])] += 1 }
        // One week is forgiven: in a short file the hole itself must not unmake its hour.
        let least = max(2, Self.share * weeks - 1)
        isTraded = counts.map { Double($0) >= least }
        for slot in isTraded {
            tradedBefore.append(tradedBefore[tradedBefore.count - 1] + (slot ? 1 : 0))
        }
    }

    private func slot(_ time: Int64) -> Int {
        Int((time &- phase).flooredQuotient(length).flooredRemainder(Self.week / length))
    }

    /// The bars that a session should have had between two neighbours.
    func missing(between earlier: Int64, and later: Int64) -> Int {
        let slots = (later &- earlier) / length - 1
        guard slots > 0 else { return 0 }
        let perWeek = Int64(isTraded.count)
        let all = tradedBefore[isTraded.count]
        let start = (slot(earlier) + 1) % isTraded.count
        let rest = Int(slots % perWeek)
        let end = start + rest
        let partly =
            end <= isTraded.count
            ? tradedBefore[end] - tradedBefore[start]
            : all - tradedBefore[start] + tradedBefore[end - isTraded.count]
        return Int(min(slots / perWeek, 1_000_000)) * all + partly
    }
}

extension Int64 {
    /// The rest of the division that rounds down: never negative.
    fileprivate func flooredRemainder(_ divisor: Int64) -> Int64 {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
