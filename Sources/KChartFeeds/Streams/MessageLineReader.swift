import Glibc
import KChartCore

/// Reads JSON lines: takes the records of one kind out of messages, and their cells as a table.
struct MessageLineReader: BarLineReader {
    private var messages: JSONMessageReader
    private var inner: any BarLineReader
    private let names: [String]?
    /// Every message is one record: what is none is a fault, not another kind of news.
    private let isPlain: Bool
    private var report = ReadReport()
    private var table = JSONTable()

    init(
        messages: JSONMessageReader, names: [String]?, isPlain: Bool, inner: any BarLineReader
    ) {
        self.messages = messages
        self.names = names
        self.isPlain = isPlain
        self.inner = inner
    }

    var givesTicks: Bool { inner.givesTicks }

    mutating func takeQuote() -> Quote? { inner.takeQuote() }

    mutating func begin(after times: BarColumns.Column<Int64>) { inner.begin(after: times) }

    mutating func beginFile() { inner.beginFile() }

    mutating func read(
        _ piece: UnsafeBufferPointer<UInt8>, isEnd: Bool, line: inout Int,
        into rows: inout BarColumns
    ) -> Int {
        guard let base = piece.baseAddress else { return 0 }
        table.text.removeAll(keepingCapacity: true)
        table.count = 0
        table.names = names
        table.lines = []
        var at = 0
        while at < piece.count {
            let found = memchr(base + at, 0x0A, piece.count - at).map {
                UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) - base
            }
            guard let end = found ?? (isEnd ? piece.count : nil) else { break }
            read(UnsafeBufferPointer(rebasing: piece[at..<end]), line: line)
            line += 1
            at = found != nil ? end + 1 : end
        }
        var number = 1
        var inner = inner
        _ = table.text.withUnsafeBufferPointer {
            inner.read($0, isEnd: true, line: &number, into: &rows)
        }
        take(inner.takeReport())
        self.inner = inner
        return at
    }

    private mutating func read(_ text: UnsafeBufferPointer<UInt8>, line: Int) {
        var scan = JSONScanner(text)
        if messages.readPlain(scan, line: line, into: &table) { return }
        guard let first = scan.peek() else { return }
        var whole = scan
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "["), whole.skipValue(),
            whole.isAtEnd
        else {
            report.dataRows += 1
            report.reject(line: line, why: Saying(.faultNoJSON))
            return
        }
        let before = table.count
        messages.read(scan, line: line, into: &table)
        guard table.count == before else { return }
        if isPlain {
            report.dataRows += 1
            report.reject(line: line, why: JSONTableWriter.noRecord)
        } else {
            report.otherMessages += 1
        }
    }

    /// Rows of the table have the lines of their messages.
    private mutating func take(_ rows: ReadReport) {
        report.dataRows += rows.dataRows
        report.otherSymbolRows += rows.otherSymbolRows
        report.timesOutOfRange += rows.timesOutOfRange
        report.choices += rows.choices
        let lines = table.lines ?? []
        for row in rows.rejectedRows {
            let place = row.line - 1
            report.reject(
                line: lines.indices.contains(place) ? lines[place] : row.line, why: row.why)
        }
        report.rejected += rows.rejected - rows.rejectedRows.count
    }

    mutating func takeReport() -> ReadReport {
        defer { report = ReadReport() }
        report.rejectedRows.sort { $0.line < $1.line }
        return report
    }

    mutating func release() { inner.release() }
}
