import Glibc
import KChartCore

/// Reads a table whose layout is known.
///
/// A row of plain numbers takes the fast way (`CSVFastRow`); any other one is cut into cells and
/// read with care. Rows are written in blocks straight into the columns, and the pages of the file
/// that are done with are given back.
struct CSVReader {
    private let input: FormatInput
    private var layout: CSVLayout
    private let format: String
    private var parser: CSVRowParser
    private var fast: CSVFastRow
    private var tokenizer: RowTokenizer
    private var report = ReadReport()
    private var lines = LineMap()

    private static let blockRows = 4_096
    private static let releaseStride = 4 << 20

    init(input: FormatInput, layout: CSVLayout, format: String) {
        self.input = input
        self.layout = layout
        self.format = format
        parser = CSVRowParser(layout: layout)
        fast = CSVFastRow(layout: layout)
        tokenizer = RowTokenizer(delimiter: layout.delimiter)
    }

    mutating func read() throws(ReadError) -> ParsedBars {
        var columns = try readRows()
        if !layout.dayOrderIsGiven, parser.sawDayAndMonth || fast.sawDayAndMonth,
            let order = dayOrder()
        {
            if let note = order.note { layout.ambiguities.append(note) }
            // Only files whose dates are day first are read a second time.
            if order.isDayFirst {
                layout.dayFirst = true
                columns = try readRows()
            }
        }
        tokenizer.release()
        return try finish(columns)
    }

    /// One pass over all rows, with the layout as it is.
    private mutating func readRows() throws(ReadError) -> BarColumns {
        guard let base = input.bytes.baseAddress else {
            throw ReadError(.empty, path: input.path, detail: "is empty, expected bars")
        }
        parser = CSVRowParser(layout: layout)
        fast = CSVFastRow(layout: layout)
        lines = LineMap()
        report = ReadReport()
        var columns = BarColumns()
        var at = base + layout.dataStart
        var line = layout.headerLines + 1
        var end = base + input.bytes.count
        var safeEnd = CSVFastRow.lastLineEnd(at, end)
        let estimate = input.bytes.count / max(layout.averageRow - 2, 8) + 64
        columns.reserveCapacity(min(estimate, 1 << 28))
        let hasVolume = layout.place(of: .volume) != nil
        let hasTurnover = layout.place(of: .turnover) != nil
        var released = at
        while at < end {
            if at - released > Self.releaseStride {
                input.release(before: at - base)
                released = at
                let available = input.availableCount()
                if available < input.bytes.count {
                    report.wasCutShort = true
                    end = min(end, base + available)
                    guard at < end else { break }
                    safeEnd = CSVFastRow.lastLineEnd(at, end)
                }
            }
            let first = columns.count
            columns.appendRows(
                upTo: Self.blockRows, withVolume: hasVolume, withTurnover: hasTurnover
            ) { rows in
                readBlock(
                    into: rows, firstBar: first, at: &at, end: end, safeEnd: safeEnd, line: &line)
            }
            if parser.otherSymbol != nil { throw SymbolList(input, layout).error }
        }
        if input.availableCount() < input.bytes.count { report.wasCutShort = true }
        return columns
    }

    /// Reads rows until the block is full or the input ends; answers how many bars it wrote.
    private mutating func readBlock(
        into rows: BarColumns.NewRows, firstBar: Int, at: inout UnsafePointer<UInt8>,
        end: UnsafePointer<UInt8>, safeEnd: UnsafePointer<UInt8>, line: inout Int
    ) -> Int {
        var count = 0
        while count < Self.blockRows, at < end {
            // The fast way runs over rows until it meets one it does not like.
            let run = fast.read(
                from: at, safeEnd: safeEnd, into: rows, row: count, limit: Self.blockRows)
            if run.rows > 0 {
                lines.note(bar: firstBar + count, line: line)
                report.dataRows += run.rows
                count += run.rows
                line += run.rows
                at = run.stop
                continue
            }
            let lineEnd =
                memchr(at, 0x0A, end - at).map {
                    UnsafePointer($0.assumingMemoryBound(to: UInt8.self))
                } ?? end
            if let values = carefully(at, lineEnd, isEnded: lineEnd < end, line: line) {
                lines.note(bar: firstBar + count, line: line)
                rows.time[count] = values.time
                rows.open[count] = values.open
                rows.high[count] = values.high
                rows.low[count] = values.low
                rows.close[count] = values.close
                rows.volume?[count] = values.volume
                rows.turnover?[count] = values.turnover
                count += 1
            }
            line += 1
            at = lineEnd < end ? lineEnd + 1 : end
        }
        return count
    }

    private mutating func carefully(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, isEnded: Bool,
        line: Int
    ) -> CSVRowParser.Values? {
        // A line that no table would have: its cells are not even cut.
        if end - start > 1 << 16 {
            report.dataRows += 1
            report.reject(line: line, reason: "the line is longer than 64 kB")
            return nil
        }
        tokenizer.cut(start, end)
        let cells = tokenizer.cells
        if cells.allSatisfy(\.isEmpty) { return nil }
        if CSVSample.isComment(cells[0].bytes) { return nil }
        report.dataRows += 1
        if memchr(start, 0, end - start) != nil {
            report.reject(line: line, reason: "the line holds a zero byte")
            return nil
        }
        if !isEnded, let usual = layout.cells {
            let isOpen = layout.lastCellIsFilled && cells.last?.isEmpty ?? true
            let whole = isOpen ? cells.count - 1 : cells.count
            if whole < usual {
                report.reject(
                    line: line,
                    reason: "the file breaks off in this row: \(whole) of \(usual) cells")
                return nil
            }
        }
        if tokenizer.hasOpenQuote {
            report.reject(line: line, reason: "a quote is not closed")
            return nil
        }
        switch parser.parse(cells) {
        case .bar(let values):
            if values.wasClamped { report.timesOutOfRange += 1 }
            return values
        case .rejected(let reason):
            report.reject(line: line, reason: reason)
            return nil
        case .skipped:
            report.dataRows -= 1
            report.otherSymbolRows += 1
            return nil
        }
    }

    private mutating func finish(_ columns: consuming BarColumns) throws(ReadError) -> ParsedBars {
        report.bars = columns.count
        report.format = format
        report.headerLines = layout.headerLines
        report.columns = layout.columns
        report.delimiter = Character(Unicode.Scalar(layout.delimiter))
        report.decimalComma = layout.decimalComma
        report.ambiguities = layout.ambiguities
        if columns.isEmpty {
            guard let first = report.rejectedRows.first else {
                throw ReadError(
                    .headerOnly, path: input.path, detail: "holds a header and no bars")
            }
            throw ReadError(.noBars, path: input.path, line: first.line, detail: first.reason)
        }
        if columns.count * 10 < report.dataRows, let first = report.rejectedRows.first {
            throw ReadError(
                .notMarketData, path: input.path, line: first.line,
                detail: "only \(columns.count) of \(report.dataRows) rows are bars; the first that"
                    + " is none: \(first.reason)")
        }
        report.timeStyle = (fast.style == .none ? parser.style : fast.style).rawValue
        report.timesHaveZone = parser.sawZone || fast.sawZone
        report.timesOutOfRange += fast.timesOutOfRange
        report.priceDecimals = max(parser.priceDecimals, fast.priceDecimals)
        return ParsedBars(
            columns: columns, report: report, symbol: layout.symbol, lines: lines)
    }

    // MARK: - Day and month

    /// 03/04/2020 is told by the whole column: a part above 12 decides for all; when there is none,
    /// the order that keeps the rows in order.
    private mutating func dayOrder() -> (isDayFirst: Bool, note: String?)? {
        guard let place = layout.place(of: .time), let base = input.bytes.baseAddress else {
            return nil
        }
        var at = base + layout.dataStart
        let end = base + input.availableCount()
        var time = TimeText()
        var other = TimeText()
        other.dayFirst = true
        var votes = (day: 0, month: 0, either: 0)
        var rises = (day: 0, month: 0)
        var falls = (day: 0, month: 0)
        var previous: (day: Int64, month: Int64)?
        while at < end {
            let lineEnd =
                memchr(at, 0x0A, end - at).map {
                    UnsafePointer($0.assumingMemoryBound(to: UInt8.self))
                } ?? end
            defer { at = lineEnd < end ? lineEnd + 1 : end }
            guard lineEnd - at <= 1 << 16 else { continue }
            tokenizer.cut(at, lineEnd)
            guard place < tokenizer.cells.count else { continue }
            let cell = tokenizer.cells[place].bytes
            guard let month = time.parse(cell), let day = other.parse(cell) else { continue }
            switch time.evidence {
            case .none: break
            case .dayFirst: votes.day += 1
            case .monthFirst: votes.month += 1
            case .either: votes.either += 1
            }
            if let previous {
                if day < previous.day { falls.day += 1 } else { rises.day += 1 }
                if month < previous.month { falls.month += 1 } else { rises.month += 1 }
            }
            previous = (day, month)
        }
        if votes.either == 0 { return (votes.day > votes.month, nil) }
        if votes.day > 0, votes.month > 0 {
            let isDayFirst = votes.day > votes.month
            return (
                isDayFirst,
                "day and month change places inside the file; where both fit,"
                    + " \(isDayFirst ? "day" : "month") first was taken"
            )
        }
        if votes.day > 0 || votes.month > 0 { return (votes.day > 0, nil) }
        let isDayFirst = min(falls.day, rises.day) < min(falls.month, rises.month)
        return (
            isDayFirst,
            "no date tells day from month; \(isDayFirst ? "day" : "month") first was taken"
        )
    }
}
