import KChartCore

extension CSVLayoutFinder {
    static func text(_ cell: [UInt8]) -> String { String(decoding: cell, as: UTF8.self) }

    /// What was prescribed about times.
    func configure(_ time: inout TimeText) {
        time.figuresOrder = options.timeForm?.order
        switch options.timeForm {
        case .count(let unit): time.unit = EpochUnit(name: unit)
        case .serialDays: time.hasSerialDays = true
        case .pattern(let format): time.format = format
        default: break
        }
    }

    static func list(_ cells: [[UInt8]]) -> String {
        let shown = cells.prefix(8).map { OneLine.cleaned(text($0), limit: 24) }.joined(
            separator: ", ")
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
    func isTime(
        _ data: [CSVSample.Row], column: Int, hasEndlessCounts: Bool = false
    ) -> Bool {
        let unit = Self.timeUnit(data, column: column)
        return Self.share(data, column) { cell in
            var time = TimeText()
            time.unit = unit
            time.hasEndlessCounts = hasEndlessCounts
            configure(&time)
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

    func isDateOnly(_ data: [CSVSample.Row], column: Int) -> Bool {
        var form = TimeText()
        form.figuresOrder = options.timeForm?.order
        noteShortDates(&form, data, column: column)
        return Self.share(data, column) { cell in
            var time = form
            guard let value = cell.withUnsafeBufferPointer({ time.parse($0) }) else { return false }
            return value % 86_400_000_000 == 0
                && (cell.count <= 12 || cell.contains { $0 >= 0x80 })
        }
    }

    /// True for numbers that are days of a spreadsheet (1954 to 2119), one after the other.
    static func hasSerialDays(_ data: [CSVSample.Row], column: Int) -> Bool {
        // Rows of words, of which there are few, are none.
        let cells = cells(data, [column]).filter { !$0.isEmpty }
        let written = cells.filter { CSVLayout.hasFigure($0) }
        let days = written.compactMap { number($0) }
        guard days.count == written.count, days.count >= 2, days.count * 5 >= cells.count * 4,
            days.allSatisfy({ (20_000..<80_000).contains($0) })
        else { return false }
        let steps = zip(days, days.dropFirst()).map { $1 - $0 }
        return steps.allSatisfy { $0 > 0 && $0 <= 366 } || steps.allSatisfy { $0 < 0 && $0 >= -366 }
    }

    /// True for numbers that go one way from row to row.
    static func rises(_ data: [CSVSample.Row], column: Int) -> Bool {
        let values = cells(data, [column]).compactMap { cell in
            cell.withUnsafeBufferPointer { bytes -> Int64? in
                var time = TimeText()
                return time.parse(bytes)
            }
        }
        return zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
            || zip(values, values.dropFirst()).allSatisfy { $0 > $1 }
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
        // A line of one cell is a remark, or belongs to another table.
        for row in data
        where row.cells.count > 1 && column < row.cells.count && !isNothing(row.cells[column]) {
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

    // MARK: - Numbers

    /// What the commas and points of some cells say.
    private struct SignVotes {
        var decimal = 0
        var grouped = 0
        /// One comma before three figures: either.
        var unclear = 0
        /// One point before three figures: either.
        var unclearPoints = 0
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
                let before = cell[..<point].filter { $0 &- 48 < 10 }
                let figures = cell[(point + 1)...].prefix { $0 &- 48 < 10 }.count
                if points > 1 {
                    decimal += 1
                } else if figures != 3 || !(1...3).contains(before.count) || before[0] == 48 {
                    grouped += 1
                } else {
                    unclearPoints += 1
                }
            case (nil, nil):
                break
            }
        }

        /// Nil when nothing is sure.
        var isDecimal: Bool? {
            decimal + grouped == 0 ? nil : decimal > grouped
        }
    }

    /// What stands round the numbers of a table and says where they are from.
    struct Surroundings {
        var delimiter: UInt8
        var names: [String] = []
        /// Dates are written 31.12.2024.
        var hasPointedDates = false
        /// Cells of numbers that are neither prices nor amounts.
        var others: [[UInt8]] = []
        /// Some cell holds a comma.
        var hasCommas = true

        /// The land writes decimal commas, by the language of the header or by dates and separator.
        /// Where commas part the cells and none stands in one, no number has one.
        var isContinental: Bool {
            (delimiter != UInt8(ascii: ",") || hasCommas)
                && (HeaderLand.hasDecimalComma(names)
                    || hasPointedDates && delimiter != UInt8(ascii: ","))
        }
    }

    /// The numbers of the columns whose names or places say nothing, for what their commas and
    /// points tell of the decimal sign: changes in per cent, days of a spreadsheet.
    func otherNumbers(_ data: [CSVSample.Row], roles: [ColumnRole?]) -> [[UInt8]] {
        let width = data.map(\.cells.count).max() ?? 0
        let signs = Set("+-.,% ".utf8)
        return (0..<width).flatMap { column -> [[UInt8]] in
            let role = column < roles.count ? roles[column] : nil
            let isSerial = role == .time && Self.hasSerialDays(data, column: column)
            guard role == nil || isSerial else { return [] }
            guard isSerial || !isTime(data, column: column) else { return [] }
            return Self.cells(data, [column]).filter { cell in
                cell.contains { $0 &- 48 < 10 }
                    && cell.allSatisfy { $0 &- 48 < 10 || signs.contains($0) }
                    && cell.count(where: { $0 == UInt8(ascii: ".") }) < 2
                    && cell.count(where: { $0 == UInt8(ascii: ",") }) < 2
            }
        }
    }

    static func hasCommas(_ data: [CSVSample.Row]) -> Bool {
        data.contains { row in row.cells.contains { $0.contains(UInt8(ascii: ",")) } }
    }

    /// True when decimals follow a comma. The prices decide, then volume and turnover; where every
    /// comma or point stands before three figures, what stands round them does.
    static func hasDecimalComma(
        prices: [[UInt8]], amounts: [[UInt8]], in land: Surroundings, notes: inout [Saying]
    ) -> Bool {
        let votes = SignVotes(prices)
        if let sure = votes.isDecimal ?? SignVotes(amounts).isDecimal { return sure }
        if votes.unclear + votes.unclearPoints > 0, land.delimiter != JSONTable.delimiter,
            let sure = SignVotes(land.others).isDecimal
        {
            return sure
        }
        if votes.unclear == 0, votes.unclearPoints > 0, land.delimiter != JSONTable.delimiter {
            if land.isContinental, votes.unclearPoints * 2 >= votes.numbers {
                notes.append(Saying(.choicePointThousands))
                return true
            }
            if land.delimiter != UInt8(ascii: ",") || HeaderLand.hasDecimalComma(land.names) {
                notes.append(Saying(.choicePointDecimal))
            }
            return false
        }
        guard votes.unclear > 0 else { return false }
        let isComma = land.isContinental || land.delimiter == UInt8(ascii: ";")
        if isComma, votes.unclear == votes.numbers {
            notes.append(Saying(.choiceDecimalComma))
            return true
        }
        notes.append(Saying(.choiceThousands))
        return false
    }

    /// True when the first date of a column is written with points: 31.12.2024.
    static func hasPointedDates(_ data: [CSVSample.Row], column: Int?) -> Bool {
        guard let column, let cell = cells(data, [column]).first(where: { !$0.isEmpty }) else {
            return false
        }
        let parts = cell.prefix { $0 != 0x20 }.split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0].count <= 2 && parts[1].count <= 2
            && parts.allSatisfy { $0.allSatisfy { $0 &- 48 < 10 } }
    }

    /// The cells of some columns, row by row.
    static func cells(_ data: [CSVSample.Row], _ columns: [Int]) -> [[UInt8]] {
        data.flatMap { row in columns.filter { $0 < row.cells.count }.map { row.cells[$0] } }
    }

    // MARK: - Why not

    /// The most helpful issue for a table in which no bars were found.
    static func explain(_ content: [CSVSample.Row], names: [String]? = nil) -> CSVIssue {
        var closest = CSVIssue(
            kind: .notMarketData, line: nil,
            detail: "no table of bars was found; expected columns time, open, high, low, close",
            closeness: 2)
        let heads =
            names.map { [($0, nil)] }
            ?? content.prefix(5).map { row in
                (row.cells.map { HeaderText.decode($0) }, row.line as Int?)
            }
        for (cells, line) in heads {
            let roles = Set(cells.compactMap { HeaderNames.meaning($0)?.role })
            let missing = HeaderReading.prices.filter { !roles.contains($0) }
            let list = list(cells.map { Array($0.utf8) })
            if roles.count >= 2, missing.count < 4, closest.closeness < 60 {
                closest = CSVIssue(
                    kind: .columnsUnclear, line: line,
                    detail: "the header \(list) has no"
                        + " \(missing.map(\.rawValue).joined(separator: ", ")); expected time, open,"
                        + " high, low, close, or --column", closeness: 60)
            }
        }
        guard closest.closeness < 60, let row = content.first, names == nil else { return closest }
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
                    "\"\(OneLine.word(text(row.cells[0])))\" is no time; expected a date or a count"
                    + " since 1970", closeness: 30)
        }
        return closest
    }
}
