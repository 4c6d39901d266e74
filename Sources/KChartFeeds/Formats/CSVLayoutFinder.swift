/// Finds out where everything stands in a table: delimiter, header, columns, decimal sign.
///
/// A header is believed. Without one the columns are told by what is in them: the first time, then
/// four prices in the one order that keeps every high above and every low below.
struct CSVLayoutFinder {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let isWhole: Bool

    private static let delimiters: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]
    /// A header stands on one of the first lines.
    private static let deepestHeader = 30

    init(_ bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool) {
        self.bytes = bytes
        self.isWhole = isWhole
    }

    /// The best reading, or the issue of the reading that came closest.
    func find() -> Result<CSVLayout, CSVIssueError> {
        var best: CSVLayout?
        var issue: CSVIssue?
        for delimiter in Self.delimiters where delimiter == 0x2C || bytes.contains(delimiter) {
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
                if layout.goodRows > (best?.goodRows ?? 0) { best = layout }
            case .failure(let failure):
                if failure.issue.closeness > (issue?.closeness ?? -1) { issue = failure.issue }
            }
        }
        if let best { return .success(best) }
        return .failure(
            CSVIssueError(
                issue: issue
                    ?? CSVIssue(
                        kind: .notMarketData, detail: "no table of bars was found", closeness: 0)))
    }

    // MARK: - One delimiter

    private func layout(of sample: CSVSample) -> Result<CSVLayout, CSVIssueError> {
        let content = sample.content
        for (place, row) in content.prefix(Self.deepestHeader).enumerated() {
            let meanings = row.cells.map { HeaderNames.meaning(Self.text($0)) }
            let roles = Set(meanings.compactMap { $0?.role })
            if roles.isSuperset(of: [.open, .high, .low, .close]) {
                return withHeader(
                    row, meanings: meanings, data: Array(content[(place + 1)...]), sample: sample)
            }
        }
        return withoutHeader(content, sample: sample)
    }

    private func withHeader(
        _ header: CSVSample.Row, meanings: [HeaderNames.Meaning?], data: [CSVSample.Row],
        sample: CSVSample
    ) -> Result<CSVLayout, CSVIssueError> {
        guard !data.isEmpty else {
            return fail(.headerOnly, nil, "holds a header and no bars", closeness: 100)
        }
        let names = header.cells.map(Self.text)
        var roles = [ColumnRole?](repeating: nil, count: header.cells.count)
        func candidates(_ role: ColumnRole) -> [Int] {
            meanings.indices.filter { meanings[$0]?.role == role }
                .sorted { (meanings[$0]?.rank ?? 0, $0) < (meanings[$1]?.rank ?? 0, $1) }
        }
        for role in [ColumnRole.open, .high, .low, .close, .turnover, .symbol] {
            if let place = candidates(role).first { roles[place] = role }
        }
        // A volume column that holds nothing but zeros gives way to one that does not.
        let volumes = candidates(.volume)
        if let place = volumes.first(where: { !Self.isZero(data, column: $0) }) ?? volumes.first {
            roles[place] = .volume
        }
        let unnamed = names.indices.filter {
            let key = HeaderNames.normalized(names[$0])
            return key.isEmpty || key == "index" || key.hasPrefix("unnamed")
        }
        let isTimeOfDay = { (place: Int) in Self.isTimeOfDay(data, column: place) }
        let named = candidates(.time)
        let full = (named + unnamed).filter { Self.isTime(data, column: $0) }
        guard let time = full.first else {
            return fail(
                .columnsUnclear, header.line,
                "no column of the header holds times; expected one named time, date or timestamp",
                closeness: 90)
        }
        roles[time] = .time
        if Self.isDateOnly(data, column: time),
            let clock = (candidates(.timeOfDay) + named).first(where: {
                $0 != time && isTimeOfDay($0)
            })
        {
            roles[clock] = .timeOfDay
        }
        return finish(
            roles: roles, names: names, headerLines: data[0].line - 1, data: data, sample: sample)
    }

    private func withoutHeader(
        _ content: [CSVSample.Row], sample: CSVSample
    ) -> Result<CSVLayout, CSVIssueError> {
        guard !content.isEmpty else {
            return fail(.notMarketData, nil, "holds nothing but comments", closeness: 1)
        }
        let units = (0..<3).map { Self.timeUnit(content, column: $0) }
        for (place, row) in content.prefix(Self.deepestHeader).enumerated() {
            guard let (time, clock, prices) = Self.positions(row.cells, units: units) else {
                continue
            }
            let above = content[..<place].filter { $0.cells.count == row.cells.count }
            if let above = above.last(where: { $0.cells.allSatisfy { Self.number($0) == nil } }) {
                return fail(
                    .columnsUnclear, above.line,
                    "the header \(Self.list(above.cells)) is not understood; expected names like"
                        + " time, open, high, low, close, volume", closeness: 80)
            }
            let data = above + content[place...]
            var notes: [String] = []
            let decimalComma = Self.hasDecimalComma(
                prices: Self.cells(data, Array(prices..<prices + 4)),
                amounts: Self.cells(data, [prices + 4]), delimiter: sample.delimiter, notes: &notes)
            guard
                let order = Self.priceOrder(
                    data, first: prices, decimalComma: decimalComma, notes: &notes)
            else {
                return fail(
                    .columnsUnclear, row.line,
                    "there is no header, and no order of columns \(prices + 1) to \(prices + 4)"
                        + " keeps every high above and every low below", closeness: 85)
            }
            let widest = data.map(\.cells.count).max() ?? row.cells.count
            var roles = [ColumnRole?](repeating: nil, count: widest)
            roles[time] = .time
            // A word before the time is the symbol: two of them in one file must be noticed.
            if let word = (0..<time).first(where: { Self.number(row.cells[$0]) == nil }) {
                roles[word] = .symbol
            }
            if let clock { roles[clock] = .timeOfDay }
            for (offset, role) in order.enumerated() { roles[prices + offset] = role }
            if prices + 4 < widest, Self.isAmount(data, column: prices + 4) {
                roles[prices + 4] = .volume
            }
            return finish(
                roles: roles, names: [], headerLines: data[0].line - 1, data: data, sample: sample,
                decimalComma: decimalComma, notes: notes)
        }
        return .failure(CSVIssueError(issue: Self.explain(content)))
    }

    /// Reads the sample with the roles found, and learns the decimal sign on the way.
    private func finish(
        roles: [ColumnRole?], names: [String], headerLines: Int, data: [CSVSample.Row],
        sample: CSVSample, decimalComma: Bool? = nil, notes: [String] = []
    ) -> Result<CSVLayout, CSVIssueError> {
        var layout = CSVLayout(
            delimiter: sample.delimiter, headerLines: headerLines, dataStart: data[0].offset,
            roles: roles, names: names)
        layout.ambiguities = notes
        while layout.roles.last == .some(nil) { layout.roles.removeLast() }
        func cells(_ roles: [ColumnRole]) -> [[UInt8]] {
            Self.cells(data, roles.compactMap(layout.place))
        }
        layout.decimalComma =
            decimalComma
            ?? Self.hasDecimalComma(
                prices: cells([.open, .high, .low, .close]), amounts: cells([.volume, .turnover]),
                delimiter: sample.delimiter, notes: &layout.ambiguities)
        if let place = layout.place(of: .symbol), place < data[0].cells.count {
            layout.symbol = Self.text(data[0].cells[place])
        }
        if let last = data.last, data.count > 1 {
            layout.averageRow = max((last.offset - data[0].offset) / (data.count - 1), 8)
        }
        if let time = layout.place(of: .time) {
            layout.timeUnit = Self.timeUnit(data, column: time)
        }
        layout.cells = usualCells(data, names: names)
        var parser = CSVRowParser(layout: layout)
        var firstReason: (line: Int, reason: String)?
        layout.sampleRows = data.count
        for row in data {
            switch parser.parse(cells: row.cells) {
            case .bar: layout.goodRows += 1
            case .rejected(let reason):
                if firstReason == nil { firstReason = (row.line, reason) }
            }
        }
        guard layout.goodRows > 0 else {
            return fail(
                .noBars, firstReason?.line,
                firstReason?.reason ?? "no row could be read", closeness: 95)
        }
        return .success(layout)
    }

    /// How many cells every row has, a last one without line end left out: it may be cut off.
    private func usualCells(_ data: [CSVSample.Row], names: [String]) -> Int? {
        let isEnded = !isWhole || bytes.last == 0x0A
        let counts = Set((isEnded ? data[...] : data.dropLast()).map(\.cells.count))
        if counts.isEmpty { return names.isEmpty ? nil : names.count }
        return counts.count == 1 ? counts.first : nil
    }

    private func fail(
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
