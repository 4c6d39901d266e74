import Glibc
import KChartCore

/// Reads the trades, quotes or closes of a table line by line.
struct TickLineReader: BarLineReader {
    let givesTicks: Bool
    private let layout: CSVLayout
    private var row: TickRow
    private var tokenizer: RowTokenizer
    private var report = ReadReport()
    private var recent = RecentTrades()
    private var repeats = 0
    private var watch = StrayWatch()
    /// Where the trades of one reading stand.
    private var tickLines: [Int] = []

    /// - Parameter givesTicks: false when every row is a bar: closes of days, an index.
    init(layout: CSVLayout, givesTicks: Bool) {
        var layout = layout
        if layout.place(of: .symbol) != nil, layout.symbol != nil { layout.picksSymbol = true }
        self.layout = layout
        self.givesTicks = givesTicks
        row = TickRow(layout: layout)
        tokenizer = RowTokenizer(delimiter: layout.delimiter)
    }

    mutating func read(
        _ piece: UnsafeBufferPointer<UInt8>, isEnd: Bool, line: inout Int,
        into columns: inout BarColumns
    ) -> Int {
        guard let base = piece.baseAddress else { return 0 }
        let first = columns.count
        tickLines.removeAll(keepingCapacity: true)
        let end = base + piece.count
        var at = base
        while at < end {
            let found = memchr(at, 0x0A, end - at).map {
                UnsafePointer($0.assumingMemoryBound(to: UInt8.self))
            }
            guard let lineEnd = found ?? (isEnd ? end : nil) else { break }
            read(at, lineEnd, isEnded: found != nil, line: line, into: &columns)
            line += 1
            at = found != nil ? lineEnd + 1 : end
        }
        if TimeText.Style.counts.contains(row.style) {
            let strays = watch.sort(&columns, from: first)
            for row in strays { report.reject(line: tickLines[row - first], why: StrayTimes.why) }
            if !strays.isEmpty { report.rejectedRows.sort { $0.line < $1.line } }
        }
        return at - base
    }

    mutating func begin(after times: BarColumns.Column<Int64>) { watch.begin(after: times) }

    private mutating func read(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, isEnded: Bool, line: Int,
        into columns: inout BarColumns
    ) {
        guard end - start < 1 << 16 else {
            report.dataRows += 1
            report.reject(line: line, why: Saying(.faultLongLine, .text("64 kB")))
            return
        }
        tokenizer.cut(start, end)
        let cells = tokenizer.cells
        if cells.allSatisfy(\.isEmpty) || CSVSample.isComment(cells[0].bytes) { return }
        report.dataRows += 1
        if !isEnded, let usual = layout.cells, cells.count < usual {
            report.reject(
                line: line,
                why: Saying(.faultBreaksOff, .number(cells.count), .number(usual)))
            return
        }
        switch row.parse(cells) {
        case .skipped:
            report.dataRows -= 1
            report.otherSymbolRows += 1
        case .rejected(let why): report.reject(line: line, why: why)
        case .tick(let tick):
            if let place = layout.tradeNumber, place < cells.count,
                recent.repeats(cells[place].bytes, tick)
            {
                repeats += 1
                return
            }
            if tick.wasClamped { report.timesOutOfRange += 1 }
            tickLines.append(line)
            columns.append(
                time: tick.time, open: tick.price, high: tick.price, low: tick.price,
                close: tick.price, volume: tick.amount)
        }
    }

    mutating func takeReport() -> ReadReport {
        defer {
            report = ReadReport()
            repeats = 0
        }
        if repeats > 0 { report.choices = [Saying(.choiceRepeatedTrades, .number(repeats))] }
        return report
    }

    mutating func takeQuote() -> Quote? {
        defer { row.quote = nil }
        return row.quote
    }

    mutating func release() { tokenizer.release() }
}
