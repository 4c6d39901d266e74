extension CSVLayoutFinder {
    static func text(_ cell: [UInt8]) -> String { String(decoding: cell, as: UTF8.self) }

    static func list(_ cells: [[UInt8]]) -> String {
        let shown = cells.prefix(8).map { printable(text($0), limit: 24) }.joined(separator: ", ")
        return "\"" + shown + (cells.count > 8 ? ", …" : "") + "\""
    }

    /// A number in a price cell, whichever decimal sign it uses.
    static func number(_ cell: [UInt8]) -> Double? {
        cell.withUnsafeBufferPointer { bytes in
            DecimalNumber.plain(bytes)
                ?? DecimalNumber.decorated(bytes, decimalComma: false, allowsSuffix: true)
                ?? DecimalNumber.decorated(bytes, decimalComma: true, allowsSuffix: true)
        }
    }

    /// A number in a price cell whose decimal sign is known.
    static func number(_ cell: [UInt8], decimalComma: Bool) -> Double? {
        cell.withUnsafeBufferPointer { bytes in
            let isPlain = !decimalComma || !bytes.contains(UInt8(ascii: "."))
            return (isPlain ? DecimalNumber.plain(bytes) : nil)
                ?? DecimalNumber.decorated(
                    bytes, decimalComma: decimalComma, allowsSuffix: true)
        }
    }

    // MARK: - What a column holds

    /// True when most of the cells that hold something are times.
    static func isTime(_ data: [CSVSample.Row], column: Int) -> Bool {
        let unit = timeUnit(data, column: column)
        return share(data, column) { cell in
            var time = TimeText()
            time.unit = unit
            return cell.withUnsafeBufferPointer { time.parse($0) } != nil
        }
    }

    /// The unit of a column of counts since 1970 that are too small to tell it.
    static func timeUnit(_ data: [CSVSample.Row], column: Int) -> EpochUnit? {
        EpochUnit(column: cells(data, [column]).filter { !$0.isEmpty })
    }

    static func isTimeOfDay(_ data: [CSVSample.Row], column: Int) -> Bool {
        share(data, column) { cell in
            cell.withUnsafeBufferPointer { TimeText.timeOfDay($0) } != nil
        }
    }

    static func isDateOnly(_ data: [CSVSample.Row], column: Int) -> Bool {
        share(data, column) { cell in
            var time = TimeText()
            guard let value = cell.withUnsafeBufferPointer({ time.parse($0) }) else { return false }
            return value % 86_400_000_000 == 0 && cell.count <= 12
        }
    }

    static func isZero(_ data: [CSVSample.Row], column: Int) -> Bool {
        !data.contains { row in
            column < row.cells.count && (number(row.cells[column]) ?? 0) != 0
        }
    }

    private static func share(
        _ data: [CSVSample.Row], _ column: Int, _ test: ([UInt8]) -> Bool,
        isNothing: ([UInt8]) -> Bool = { $0.isEmpty }
    ) -> Bool {
        var seen = 0
        var good = 0
        for row in data where column < row.cells.count && !isNothing(row.cells[column]) {
            seen += 1
            if test(row.cells[column]) { good += 1 }
        }
        return seen > 0 && good * 2 > seen
    }

    /// True when most of the cells that hold something are numbers; words for "no value" are
    /// nothing.
    static func isAmount(_ data: [CSVSample.Row], column: Int) -> Bool {
        share(data, column, { number($0) != nil }) { cell in
            cell.withUnsafeBufferPointer { CellText($0).isMissing }
        }
    }

    // MARK: - Without a header

    /// The columns of time, time of day and first price of a row that could be a bar.
    static func positions(
        _ cells: [[UInt8]], units: [EpochUnit?]
    ) -> (time: Int, clock: Int?, prices: Int)? {
        for place in 0..<min(3, cells.count) {
            var time = TimeText()
            if place < units.count { time.unit = units[place] }
            guard let value = cells[place].withUnsafeBufferPointer({ time.parse($0) }) else {
                // Words may stand before the time, figures may not.
                if number(cells[place]) != nil, place > 0 { return nil }
                continue
            }
            var prices = place + 1
            var clock: Int?
            if value % 86_400_000_000 == 0, prices < cells.count,
                cells[prices].withUnsafeBufferPointer({ TimeText.looksLikeTimeOfDay($0) })
            {
                clock = prices
                prices += 1
            }
            guard prices + 4 <= cells.count,
                cells[prices..<prices + 4].allSatisfy({ number($0) != nil })
            else { return nil }
            return (place, clock, prices)
        }
        return nil
    }

    /// Which of four columns is which, told by high ≥ all ≥ low; nil when no order holds.
    static func priceOrder(
        _ data: [CSVSample.Row], first: Int, decimalComma: Bool = false, notes: inout [String]
    ) -> [ColumnRole]? {
        let rows = data.compactMap { row -> [Double]? in
            guard first + 4 <= row.cells.count else { return nil }
            let values = row.cells[first..<first + 4].compactMap {
                number($0, decimalComma: decimalComma)
            }
            return values.count == 4 ? values : nil
        }
        let telling = rows.filter { Set($0).count > 1 }
        func holds(high: Int, low: Int) -> Int {
            telling.count { row in row.allSatisfy { $0 <= row[high] && $0 >= row[low] } }
        }
        let usual = holds(high: 1, low: 2)
        if telling.isEmpty || usual * 5 >= telling.count * 4 {
            return [.open, .high, .low, .close]
        }
        let enough = telling.count - telling.count / 20
        if holds(high: 2, low: 3) >= enough {
            notes.append(
                "no header: columns \(first + 1) to \(first + 4) taken as open, close, high, low")
            return [.open, .close, .high, .low]
        }
        if holds(high: 1, low: 0) >= enough {
            notes.append(
                "no header: columns \(first + 1) to \(first + 4) taken as low, high, open, close")
            return [.low, .high, .open, .close]
        }
        return nil
    }

    // MARK: - Numbers

    /// What the commas and points of some cells say.
    private struct SignVotes {
        var decimal = 0
        var grouped = 0
        /// One comma before three figures: either.
        var unclear = 0
        var numbers = 0

        init(_ cells: [[UInt8]]) {
            for cell in cells where cell.contains(where: { $0 &- 48 < 10 }) {
                numbers += 1
                count(cell)
            }
        }

        private mutating func count(_ cell: [UInt8]) {
            let comma = cell.lastIndex(of: UInt8(ascii: ","))
            let point = cell.lastIndex(of: UInt8(ascii: "."))
            switch (comma, point) {
            case (let comma?, let point?):
                if comma > point { decimal += 1 } else { grouped += 1 }
            case (let comma?, nil):
                let digits = cell[(comma + 1)...].prefix { $0 &- 48 < 10 }.count
                let before = cell[..<comma].filter { $0 &- 48 < 10 }
                if cell.count(where: { $0 == UInt8(ascii: ",") }) > 1 {
                    grouped += 1
                } else if digits == 3, (1...3).contains(before.count), before[0] != 48 {
                    unclear += 1
                } else {
                    decimal += 1
                }
            case (nil, let point?):
                // Two points group; one point alone is a decimal point.
                let points = cell.count { $0 == UInt8(ascii: ".") }
                if points > 1 { decimal += 1 } else if cell.count - point != 4 { grouped += 1 }
            case (nil, nil):
                break
            }
        }

        /// Nil when nothing is sure.
        var isDecimal: Bool? {
            decimal + grouped == 0 ? nil : decimal > grouped
        }
    }

    /// True when decimals follow a comma. The prices decide, then volume and turnover; a comma
    /// before three figures in every price is a decimal one where semicolons part the cells.
    static func hasDecimalComma(
        prices: [[UInt8]], amounts: [[UInt8]], delimiter: UInt8, notes: inout [String]
    ) -> Bool {
        let votes = SignVotes(prices)
        if let sure = votes.isDecimal ?? SignVotes(amounts).isDecimal { return sure }
        guard votes.unclear > 0 else { return false }
        if delimiter == UInt8(ascii: ";"), votes.unclear == votes.numbers {
            notes.append("a comma before three figures was taken for a decimal comma")
            return true
        }
        notes.append("a comma before three figures was taken for a thousands separator")
        return false
    }

    /// The cells of some columns, row by row.
    static func cells(_ data: [CSVSample.Row], _ columns: [Int]) -> [[UInt8]] {
        data.flatMap { row in columns.filter { $0 < row.cells.count }.map { row.cells[$0] } }
    }

    // MARK: - Why not

    /// The most helpful issue for a table in which no bars were found.
    static func explain(_ content: [CSVSample.Row]) -> CSVIssue {
        var closest = CSVIssue(
            kind: .notMarketData, line: nil,
            detail: "no table of bars was found; expected columns time, open, high, low, close",
            closeness: 2)
        for row in content.prefix(5) {
            let meanings = row.cells.map { HeaderNames.meaning(text($0)) }
            let roles = Set(meanings.compactMap { $0?.role })
            let names = Set(row.cells.map { HeaderNames.normalized(text($0)) })
            let trade: Set<String> = [
                "price", "bid", "ask", "side", "amount", "qty", "bidprice", "askprice",
            ]
            if roles.contains(.time), !names.isDisjoint(with: trade), !roles.contains(.open) {
                return CSVIssue(
                    kind: .columnsUnclear, line: row.line,
                    detail: "the header \(list(row.cells)) names trades or quotes; expected bars"
                        + " with open, high, low and close", closeness: 70)
            }
            let prices: [ColumnRole] = [.open, .high, .low, .close]
            let missing = prices.filter { !roles.contains($0) }
            if roles.count >= 2, missing.count < 4, closest.closeness < 60 {
                closest = CSVIssue(
                    kind: .columnsUnclear, line: row.line,
                    detail: "the header \(list(row.cells)) has no"
                        + " \(missing.map(\.rawValue).joined(separator: ", ")); expected time, open,"
                        + " high, low, close", closeness: 60)
            }
        }
        guard closest.closeness < 60, let row = content.first else { return closest }
        if row.cells.count == 1 { return closest }
        var time = TimeText()
        let hasTime = row.cells.prefix(2).contains { cell in
            cell.withUnsafeBufferPointer { time.parse($0) } != nil
        }
        let numbers = row.cells.count { number($0) != nil }
        if hasTime {
            return CSVIssue(
                kind: .columnsUnclear, line: row.line,
                detail: "a row has a time and \(max(numbers - 1, 0)) numbers; expected time, open,"
                    + " high, low, close", closeness: 40)
        }
        if numbers >= 5, number(row.cells[0]) != nil {
            return CSVIssue(
                kind: .columnsUnclear, line: row.line, column: 1,
                detail:
                    "\"\(printable(text(row.cells[0])))\" is no time; expected a date or a count"
                    + " since 1970", closeness: 30)
        }
        return closest
    }
}
