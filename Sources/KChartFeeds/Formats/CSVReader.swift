import KChartCore
import Synchronization

/// Reads a table whose layout is known: hands shares of it to as many readers as may work on it,
/// straight into the columns, and gives the pages of the file back that are done with.
struct CSVReader {
    let input: FormatInput
    private(set) var layout: CSVLayout
    private let format: Saying
    /// How many readers work side by side, and how much each takes at a time.
    private let readers: Int
    private let shareBytes: Int
    private var findings = CSVFindings()
    private var traits = CSVTraits()
    private var wasCutShort = false
    /// Rows from which on dates are written in another order: the table must be read in parts.
    private(set) var dateChanges: [DateOrderFinder.Change] = []

    /// Readers at most, however many processors there are: beyond a few, memory is what is slow.
    private static let mostReaders = 4
    /// Rows that room is made for at once: a file of one endless line must not ask for gigabytes.
    private static let mostRoom = 1 << 24
    /// Texts shorter than this are not worth a second thread.
    private static let smallest = 2 << 20
    /// What stays in a processor's own cache between being counted and being read.
    private static let usualShare = 256 << 10

    /// - Parameters:
    ///   - readers: threads to read with; nil takes what `input` allows and the text is worth.
    ///   - shareBytes: bytes that a reader takes at a time; nil takes what is quickest.
    init(
        input: FormatInput, layout: CSVLayout, format: Saying, readers: Int? = nil,
        shareBytes: Int? = nil
    ) {
        self.input = input
        self.layout = layout
        self.format = format
        let worthwhile =
            input.bytes.count < Self.smallest
            ? 1 : min(input.options.threads ?? SideBySide.processors, Self.mostReaders)
        // Which symbol is the first is known only in order.
        let isOrdered = layout.place(of: .symbol) != nil && layout.symbol == nil
        self.readers = isOrdered ? 1 : max(1, readers ?? worthwhile)
        self.shareBytes = shareBytes ?? Self.usualShare
    }

    /// - Parameter allowsFew: a table of which little can be read is no error yet.
    mutating func read(allowsFew: Bool = false) throws(ReadError) -> ParsedBars {
        var columns = try readRows()
        if !layout.dayOrderIsGiven, traits.sawDayAndMonth,
            let found = DateOrderFinder(input, layout).find()
        {
            if let note = found.note { layout.choices.append(note) }
            dateChanges = found.changes
            // Only files whose dates are not month first are read a second time.
            if found.order != layout.dateOrder, found.changes.isEmpty {
                layout.dateOrder = found.order
                columns = try readRows()
            }
            layout.dateOrder = found.order
        }
        leaveOutStrays(&columns)
        let parsed = try finish(columns)
        if !allowsFew { try parsed.mustBeMostly(path: input.path) }
        return parsed
    }

    /// One pass over all rows, with the layout as it is.
    private mutating func readRows() throws(ReadError) -> BarColumns {
        guard let base = input.bytes.baseAddress else {
            throw ReadError(.empty, path: input.path, detail: "is empty, expected bars")
        }
        findings = CSVFindings()
        traits = CSVTraits()
        wasCutShort = false
        var columns = BarColumns()
        var next = CSVRowReader.Place(at: base + layout.dataStart, line: layout.headerLines + 1)
        var end = base + input.bytes.count
        var averageRow = layout.averageRow
        var needed = 0
        while next.at < end {
            // A little more than there will be, so that one round mostly does.
            let estimate = (end - next.at) / max(averageRow - 2, 8) + 64
            let room = max(min(estimate, Self.mostRoom), needed)
            if columns.isEmpty { columns.reserveCapacity(room) }
            let shares = CSVShares(
                of: input, from: next, end: end, room: room, readers: readers,
                shareBytes: shareBytes)
            fill(&columns, from: shares, room: room)
            let outcome = shares.outcome
            findings.append(outcome.findings)
            wasCutShort = wasCutShort || outcome.wasCutShort
            if findings.sawOtherSymbol { throw SymbolList(input, layout).error }
            let lines = outcome.next.line - next.line
            if lines > 0 { averageRow = (outcome.next.at - next.at) / lines }
            (next, end, needed) = (outcome.next, outcome.end, outcome.needed)
        }
        if input.availableCount() < input.bytes.count { wasCutShort = true }
        return columns
    }

    /// Adds the rows of shares to the columns, until there are no more or the room is used up.
    private mutating func fill(_ columns: inout BarColumns, from shares: CSVShares, room: Int) {
        let hasVolume = layout.place(of: .volume) != nil
        let hasTurnover = layout.place(of: .turnover) != nil
        let layout = layout
        let readers = readers
        let found = Mutex(CSVTraits())
        columns.appendRows(upTo: room, withVolume: hasVolume, withTurnover: hasTurnover) { rows in
            // Every reader writes rows of its own.
            nonisolated(unsafe) let rows = rows
            // One reader alone meets nobody in its pages.
            let pages = readers > 1 ? PagesAhead(of: rows, room: room) : nil
            SideBySide.run(readers) { _ in
                var reader = CSVRowReader(layout: layout)
                while !reader.sawOtherSymbol, let share = shares.take() {
                    pages?.find(upTo: share.rows.upperBound)
                    var place = share.start
                    let row = reader.read(
                        &place, end: share.end, readable: share.readable, into: rows,
                        from: share.rows.lowerBound, limit: share.rows.upperBound)
                    shares.put(share, upTo: place, row: row, reader.takeFindings())
                }
                reader.release()
                let traits = reader.traits
                found.withLock { $0.join(traits) }
            }
            return shares.close(rows)
        }
        found.withLock { traits.join($0) }
    }

    /// Leaves out rows whose time lost or won a digit.
    private mutating func leaveOutStrays(_ columns: inout BarColumns) {
        guard TimeText.Style.counts.contains(where: traits.timeStyles.contains) else { return }
        let strays = StrayTimes.rows(of: columns)
        guard !strays.isEmpty else { return }
        for row in strays {
            findings.report.reject(line: findings.lines.line(of: row), why: StrayTimes.why)
            if StrayTimes.isAtLimit(columns.time[row]) { findings.report.timesOutOfRange -= 1 }
        }
        findings.report.rejectedRows.sort { $0.line < $1.line }
        findings.lines = findings.lines.without(strays, of: columns.count)
        columns = columns.without(strays)
    }

    private func finish(_ columns: consuming BarColumns) throws(ReadError) -> ParsedBars {
        var report = findings.report
        report.wasCutShort = wasCutShort
        report.bars = columns.count
        report.form = format
        report.headerLines = layout.headerLines
        report.columns = layout.columns
        report.delimiter = Character(Unicode.Scalar(layout.delimiter))
        report.decimalComma = layout.decimalComma
        report.choices = layout.choices
        if wasCutShort, columns.isEmpty { throw .shortened(input.path) }
        if columns.isEmpty {
            guard let first = report.rejectedRows.first else {
                throw ReadError(
                    .headerOnly, path: input.path, detail: "holds a header and no bars")
            }
            throw ReadError(.noBars, path: input.path, line: first.line, detail: first.reason)
        }
        report.timeStyle = findings.style.rawValue
        report.mixedTimeUnits = traits.mixedUnits
        report.timesHaveZone = traits.sawZone
        report.fileZone = layout.zone
        report.priceDecimals = traits.priceDecimals
        var parsed = ParsedBars(
            columns: columns, report: report, symbol: layout.symbol, lines: findings.lines)
        parsed.declaredInterval = DeclaredLength(input, layout)?.interval
        parsed.layout = layout
        return parsed
    }
}

extension ParsedBars {
    /// - Throws: when less than a tenth of the rows are bars: something else was meant.
    func mustBeMostly(path: String) throws(ReadError) {
        guard !report.wasCutShort, columns.count * 10 < report.dataRows,
            let first = report.rejectedRows.first
        else {
            return
        }
        throw ReadError(
            .notMarketData, path: path, line: first.line,
            detail: "only \(columns.count) of \(report.dataRows) rows are bars; the first that"
                + " is none: \(first.reason)")
    }
}
