/// The rows of a table whose prices are known, for telling what its other columns are.
struct AmountRows {
    private let rows: [[Double?]]
    private let low: Int
    private let high: Int
    private let close: Int
    /// The last column of the prices.
    let last: Int

    init?(_ data: [CSVSample.Row], roles: [ColumnRole?]) {
        guard let low = roles.firstIndex(of: .low), let high = roles.firstIndex(of: .high),
            let close = roles.firstIndex(of: .close), let open = roles.firstIndex(of: .open)
        else { return nil }
        self.low = low
        self.high = high
        self.close = close
        last = max(low, high, close, open)
        rows = data.filter { $0.cells.count > max(low, high, close, open) }.map { row in
            row.cells.map { CSVLayoutFinder.number($0) }
        }
    }

    private func value(_ row: [Double?], _ place: Int) -> Double? {
        place < row.count ? row[place] : nil
    }

    /// True when nearly all rows that say anything say yes, and some do.
    private func nearlyAll(
        fewest: Int = 3, _ test: (_ row: [Double?], _ low: Double, _ high: Double) -> Bool?
    ) -> Bool {
        var seen = 0
        var good = 0
        for row in rows {
            guard let low = row[low], let high = row[high], low > 0,
                let holds = test(row, low, high)
            else { continue }
            seen += 1
            if holds { good += 1 }
        }
        return seen >= fewest && good * 20 >= seen * 19
    }

    func isNegative(_ place: Int) -> Bool {
        rows.contains { (value($0, place) ?? 0) < 0 }
    }

    /// Numbers counted up or down by one.
    func isCounter(_ place: Int) -> Bool {
        let values = rows.compactMap { value($0, place) }
        let steps = zip(values, values.dropFirst()).map { $1 - $0 }
        return !steps.isEmpty && steps.allSatisfy { abs($0) == 1 && $0 == steps[0] }
    }

    /// One more price: an average, an adjusted close, the close before.
    func isPrice(_ place: Int) -> Bool {
        let isAverage = nearlyAll { row, low, high in
            guard let value = value(row, place), value != 0 else { return nil }
            return value >= low * 0.999 && value <= high * 1.001
        }
        return isAverage || isCloseBefore(place) || isAdjusted(place)
    }

    private func isCloseBefore(_ place: Int) -> Bool {
        let pairs = zip(rows, rows.dropFirst()).filter { value($1, place) != nil }
        guard pairs.count >= 4 else { return false }
        let up = pairs.count { $0[close] == value($1, place) }
        let down = pairs.count { $1[close] == value($0, place) }
        return max(up, down) * 5 >= pairs.count * 4
    }

    /// A price that stays in nearly the same ratio to the close.
    private func isAdjusted(_ place: Int) -> Bool {
        let ratios = rows.compactMap { row -> Double? in
            guard let value = value(row, place), let close = row[close], close > 0 else {
                return nil
            }
            return value / close
        }
        let values = Set(rows.compactMap { value($0, place) })
        guard ratios.count >= 5, values.count > 2,
            ratios.allSatisfy({ $0 > 0.05 && $0 < 20 })
        else { return false }
        let steps = zip(ratios, ratios.dropFirst()).map { abs($1 / $0 - 1) }.sorted()
        return steps[steps.count * 9 / 10] < 0.002
    }

    /// True when one column is the money of the other: it is so many times the price.
    func isMoney(_ money: Int, for amount: Int, fewest: Int = 3) -> Bool {
        nearlyAll(fewest: fewest) { row, low, high in
            guard let count = value(row, amount), count > 0, let sum = value(row, money) else {
                return nil
            }
            return sum / count >= low * 0.98 && sum / count <= high * 1.02
        }
    }
}
