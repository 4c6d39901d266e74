import Glibc
import KChartCore

/// Reads rows of a table whose layout is known, stretch by stretch: of a whole file, of a thread's
/// share of it, or of what has come of a stream so far.
///
/// A row of plain numbers takes the fast way (`CSVFastRow`); any other one is cut into cells and
/// read with care. What a row gives depends on the layout and on the row alone, so it does not
/// matter where a text is cut between two lines, nor which reader gets which piece.
struct CSVRowReader {
    private let layout: CSVLayout
    private var parser: CSVRowParser
    private var fast: CSVFastRow
    private var tokenizer: RowTokenizer
    /// What was found since `takeFindings`.
    private var findings = CSVFindings()

    init(layout: CSVLayout) {
        self.layout = layout
        parser = CSVRowParser(layout: layout)
        fast = CSVFastRow(layout: layout)
        tokenizer = RowTokenizer(delimiter: layout.delimiter)
    }

    /// Where nothing can be read twice, rows behind a header with other columns are rejected.
    var stopsAtOtherHeader = false
    private var otherHeaderLine: Int?

    /// The next rows are of another file, whose header is its own.
    mutating func beginFile() { otherHeaderLine = nil }

    /// True for a row that names bars, and not as the table's own header does.
    private func isOtherHeader(_ cells: [CellText]) -> Bool {
        guard cells.count >= 5, cells.count(where: { $0.bytes.contains { $0 &- 48 < 10 } }) < 2
        else { return false }
        let names = cells.map { HeaderText.decode($0.bytes) }
        return names != layout.names && HeaderReading(names).hasBars
    }

    /// Why a row is rejected whose last cell goes on in the next line.
    static let openQuote = Saying(.faultOpenQuote)
    /// No table has a row of more bytes.
    static let longestLine = 1 << 16
    static let longLine = Saying(.faultLongLine, .text("64 kB"))
    static let zeroByte = Saying(.faultZeroByte)

    /// Frees what the last row needed; the reader may be used again.
    mutating func release() { tokenizer.release() }

    /// What all rows so far have in common.
    var traits: CSVTraits {
        CSVTraits(
            sawZone: parser.sawZone || fast.sawZone,
            sawDayAndMonth: parser.sawDayAndMonth || fast.sawDayAndMonth,
            priceDecimals: max(parser.priceDecimals, fast.priceDecimals),
            timeStyles: parser.styles.union(fast.units))
    }

    /// What was found since the last call.
    mutating func takeFindings() -> CSVFindings {
        findings.fastStyle = fast.style
        findings.carefulStyle = parser.style
        findings.sawOtherSymbol = sawOtherSymbol
        findings.report.timesOutOfRange += fast.timesOutOfRange
        defer {
            findings = CSVFindings()
            fast.style = .none
            fast.timesOutOfRange = 0
            parser.forgetStyle()
        }
        return findings
    }

    var sawOtherSymbol: Bool { parser.otherSymbol != nil }

    /// A place in a text: an address, which any thread may have; who reads there sees to it that
    /// the text lives.
    struct Place: @unchecked Sendable {
        var at: UnsafePointer<UInt8>
        /// The line that begins there, from 1 in the file.
        var line: Int
    }

    /// Reads the rows of `place.at ..< end` into `rows`, from number `first` on, until `limit` is
    /// reached; answers the number behind the last one and moves `place` behind the last line
    /// read.
    ///
    /// A line that does not end before `end` is the last of the file. Memory may be read up to
    /// `readable`, not before `end`; the further, the more rows can go the fast way.
    mutating func read(
        _ place: inout Place, end: UnsafePointer<UInt8>, readable: UnsafePointer<UInt8>,
        into rows: BarColumns.NewRows, from first: Int, limit: Int
    ) -> Int {
        var row = first
        var at = place.at
        var line = place.line
        let last = readable - at > CSVFastRow.overhang ? readable - CSVFastRow.overhang : at
        let safeEnd = CSVFastRow.lastLineEnd(at, min(end, last))
        while row < limit, at < end {
            // The fast way runs over rows until it meets one it does not like.
            let run = fast.read(
                from: at, safeEnd: otherHeaderLine == nil ? safeEnd : at, into: rows, row: row,
                limit: limit)
            if run.rows > 0 {
                findings.lines.note(bar: findings.bars, line: line)
                findings.report.dataRows += run.rows
                findings.bars += run.rows
                row += run.rows
                line += run.rows
                at = run.stop
                // The line end of the stretch is gone, and with it the end of the last row.
                if at > end {
                    findings.noteGapInLastBar(timesOutOfRange: fast.timesOutOfRange)
                }
                continue
            }
            let lineEnd =
                memchr(at, 0x0A, end - at).map {
                    UnsafePointer($0.assumingMemoryBound(to: UInt8.self))
                } ?? end
            if let values = carefully(at, lineEnd, isEnded: lineEnd < end, line: line) {
                findings.lines.note(bar: findings.bars, line: line)
                rows.time[row] = values.time
                rows.open[row] = values.open
                rows.high[row] = values.high
                rows.low[row] = values.low
                rows.close[row] = values.close
                rows.volume?[row] = values.volume
                rows.turnover?[row] = values.turnover
                findings.bars += 1
                row += 1
            }
            line += 1
            at = lineEnd < end ? lineEnd + 1 : end
        }
        place = Place(at: at, line: line)
        return row
    }

    private mutating func carefully(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, isEnded: Bool, line: Int
    ) -> CSVRowParser.Values? {
        // A line that no table would have: its cells are not even cut.
        if end - start > Self.longestLine {
            findings.noteGap(timesOutOfRange: fast.timesOutOfRange)
            findings.report.dataRows += 1
            findings.report.reject(line: line, why: Self.longLine)
            return nil
        }
        let hasZero = memchr(start, 0, end - start) != nil
        if hasZero { findings.noteGap(timesOutOfRange: fast.timesOutOfRange) }
        tokenizer.cut(start, end)
        let cells = tokenizer.cells
        if cells.allSatisfy(\.isEmpty) { return nil }
        if CSVSample.isComment(cells[0].bytes) { return nil }
        findings.report.dataRows += 1
        if hasZero {
            findings.report.reject(line: line, why: Self.zeroByte)
            return nil
        }
        if !isEnded, let usual = layout.cells {
            let isOpen = layout.lastCellIsFilled && cells.last?.isEmpty ?? true
            let whole = isOpen ? cells.count - 1 : cells.count
            if whole < usual {
                findings.report.reject(
                    line: line,
                    why: Saying(.faultBreaksOff, .number(whole), .number(usual)))
                return nil
            }
        }
        if tokenizer.hasOpenQuote {
            findings.report.reject(line: line, why: Self.openQuote)
            return nil
        }
        if let otherHeaderLine {
            findings.report.reject(
                line: line, why: Saying(.faultOtherHeader, .number(otherHeaderLine)))
            return nil
        }
        if let why = layout.surplus(cells) ?? layout.shortage(cells) {
            findings.report.reject(line: line, why: why)
            return nil
        }
        switch parser.parse(cells) {
        case .bar(let values):
            if values.wasClamped { findings.report.timesOutOfRange += 1 }
            return values
        case .rejected(let why):
            findings.report.reject(line: line, why: why)
            if stopsAtOtherHeader, isOtherHeader(cells) { otherHeaderLine = line }
            return nil
        case .skipped:
            findings.report.dataRows -= 1
            findings.report.otherSymbolRows += 1
            return nil
        }
    }
}

extension CSVRowReader {
    /// Reads the whole lines of a piece of text, and the last one as well when `isEnd` says that
    /// nothing follows it; adds the bars to `columns`. Answers how many bytes are done with and
    /// moves `line` on; the rest belongs before the next piece.
    mutating func read(
        _ piece: UnsafeBufferPointer<UInt8>, isEnd: Bool, line: inout Int,
        into columns: inout BarColumns
    ) -> Int {
        guard let base = piece.baseAddress else { return 0 }
        let readable = base + piece.count
        let end = isEnd ? readable : CSVFastRow.lastLineEnd(base, readable)
        var place = Place(at: base, line: line)
        let hasVolume = layout.place(of: .volume) != nil
        let hasTurnover = layout.place(of: .turnover) != nil
        while place.at < end {
            columns.appendRows(
                upTo: 4_096, withVolume: hasVolume, withTurnover: hasTurnover
            ) { rows in
                read(&place, end: end, readable: readable, into: rows, from: 0, limit: 4_096)
            }
        }
        line = place.line
        return place.at - base
    }
}
