import KChartCore

/// Finds the four prices of a table without names by what holds over all rows: every high is the
/// largest of the four, every low the smallest, and the four are of one size.
///
/// High and low tell themselves. Of the two others the first is the open, as nearly every known
/// layout has it, unless the second one continues the close of the bar before much better.
struct PriceSearch {
    struct Found {
        var open: Int
        var high: Int
        var low: Int
        var close: Int

        /// As the columns stand in the row.
        var columns: [Int] { [open, high, low, close].sorted() }
        var isUsual: Bool { open < high && high < low && low < close }

        func role(of column: Int) -> ColumnRole? {
            switch column {
            case open: .open
            case high: .high
            case low: .low
            case close: .close
            default: nil
            }
        }
    }

    /// Four columns, which of them are high and low, and how well that holds.
    private struct Fit {
        var places: [Int]
        var high: Int
        var low: Int
        /// Rows of four numbers that are not all the same.
        var telling: Int
        /// The middle distance from low to high, as a part of the price.
        var spread: Double
        /// Nearly all rows have four prices of one size.
        var isAlike: Bool

        /// Where high and low stand among the four.
        var pattern: (high: Int, low: Int) {
            (places.firstIndex(of: high) ?? 0, places.firstIndex(of: low) ?? 0)
        }
    }

    /// Columns that may be prices, in their order.
    private let candidates: [Int]
    /// The numbers of each row in these columns, oldest first.
    private let rows: [[Double?]]
    /// Nothing but words stands between the time and the first candidate.
    private let isNext: Bool
    /// The first four of the candidates are open, high, low and close as they stand.
    private let isPlain: Bool

    /// More columns than this are not looked at.
    private static let mostCandidates = 12
    /// With fewer rows only columns right behind the time are believed.
    private static let fewest = 10

    init(
        _ data: [CSVSample.Row], candidates: [Int], decimalComma: Bool, isFalling: Bool
    ) {
        let columns = Array(candidates.prefix(Self.mostCandidates))
        let rows = data.map { row in
            columns.map { column -> Double? in
                guard column < row.cells.count else { return nil }
                return CSVLayoutFinder.number(row.cells[column], decimalComma: decimalComma)
            }
        }
        // What never changes beside columns that do is a flag or a period.
        let kept = columns.indices.filter { place in
            Set(rows.compactMap { $0[place] }).count > 1
        }
        isPlain = Self.startPlainly(rows)
        let isFlat = rows.count < 3 || kept.count < 4 || isPlain
        let places = isFlat ? Array(columns.indices) : kept
        self.candidates = places.map { columns[$0] }
        let turned = isFalling ? rows.reversed() : rows
        self.rows = turned.map { row in places.map { row[$0] } }
        isNext = places.first == 0 || isFlat
    }

    /// True when the first four of nearly every row are open, high, low and close. One of them may
    /// never change, and all may be the same in a market that stands still: then four others that
    /// move as prices do go before them.
    private static func startPlainly(_ rows: [[Double?]]) -> Bool {
        guard let first = Plainness(rows, start: 0), first.holds else { return false }
        if first.telling > 0 || rows.count < fewest { return true }
        let width = rows.map(\.count).max() ?? 0
        return !(1..<max(width - 3, 1)).contains { start in
            Plainness(rows, start: start).map { $0.holds && $0.telling >= fewest } ?? false
        }
    }

    /// How four columns side by side hold as open, high, low and close.
    private struct Plainness {
        var seen = 0
        var bad = 0
        /// Rows whose prices are not all the same.
        var telling = 0

        /// Nil when some row has fewer columns.
        init?(_ rows: [[Double?]], start: Int) {
            for row in rows {
                guard row.count >= start + 4 else { return nil }
                let four = row[start..<start + 4].compactMap { $0 }
                guard four.count == 4 else { continue }
                seen += 1
                if four[1] < max(four[0], four[3]) || four[2] > min(four[0], four[3])
                    || four[2] <= 0 || four[1] >= four[2] * 3
                {
                    bad += 1
                } else if four[1] > four[2] {
                    telling += 1
                }
            }
        }

        var holds: Bool { seen > 0 && bad * 20 <= seen }
    }

    /// Nil when no four columns hold.
    func find() -> Found? {
        guard candidates.count >= 4 else { return nil }
        if !isPlain, let gate = moneyFirst() { return gate }
        let windows = (0...candidates.count - 4).compactMap { start in
            fit(Array(start..<start + 4), isFirst: start == 0 && isNext)
        }
        let closest = windows.map(\.spread).min() ?? .infinity
        // A known order right behind the time is the one, others are looked for.
        let isKnown = windows.first.map { fit in
            fit.places[0] == 0 && isNext && [(1, 2), (2, 3), (1, 0)].contains { $0 == fit.pattern }
        }
        let fours = isKnown ?? false ? [] : allFours(unless: windows)
        let limit = min(closest, fours.map(\.spread).min() ?? closest) * 2 + 0.0005
        let tight = windows.filter { $0.spread <= limit || $0.telling < 5 }
        guard let first = tight.first else {
            let best = fours.filter { $0.spread <= limit }.map { (fit: $0, found: order($0)) }
                .min { continuity($0.found) < continuity($1.found) }
            return best.map { placed($0.found) }
        }
        // The close of the day before in front of open, high, low, close.
        if tight.count > 1, let start = first.places.first, tight[1].places.first == start + 1,
            first.pattern == (2, 3), tight[1].pattern == (1, 2),
            repeats(start, of: start + 4)
        {
            return placed(order(tight[1]))
        }
        return placed(order(first))
    }

    // MARK: - Known by more than the prices

    /// The order of an exchange that gives the money first and the amount last: money, close, high,
    /// low, open, amount. The price between the two proves it, however few the rows.
    private func moneyFirst() -> Found? {
        guard candidates.count >= 6 else { return nil }
        for start in 1...candidates.count - 5 {
            let holds = rows.allSatisfy { row in
                let four = row[start..<start + 4].compactMap { $0 }
                guard four.count == 4, let money = row[start - 1], let amount = row[start + 4],
                    let top = four.max(), let bottom = four.min(), top == row[start + 1],
                    bottom == row[start + 2], bottom > 0, top < bottom * 3
                else { return false }
                if amount == 0 { return money == 0 }
                return money / amount >= bottom * 0.98 && money / amount <= top * 1.02
            }
            guard holds, rows.contains(where: { ($0[start + 4] ?? 0) > 0 }) else { continue }
            let found = Found(
                open: start + 3, high: start + 1, low: start + 2, close: start)
            let turned = Found(
                open: start, high: start + 1, low: start + 2, close: start + 3)
            let isTurned = rows.count >= 5 && continuity(turned) * 2 < continuity(found)
            return placed(isTurned ? turned : found)
        }
        return nil
    }

    /// True when one column is another one of the row before.
    private func repeats(_ place: Int, of other: Int) -> Bool {
        let pairs = zip(rows, rows.dropFirst()).filter { $0[other] != nil && $1[place] != nil }
        guard other < candidates.count, pairs.count >= 2 else { return false }
        return pairs.count { $0[other] == $1[place] } * 5 >= pairs.count * 4
    }

    // MARK: - High and low

    private func fit(_ places: [Int], isFirst: Bool) -> Fit? {
        var counts: [Int: Int] = [:]
        var telling = 0
        var seen = 0
        var alike = 0
        var similar = 0
        var positive = 0
        var spreads: [Double] = []
        for row in rows {
            let values = places.compactMap { row[$0] }
            guard values.count == 4, let top = values.max(), let bottom = values.min() else {
                continue
            }
            seen += 1
            if bottom > 0 {
                positive += 1
                if top < bottom * 3 { alike += 1 }
                if top < bottom * 10 { similar += 1 }
            }
            guard top != bottom else { continue }
            telling += 1
            spreads.append((top - bottom) / max(abs(top), abs(bottom)))
            for high in 0..<4 where values[high] == top {
                for low in 0..<4 where values[low] == bottom {
                    counts[high * 4 + low, default: 0] += 1
                }
            }
        }
        guard seen > 0 else { return nil }
        func holds(_ high: Int, _ low: Int) -> Int { counts[high * 4 + low] ?? 0 }
        let isAlike = alike * 20 >= positive * 19
        // Prices of one size, mostly; below zero there is no size to compare.
        guard similar * 2 >= positive else { return nil }
        var found: (high: Int, low: Int)?
        if isFirst, telling == 0 || holds(1, 2) * 5 >= telling * 4 {
            found = (1, 2)
        } else if isFirst, telling * 20 <= seen, telling < Self.fewest {
            // In a market that stands still a damaged row proves nothing against the usual order.
            let known = [(1, 2), (2, 3), (1, 0)]
            let most = known.map { holds($0.0, $0.1) }.max() ?? 0
            found = known.first { holds($0.0, $0.1) == most }
        } else {
            guard isFirst || (telling >= Self.fewest && isAlike && positive > 0) else { return nil }
            let enough = telling - telling / 20
            let known = [(1, 2), (2, 3), (1, 0)].first { holds($0.0, $0.1) >= enough }
            if let known {
                found = known
            } else if telling >= Self.fewest {
                let all = counts.filter { $0.value >= enough }
                if all.count == 1, let key = all.keys.first { found = (key / 4, key % 4) }
            }
        }
        guard let found else { return nil }
        spreads.sort()
        return Fit(
            places: places, high: places[found.high], low: places[found.low], telling: telling,
            spread: spreads.isEmpty ? 0 : spreads[spreads.count / 2], isAlike: isAlike)
    }

    /// Four columns with others between them, where enough rows say so.
    private func allFours(unless windows: [Fit]) -> [Fit] {
        guard candidates.count > 4, rows.count >= Self.fewest else { return [] }
        let known = Set(windows.map(\.places))
        var found: [Fit] = []
        let last = min(candidates.count, 9)
        for a in 0..<last {
            for b in a + 1..<max(last, a + 1) {
                for c in b + 1..<max(last, b + 1) {
                    for d in c + 1..<max(last, c + 1) where !known.contains([a, b, c, d]) {
                        if let fit = fit([a, b, c, d], isFirst: false) { found.append(fit) }
                    }
                }
            }
        }
        return found
    }

    // MARK: - Open and close

    /// By place among the candidates.
    private func order(_ fit: Fit) -> Found {
        let rest = fit.places.filter { $0 != fit.high && $0 != fit.low }
        let usual = Found(open: rest[0], high: fit.high, low: fit.low, close: rest[1])
        let turned = Found(open: rest[1], high: fit.high, low: fit.low, close: rest[0])
        // Behind other numbers there is no habit to go by.
        let isAway = fit.places[0] > 0
        let fewest = isAway ? 5 : 20
        let margin = isAway ? 2.0 : 4.0
        let isTurned =
            rows.count >= fewest && continuity(turned) * margin < continuity(usual)
        return isTurned ? turned : usual
    }

    /// By column of the table.
    private func placed(_ found: Found) -> Found {
        Found(
            open: candidates[found.open], high: candidates[found.high],
            low: candidates[found.low], close: candidates[found.close])
    }

    /// How far bars open from where the one before closed, in all.
    private func continuity(_ found: Found) -> Double {
        zip(rows, rows.dropFirst()).reduce(0) { sum, pair in
            guard let open = place(pair.1, found.open), let close = place(pair.0, found.close)
            else { return sum }
            return sum + abs(open - close)
        }
    }

    private func place(_ row: [Double?], _ place: Int) -> Double? {
        place < row.count ? row[place] : nil
    }
}
