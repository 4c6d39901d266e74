import KChartCore

/// The calendar months between bars that stand at one place of their months: the beginning, the
/// end, or the same day.
struct MonthSteps {
    /// The commonest step, two months at least; the smallest one on a tie.
    private(set) var months = 0
    /// How many steps are the commonest one, longer and shorter.
    private(set) var count = 0
    private(set) var longer = 0
    private(set) var shorter = 0

    /// The first trading day of a month is one of so many, the last one as well: a weekend and the
    /// days after New Year lie before it.
    private static let tradingDays = 5
    /// Nobody has more bars of months: six centuries.
    private static let most = 7_200

    /// Nil when the times are no bars of months. O(n) for `times` in order.
    init?(_ times: UnsafeBufferPointer<Int64>) {
        guard times.count > 1, times.count <= Self.most * 4 else { return nil }
        let dates = times.map { CivilDate(Timestamp(microseconds: $0)) }
        let areStarts = dates.allSatisfy { $0.day <= Self.tradingDays }
        let areEnds = dates.allSatisfy { $0.daysInMonth - $0.day < Self.tradingDays }
        let day = dates.map(\.day).max() ?? 0
        let areAlike = dates.allSatisfy { $0.day == min(day, $0.daysInMonth) }
        guard areStarts || areEnds || areAlike else { return nil }
        var counts: [Int: Int] = [:]
        for (first, second) in zip(dates, dates.dropFirst()) {
            let step = (second.year - first.year) * 12 + second.month - first.month
            if step > 0 { counts[step, default: 0] += 1 }
        }
        guard let best = counts.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }) else {
            return nil
        }
        (months, count) = best
        for (step, number) in counts {
            if step > months { longer += number }
            if step < months { shorter += number }
        }
        // Rows at places of their own by chance have no common step.
        guard count * 2 >= longer + shorter + count, shorter == 0 || shorter * 10 <= count else {
            return nil
        }
    }
}
