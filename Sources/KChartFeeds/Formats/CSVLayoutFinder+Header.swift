import KChartCore

extension CSVLayoutFinder {
    /// Reads a table by the names of its columns; nil when they name neither bars nor ticks.
    func withHeader(
        _ written: [String], line: Int, above: CSVSample.Row?, data rows: [CSVSample.Row],
        sample: CSVSample
    ) -> Result<CSVLayout, CSVIssueError>? {
        guard !rows.isEmpty else {
            if let line = sample.endless {
                return fail(.noBars, line, CSVRowReader.longLine.english, closeness: 100)
            }
            return fail(.headerOnly, nil, "holds a header and no bars", closeness: 100)
        }
        var names = written
        var data = rows
        var under: [CSVSample.Row] = []
        while under.count < 3, data.count > 1, givenNames == nil, isHeaderLike(data[0]) {
            under.append(data.removeFirst())
        }
        // Programs that name their rows leave the column of the names without one.
        if givenNames == nil, data.allSatisfy({ $0.filled == names.count + 1 }),
            !HeaderReading(names).hasNamedTime, isTime(data, column: 0)
        {
            let moved = [""] + names
            let keepsOrder = Self.keepsOrder(data, names: moved)
            guard keepsOrder || Self.keepsOrder(data, names: names) else {
                return fail(
                    .columnsUnclear, line,
                    "rows have one cell more than the header has names, and wherever it is put a"
                        + " high stands below a low; --column names the columns", closeness: 100)
            }
            if keepsOrder { names = moved }
        }
        var symbol: String?
        var counted: Set<Int>?
        switch tickers(names, rows: [above].compactMap { $0 } + under) {
        case .none: break
        case .one(let name): symbol = name
        case .several(let columns):
            let all = columns.map(\.name)
            guard let wanted = options.symbol, let match = SymbolList.match(wanted, in: all) else {
                return fail(
                    .columnsUnclear, line, SymbolList(path: "", symbols: all).error.detail,
                    closeness: 100)
            }
            symbol = match
            let others = columns.filter { $0.name != match }.flatMap(\.columns)
            counted = Set(names.indices).subtracting(others)
        }
        let reading = HeaderReading(names, columns: counted, data: data)
        var roles = [ColumnRole?](repeating: nil, count: names.count)
        var notes: [Saying] = []
        let content: CSVLayout.Content
        if reading.hasBars {
            content = .bars
            if let issue = pickBars(reading, &roles, &symbol, &notes, line: line, data: data) {
                return .failure(CSVIssueError(issue: issue))
            }
        } else if reading.hasTicks {
            content = pickTicks(reading, &roles, &notes, data: data)
        } else {
            return nil
        }
        if let issue = pickTime(
            reading, &roles, isTicks: content != .bars, line: line, data: data)
        {
            return .failure(CSVIssueError(issue: issue))
        }
        if let issue = override(&roles, names: names, line: line) {
            return .failure(CSVIssueError(issue: issue))
        }
        return finish(
            content, roles: roles, names: names,
            headerLines: givenNames == nil ? data[0].line - 1 : 0, data: data, sample: sample,
            notes: notes, symbol: symbol)
    }

    /// Under these names most highs are above and most lows below the other prices; also true when
    /// the names do not say so.
    private static func keepsOrder(_ rows: [CSVSample.Row], names: [String]) -> Bool {
        func place(_ role: ColumnRole) -> Int? {
            names.firstIndex { HeaderNames.meaning($0)?.role == role }
        }
        guard let open = place(.open), let high = place(.high), let low = place(.low),
            let close = place(.close)
        else { return true }
        var kept = 0
        var broken = 0
        for row in rows {
            let prices = [open, high, low, close].map { place in
                place < row.cells.count ? number(row.cells[place]) : nil
            }
            guard let open = prices[0], let high = prices[1], let low = prices[2],
                let close = prices[3]
            else { continue }
            if high >= max(open, close), low <= min(open, close) { kept += 1 } else { broken += 1 }
        }
        return kept >= broken
    }

    /// A second or third line of a header: words where the rows have numbers.
    private func isHeaderLike(_ row: CSVSample.Row) -> Bool {
        guard row.cells.count > 2 else { return false }
        var time = TimeText()
        let filled = row.cells.filter { !$0.isEmpty }
        return !filled.isEmpty
            && !filled.contains { cell in
                Self.number(cell) != nil
                    || cell.withUnsafeBufferPointer {
                        CellText($0).isMissing || time.parse($0) != nil
                    }
            }
    }

    // MARK: - Symbols above the columns

    private enum Tickers {
        case none
        case one(String)
        case several([(name: String, columns: [Int])])
    }

    /// A line of symbols beside the line of names: pandas writes one for tables of several.
    private func tickers(_ names: [String], rows: [CSVSample.Row]) -> Tickers {
        let priced = names.indices.filter { place in
            HeaderNames.meaning(names[place]).map { HeaderReading.prices.contains($0.role) }
                ?? false
        }
        for row in rows where row.cells.count == names.count || row.cells.count > 5 {
            let cells = priced.filter { $0 < row.cells.count }
                .map { (place: $0, text: HeaderText.decode(row.cells[$0])) }
                .filter { $0.place > 0 && !$0.text.isEmpty }
            guard cells.count >= 4, !cells.contains(where: { HeaderNames.meaning($0.text) != nil })
            else { continue }
            var order: [String] = []
            var columns: [String: [Int]] = [:]
            for place in row.cells.indices where place > 0 && place < names.count {
                let text = HeaderText.decode(row.cells[place])
                guard !text.isEmpty else { continue }
                if columns[text] == nil { order.append(text) }
                columns[text, default: []].append(place)
            }
            let priceNames = Set(cells.map(\.text))
            order.removeAll { !priceNames.contains($0) }
            // Units and kinds stand once for each column, symbols for four of them at least.
            guard order.allSatisfy({ (columns[$0]?.count ?? 0) >= 4 }), let first = order.first
            else { continue }
            return order.count == 1
                ? .one(first) : .several(order.map { ($0, columns[$0] ?? []) })
        }
        return .none
    }

    // MARK: - Bars

    /// Names round the four prices that are no symbols.
    private static let sides: Set<String> = [
        "bid", "ask", "mid", "ohlc", "ohlcv", "candle", "bar", "kline", "prices", "price",
    ]

    private func pickBars(
        _ reading: HeaderReading, _ roles: inout [ColumnRole?], _ symbol: inout String?,
        _ notes: inout [Saying], line: Int, data: [CSVSample.Row]
    ) -> CSVIssue? {
        if !reading.groups.isEmpty {
            let names = reading.groups.map(\.name)
            let group: [Int]
            if reading.groups.count == 1 {
                group = reading.groups[0].columns
                if !Self.sides.contains(names[0]) { symbol = symbol ?? names[0] }
            } else if let side = ["mid", "bid"].first(where: names.contains) {
                group = reading.groups.first { $0.name == side }?.columns ?? []
                notes.append(
                    Saying(.choiceSidePrices, .text(side), .text(names.joined(separator: ", "))))
            } else if let wanted = options.symbol, let match = SymbolList.match(wanted, in: names) {
                group = reading.groups.first { $0.name == match }?.columns ?? []
                symbol = match
            } else {
                return CSVIssue(
                    kind: .columnsUnclear, line: line,
                    detail: SymbolList(path: "", symbols: names).error.detail, closeness: 100)
            }
            for role in HeaderReading.prices + [.volume] {
                if let place = reading.column(of: role, in: group) { roles[place] = role }
            }
            if !roles.contains(.volume), let place = reading.candidates(.volume).first {
                roles[place] = .volume
            }
            return nil
        }
        for role in [ColumnRole.open, .high, .low, .close, .turnover, .symbol] {
            if let place = pick(role, reading.candidates(role), data: data) { roles[place] = role }
        }
        // A volume column that holds nothing but zeros gives way to one that does not.
        let volumes = reading.candidates(.volume).filter { roles[$0] == nil }
        if let place = volumes.first(where: { !Self.isZero(data, column: $0) }) ?? volumes.first {
            roles[place] = .volume
        }
        exchangeAmounts(&roles, names: reading.names, data: data)
        exchangeMoney(&roles, names: reading.names, data: data)
        noteRepeats(reading, roles, &notes)
        return nil
    }

    /// The first candidate that holds what it should: numbers for a price, words for a symbol.
    private func pick(
        _ role: ColumnRole, _ candidates: [Int], data: [CSVSample.Row]
    ) -> Int? {
        if role == .symbol {
            return candidates.first { place in
                data.contains { place < $0.cells.count && !$0.cells[place].isEmpty }
            }
        }
        return candidates.first { Self.isAmount(data, column: $0) } ?? candidates.first
    }

    // MARK: - Trades and quotes

    private func pickTicks(
        _ reading: HeaderReading, _ roles: inout [ColumnRole?], _ notes: inout [Saying],
        data: [CSVSample.Row]
    ) -> CSVLayout.Content {
        func set(_ role: ColumnRole, _ candidates: [Int]) -> Bool {
            guard let place = candidates.first(where: { roles[$0] == nil }) else { return false }
            roles[place] = role
            return true
        }
        _ = set(.symbol, reading.tickCandidates(.symbol))
        let prices = reading.tickCandidates(.price).filter { Self.isAmount(data, column: $0) }
        if set(.price, prices) {
            let hasAmount = set(.amount, reading.tickCandidates(.amount))
            let hasSide = set(.side, reading.tickCandidates(.side))
            return hasAmount || hasSide ? .trades : .closes
        }
        if !reading.tickCandidates(.bid).isEmpty, !reading.tickCandidates(.ask).isEmpty {
            _ = set(.bid, reading.tickCandidates(.bid))
            _ = set(.ask, reading.tickCandidates(.ask))
            notes.append(Saying(.choiceBid))
            return .quotes
        }
        _ = set(.price, reading.candidates(.close))
        _ = set(.amount, reading.candidates(.volume))
        return .closes
    }

    // MARK: - Time

    private func pickTime(
        _ reading: HeaderReading, _ roles: inout [ColumnRole?], isTicks: Bool, line: Int,
        data: [CSVSample.Row]
    ) -> CSVIssue? {
        if options.columns.contains(where: { $0.role == .time }) { return nil }
        let names = reading.names
        let unnamed = names.indices.filter {
            let key = HeaderNames.normalized(names[$0])
            return key.isEmpty || key == "index" || key.hasPrefix("unnamed") || key == "price"
                || key == "ticker"
        }
        let named =
            isTicks
            ? reading.tickCandidates(.time) + reading.candidates(.time)
            : reading.candidates(.time)
        // A prescribed form is believed of the first column that is named a time.
        var full = (named + unnamed).filter { roles[$0] == nil && isTime(data, column: $0) }
        if full.isEmpty {
            full = named.filter {
                roles[$0] == nil && isTime(data, column: $0, hasEndlessCounts: true)
            }
        }
        if full.isEmpty {
            full = named.filter {
                shortDateOrder(data, column: $0) != nil || Self.hasSerialDays(data, column: $0)
                    || Self.hasYears(data, column: $0)
                    || Self.hasMonthYears(data, column: $0)
            }
        }
        if let year = names.indices.first(where: {
            roles[$0] == nil && Self.yearNames.contains(HeaderNames.normalized(names[$0]))
        }) {
            // A date in three columns, or years alone; no other column holds whole dates.
            let isAlone = full.allSatisfy { Self.dateIsPart(names[$0]) }
            let parts = Self.dateParts(names, year: year, data: data)
            if isAlone, !parts.isEmpty || Self.hasYears(data, column: year) { full = [year] }
        }
        if full.isEmpty {
            // Dates in a column with any name; bare numbers only in the first one.
            full = names.indices.filter { place in
                roles[place] == nil && isTime(data, column: place)
                    && (place == 0 || !Self.isAmount(data, column: place))
            }
        }
        if full.isEmpty {
            // Counts of time under a name that means nothing: "id". Others must be regular.
            full = names.indices.filter { place in
                roles[place] == nil && HeaderNames.meaning(names[place]) == nil
                    && isTime(data, column: place)
                    && (names[place].lowercased() == "id" || isRegular(data, column: place))
            }
        }
        guard let time = full.first else {
            if let column = named.first(where: { roles[$0] == nil }),
                let issue = noTime(data, column: column, name: names[column])
            {
                return issue
            }
            return CSVIssue(
                kind: .columnsUnclear, line: line > 0 ? line : nil,
                detail: "no column of the header holds times; expected one named time, date or"
                    + " timestamp, or --column time=NAME", closeness: 90)
        }
        roles[time] = .time
        if Self.yearNames.contains(HeaderNames.normalized(names[time])) { return nil }
        if isDateOnly(data, column: time),
            let clock = (reading.candidates(.timeOfDay) + named).first(where: {
                $0 != time && roles[$0] == nil
                    && (Self.isTimeOfDay(data, column: $0)
                        || Self.clockUnit(data, date: time, clock: $0) != nil)
            })
        {
            roles[clock] = .timeOfDay
        } else if let clock = clockBesideRepeats(roles, date: time, data: data) {
            roles[clock] = .timeOfDay
        }
        return nil
    }

    /// Why a column that is named a time holds none: the first row that fails, and how many do.
    private func noTime(_ data: [CSVSample.Row], column: Int, name: String) -> CSVIssue? {
        let filled = data.filter { column < $0.cells.count && !$0.cells[column].isEmpty }
        let failing = filled.filter { !isTime([$0], column: column) }
        guard let row = failing.first ?? filled.first else { return nil }
        let rows = isWhole(data) ? "rows" : "first rows"
        let count =
            filled.count > 1 && !failing.isEmpty
            ? " (\(failing.count) of the \(filled.count) \(rows) fail)" : ""
        return CSVIssue(
            kind: .columnsUnclear, line: givenNames == nil ? row.line : nil,
            column: givenNames == nil ? column + 1 : nil,
            detail: OneLine.word(name) + (givenNames == nil ? "" : " of record \(row.line)") + " is"
                + " \"\(OneLine.cleaned(Self.text(row.cells[column]), limit: 60))\", which is no"
                + " time\(count); expected dates or counts since 1970, or --date-format",
            closeness: 90)
    }

    /// True when nothing follows the rows of the sample.
    private func isWhole(_ data: [CSVSample.Row]) -> Bool {
        guard isWhole, let last = data.last, last.offset < bytes.count else { return false }
        let end = bytes[last.offset...].firstIndex(of: 0x0A) ?? bytes.count
        return bytes[end...].allSatisfy { $0 <= 0x20 }
    }

    /// A name of a part of a date, which alone is none.
    private static func dateIsPart(_ name: String) -> Bool {
        ["day", "month", "dia", "giorno", "jour", "tag"].contains(HeaderNames.normalized(name))
    }

    /// A column of clocks with any name, where one date stands in several rows.
    private func clockBesideRepeats(
        _ roles: [ColumnRole?], date: Int, data: [CSVSample.Row]
    ) -> Int? {
        guard isDateOnly(data, column: date) else { return nil }
        let dates = Self.cells(data, [date])
        guard zip(dates, dates.dropFirst()).contains(where: { $0 == $1 }) else { return nil }
        return roles.indices.first { place in
            guard roles[place] == nil else { return false }
            let clocks = Self.cells(data, [place])
            return clocks.count == data.count && Set(clocks).count > 1
                && clocks.allSatisfy { cell in
                    cell.withUnsafeBufferPointer { TimeText.looksLikeTimeOfDay($0) }
                }
        }
    }
}
