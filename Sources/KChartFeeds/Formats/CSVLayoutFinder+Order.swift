import KChartCore

extension CSVLayoutFinder {
    /// Which of four columns is which, told by high ≥ all ≥ low over all rows; nil when no order
    /// holds.
    ///
    /// High and low tell themselves. Of the two others the first is the open, as every known
    /// layout has it, unless the second one continues the close of the bar before much better.
    ///
    /// - Parameters:
    ///   - isFalling: the rows are newest first.
    ///   - isStrict: other columns could have been meant: enough rows must hold, and the four
    ///     must be of one size.
    static func priceOrder(
        _ data: [CSVSample.Row], first: Int, decimalComma: Bool = false, isFalling: Bool = false,
        isStrict: Bool = false, notes: inout [String]
    ) -> [ColumnRole]? {
        let rows = data.compactMap { row -> [Double]? in
            guard first + 4 <= row.cells.count else { return nil }
            let values = row.cells[first..<first + 4].compactMap {
                number($0, decimalComma: decimalComma)
            }
            return values.count == 4 ? values : nil
        }
        let telling = rows.filter { Set($0).count > 1 }
        if isStrict {
            let alike = rows.count { row in
                guard let low = row.min(), let high = row.max() else { return false }
                return low > 0 && high < low * 3
            }
            guard telling.count >= 10, alike * 20 >= rows.count * 19 else { return nil }
        }
        func holds(high: Int, low: Int) -> Int {
            telling.count { row in row.allSatisfy { $0 <= row[high] && $0 >= row[low] } }
        }
        let usual = holds(high: 1, low: 2)
        var high = 1
        var low = 2
        if !(telling.isEmpty || usual * 5 >= telling.count * 4) || (isStrict && telling.isEmpty) {
            guard let found = places(telling, holds: holds) else { return nil }
            (high, low) = found
        }
        let rest = (0..<4).filter { $0 != high && $0 != low }
        var (open, close) = (rest[0], rest[1])
        if continues(isFalling ? rows.reversed() : rows, open: close, close: open) {
            (open, close) = (close, open)
        }
        var order = [ColumnRole](repeating: .open, count: 4)
        order[high] = .high
        order[low] = .low
        order[open] = .open
        order[close] = .close
        if order != [.open, .high, .low, .close] {
            let words = order.map(\.rawValue).joined(separator: ", ")
            notes.append(
                "no header: columns \(first + 1) to \(first + 4) taken as \(words); --column says"
                    + " otherwise")
        }
        return order
    }

    /// The only place of high and low that nearly all rows allow; known layouts need fewer rows.
    private static func places(
        _ telling: [[Double]], holds: (_ high: Int, _ low: Int) -> Int
    ) -> (high: Int, low: Int)? {
        let enough = telling.count - telling.count / 20
        for (high, low) in [(2, 3), (1, 0)] where holds(high, low) >= enough {
            return (high, low)
        }
        guard telling.count >= 10 else { return nil }
        var found: [(high: Int, low: Int)] = []
        for high in 0..<4 {
            for low in 0..<4 where low != high && holds(high, low) >= enough {
                found.append((high, low))
            }
        }
        return found.count == 1 ? found[0] : nil
    }

    /// True when bars open where the one before closed with these two columns, and clearly not
    /// with the two exchanged.
    private static func continues(_ rows: [[Double]], open: Int, close: Int) -> Bool {
        guard rows.count >= 20 else { return false }
        var here = 0.0
        var there = 0.0
        for (before, row) in zip(rows, rows.dropFirst()) {
            here += abs(row[open] - before[close])
            there += abs(row[close] - before[open])
        }
        return there > 0 && here * 4 < there
    }
}
