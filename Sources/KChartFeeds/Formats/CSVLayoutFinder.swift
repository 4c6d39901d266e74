import KChartCore

/// Finds out where everything stands in a table: delimiter, header, columns, decimal sign.
///
/// A header is believed. Without one the columns are told by what is in them: the first time, then
/// four prices in the one order that keeps every high above and every low below. What a person
/// prescribes goes before both.
struct CSVLayoutFinder {
    let bytes: UnsafeBufferPointer<UInt8>
    let isWhole: Bool
    let options: ReadOptions
    /// The names of the columns when they do not stand in the text: the keys of JSON.
    let givenNames: [String]?
    /// The only delimiter to try.
    let givenDelimiter: UInt8?

    private static let delimiters: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]
    /// A header stands on one of the first lines.
    static let deepestHeader = 30

    init(
        _ bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool, options: ReadOptions = ReadOptions(),
        names: [String]? = nil, delimiter: UInt8? = nil
    ) {
        self.bytes = bytes
        self.isWhole = isWhole
        self.options = options
        givenNames = names
        givenDelimiter =
            delimiter
            ?? options.delimiter.flatMap { $0.utf8.count == 1 ? $0.utf8.first : nil }
    }

    /// The best reading, or the issue of the reading that came closest.
    func find() -> Result<CSVLayout, CSVIssueError> {
        var best: CSVLayout?
        var issue: CSVIssue?
        let tried = givenDelimiter.map { [$0] } ?? Self.delimiters
        for delimiter in tried
        where delimiter == 0x2C || tried.count == 1 || bytes.contains(delimiter) {
            let sample = CSVSample(bytes, isWhole: isWhole, delimiter: delimiter)
            if sample.isCutOff {
                return .failure(
                    CSVIssueError(
                        issue: CSVIssue(
                            kind: .notMarketData, line: 1,
                            detail: "the first line has no end within 256 kB; expected a table"
                                + " with one bar a line", closeness: 0)))
            }
            switch layout(of: sample) {
            case .success(let layout):
                if Self.isBetter(layout, than: best) { best = layout }
            case .failure(let failure):
                if failure.issue.closeness > (issue?.closeness ?? -1) { issue = failure.issue }
            }
        }
        // A table of bars that is nearly one is no list of trades, unless somebody said so.
        if let best,
            best.content == .bars || !options.columns.isEmpty || (issue?.closeness ?? 0) < 85
        {
            return .success(best)
        }
        return .failure(
            CSVIssueError(
                issue: issue
                    ?? CSVIssue(
                        kind: .notMarketData, detail: "no table of bars was found", closeness: 0)))
    }

    private static func isBetter(_ layout: CSVLayout, than best: CSVLayout?) -> Bool {
        guard let best else { return true }
        if (layout.content == .bars) != (best.content == .bars) { return layout.content == .bars }
        // A table that begins earlier and goes on to where the other begins is the first of two.
        let gap = layout.headerLines - best.headerLines
        let early = gap > 0 ? best : layout
        if abs(gap) > 1, early.goodRows >= 2, early.goodRows * 4 >= abs(gap) * 3 {
            return gap < 0
        }
        return layout.goodRows > best.goodRows
    }

    // MARK: - One delimiter

    private func layout(of sample: CSVSample) -> Result<CSVLayout, CSVIssueError> {
        let content = Self.firstTable(sample.content, delimiter: sample.delimiter)
        if let givenNames {
            return withHeader(givenNames, line: 0, above: nil, data: content, sample: sample)
                ?? .failure(CSVIssueError(issue: Self.explain(content, names: givenNames)))
        }
        if !options.columns.isEmpty { return prescribed(content, sample: sample) }
        // A header of bars anywhere goes before one of trades.
        let heads = content.prefix(Self.deepestHeader).enumerated().filter { _, row in
            row.cells.count > 1
        }
        for (place, row) in heads {
            let reading = HeaderReading(row.cells.map { HeaderText.decode($0) })
            guard reading.hasBars else { continue }
            let above = place > 0 ? content[place - 1] : nil
            if let found = withHeader(
                reading.names, line: row.line, above: above, data: Array(content[(place + 1)...]),
                sample: sample)
            {
                return found
            }
        }
        switch withoutHeader(content, sample: sample) {
        case .success(let layout): return .success(layout)
        case .failure(let failure):
            for (place, row) in heads {
                let reading = HeaderReading(row.cells.map { HeaderText.decode($0) })
                guard reading.hasTicks else { continue }
                if let found = withHeader(
                    reading.names, line: row.line, above: nil,
                    data: Array(content[(place + 1)...]), sample: sample)
                {
                    return found
                }
            }
            if let pair = namedPair(content, sample: sample) { return pair }
            if let closes = namedCloses(content, sample: sample) { return closes }
            if failure.issue.closeness >= 80 { return .failure(failure) }
            if let ticks = ticksWithoutHeader(content, sample: sample) { return ticks }
            return .failure(failure)
        }
    }

    /// The rows up to a second header, or to where those of another separator begin.
    private static func firstTable(
        _ content: [CSVSample.Row], delimiter: UInt8
    ) -> [CSVSample.Row] {
        let others = delimiters.filter { $0 != delimiter }
        guard content.count > 5, delimiters.contains(delimiter) else { return content }
        var hasNumbers = false
        func isOther(_ row: CSVSample.Row) -> Bool {
            others.contains { other in
                // Decimal commas stand in numbers, separators between them.
                row.cells.reduce(0) { sum, cell in
                    let count = cell.count { $0 == other }
                    return count > 0 && Self.number(cell) == nil ? sum + count : sum
                } >= 4
            }
        }
        var first: Int?
        for (place, row) in content.enumerated() {
            if hasNumbers, row.isHeaderOfBars { return Array(content[..<place]) }
            if !hasNumbers { hasNumbers = row.cells.count { Self.number($0) != nil } >= 4 }
            guard isOther(row) else {
                first = nil
                continue
            }
            guard place > 1 else { return content }
            let start = first ?? place
            first = start
            if place - start == 2 { return Array(content[..<start]) }
        }
        return content
    }

    /// Reads the sample with the roles found, and learns the decimal sign on the way.
    func finish(
        _ content: CSVLayout.Content = .bars, roles: [ColumnRole?], names: [String],
        headerLines: Int, data: [CSVSample.Row], sample: CSVSample, decimalComma: Bool? = nil,
        notes: [Saying] = [], symbol: String? = nil
    ) -> Result<CSVLayout, CSVIssueError> {
        var layout = CSVLayout(
            delimiter: sample.delimiter, headerLines: headerLines, dataStart: data[0].offset,
            roles: roles, names: names)
        layout.content = content
        layout.choices = notes
        let widest = max(data.map(\.cells.count).max() ?? 0, names.count)
        if let far = options.columns.first(where: { (roles.firstIndex(of: $0.role) ?? 0) >= widest }
        ) {
            return fail(
                .unfitOption, nil,
                "--column: \(far.role.rawValue) is column \((roles.firstIndex(of: far.role) ?? 0) + 1),"
                    + " and rows have \(widest)", closeness: 100)
        }
        while layout.roles.last == .some(nil) { layout.roles.removeLast() }
        learnTimes(&layout, data: data)
        layout.leastCells = commonCells(data)
        switch mostCells(layout, data: data) {
        case .success(let most): layout.mostCells = most
        case .failure(let failure): return .failure(failure)
        }
        layout.hasExactWidth =
            sample.delimiter == JSONTable.delimiter && layout.mostCells == layout.leastCells
        func cells(_ roles: [ColumnRole]) -> [[UInt8]] {
            Self.cells(data, roles.compactMap(layout.place))
        }
        layout.decimalComma =
            options.decimalComma ?? decimalComma
            ?? Self.hasDecimalComma(
                prices: cells([.open, .high, .low, .close, .price, .bid, .ask]),
                amounts: cells([.volume, .turnover, .amount]),
                in: Surroundings(
                    delimiter: sample.delimiter, names: names,
                    hasPointedDates: Self.hasPointedDates(data, column: layout.place(of: .time)),
                    others: otherNumbers(data, roles: layout.roles),
                    hasCommas: Self.hasCommas(data)),
                notes: &layout.choices)
        if let issue = learnSymbols(&layout, data: data, column: symbol) {
            return .failure(CSVIssueError(issue: issue))
        }
        if let last = data.last, data.count > 1 {
            layout.averageRow = max((last.offset - data[0].offset) / (data.count - 1), 8)
        }
        layout.cells = usualCells(data, names: names)
        let reader = CSVRowParser(layout: layout)
        layout.numericAmounts = Set(
            [ColumnRole.volume, .turnover].filter { role in
                let amounts = cells([role]).filter { $0.contains { $0 &- 48 < 10 } }
                return amounts.count { reader.amount($0) != nil } * 2 > amounts.count
            })
        layout.tradeNumber = TradeNumbers.column(layout, data)
        var firstReason: (line: Int, why: Saying)?
        layout.sampleRows = data.count
        var parser = CSVRowParser(layout: layout)
        var ticks = TickRow(layout: layout)
        for row in data {
            let outcome: CSVRowParser.Outcome =
                if let most = layout.mostCells, row.filled > most,
                    row.filled > most + 1 || !CSVLayout.isZero(row.cells[most]),
                    row.cells[most...].contains(where: { CSVLayout.mayEndNumber($0) })
                {
                    .rejected(Saying(.faultSurplus, .number(row.filled), .number(most)))
                } else if content == .bars {
                    parser.parse(cells: row.cells)
                } else {
                    ticks.outcome(cells: row.cells)
                }
            switch outcome {
            case .bar, .skipped: layout.goodRows += 1
            case .rejected(let why):
                if firstReason == nil { firstReason = (row.line, why) }
            }
        }
        guard layout.goodRows > 0 else {
            return fail(
                .noBars, firstReason?.line,
                firstReason?.why.english ?? "no row could be read", closeness: 95)
        }
        return .success(layout)
    }

    /// Unit and order of day and month of the time column.
    private func learnTimes(_ layout: inout CSVLayout, data: [CSVSample.Row]) {
        guard let place = layout.place(of: .time) else { return }
        layout.zone =
            [place, layout.place(of: .timeOfDay)].compactMap { $0 }
            .filter { $0 < layout.names.count }
            .compactMap { FileZone(column: layout.names[$0]) }.first
        switch options.timeForm {
        case .dayFirst, .monthFirst, .yearFirst:
            layout.dateOrder = options.timeForm?.order ?? layout.dateOrder
            layout.dayOrderIsGiven = true
        case .count(let unit): layout.timeUnit = EpochUnit(name: unit)
        case .serialDays: layout.hasSerialDays = true
        case .pattern(let format): layout.dateFormat = format
        case nil: break
        }
        if layout.timeUnit == nil, options.timeForm == nil {
            layout.timeUnit = Self.timeUnit(data, column: place)
            if let unit = layout.timeUnit {
                layout.choices.append(Saying(.choiceCounts, .text(unit.style.rawValue)))
            }
        }
        if layout.timeUnit == nil, layout.dayOrderIsGiven || options.timeForm == nil {
            learnShortDates(&layout, data, place)
        }
        if layout.timeUnit == nil, options.timeForm == nil, !layout.hasShortDates,
            Self.hasSerialDays(data, column: place)
        {
            layout.hasSerialDays = true
            layout.choices.append(Saying(.choiceSerialDays))
        }
        if !layout.names.isEmpty, place < layout.names.count, options.timeForm == nil {
            if Self.yearNames.contains(HeaderNames.normalized(layout.names[place])) {
                layout.dateParts = Self.dateParts(layout.names, year: place, data: data)
            }
            layout.hasYears =
                layout.dateParts.isEmpty && !layout.hasShortDates && !layout.hasSerialDays
                && layout.timeUnit == nil && Self.hasYears(data, column: place)
            if !layout.hasYears, Self.hasMonthYears(data, column: place) {
                layout.hasMonthYears = true
                layout.choices.append(Saying(.choiceMonthYears))
            }
        }
        layout.twelveFigures =
            layout.timeUnit == nil ? Self.twelveFigures(data, column: place) : .counts
        if let clock = layout.place(of: .timeOfDay) {
            layout.clockUnit = Self.clockUnit(data, date: place, clock: clock)
        }
    }

    /// The symbol of the table; an issue when there are several in it and none was asked for.
    private func learnSymbols(
        _ layout: inout CSVLayout, data: [CSVSample.Row], column: String?
    ) -> CSVIssue? {
        guard let place = layout.place(of: .symbol) else {
            layout.symbol = column
            return nil
        }
        var seen: Set<String> = []
        let priced = layout.pricePlaces
        for row in data
        where place < row.cells.count && !row.cells[place].isEmpty
            && priced.allSatisfy({ $0 < row.cells.count && CSVLayout.hasFigure(row.cells[$0]) })
        {
            let text = Self.text(row.cells[place])
            if seen.insert(text).inserted { layout.symbols.append(text) }
        }
        layout.symbol = layout.symbols.first
        if layout.symbols.count > 1, let wanted = options.symbol,
            let match = SymbolList.match(wanted, in: layout.symbols)
        {
            layout.symbol = match
            layout.picksSymbol = true
        }
        return nil
    }

    /// How many cells every row has, a last one without line end left out: it may be cut off.
    private func usualCells(_ data: [CSVSample.Row], names: [String]) -> Int? {
        let isEnded = !isWhole || bytes.last == 0x0A
        let counts = Set((isEnded ? data[...] : data.dropLast()).map(\.cells.count))
        if counts.isEmpty { return names.isEmpty ? nil : names.count }
        return counts.count == 1 ? counts.first : nil
    }

    func fail(
        _ kind: ReadError.Kind, _ line: Int?, _ detail: String, closeness: Int
    ) -> Result<CSVLayout, CSVIssueError> {
        .failure(
            CSVIssueError(
                issue: CSVIssue(kind: kind, line: line, detail: detail, closeness: closeness)))
    }
}

struct CSVIssueError: Error {
    var issue: CSVIssue
}
