import KChartCore

/// Reads the bars of a table line by line.
struct TableLineReader: BarLineReader {
    private var rows: CSVRowReader
    private var watch = StrayWatch()
    private var report = ReadReport()
    private var areCounts = false

    /// - Parameter layout: decided; rows of other symbols than its own are left out.
    init(layout: CSVLayout) {
        var layout = layout
        if layout.place(of: .symbol) != nil, layout.symbol != nil { layout.picksSymbol = true }
        rows = CSVRowReader(layout: layout)
        rows.stopsAtOtherHeader = true
    }

    var givesTicks: Bool { false }

    mutating func read(
        _ piece: UnsafeBufferPointer<UInt8>, isEnd: Bool, line: inout Int,
        into columns: inout BarColumns
    ) -> Int {
        let first = columns.count
        let used = rows.read(piece, isEnd: isEnd, line: &line, into: &columns)
        var found = rows.takeFindings()
        if found.style != .none { areCounts = TimeText.Style.counts.contains(found.style) }
        if areCounts {
            let strays = watch.sort(&columns, from: first)
            for row in strays {
                found.report.reject(
                    line: found.lines.line(of: row - first), why: StrayTimes.why)
            }
            if !strays.isEmpty { found.report.rejectedRows.sort { $0.line < $1.line } }
        }
        report.addRows(of: found.report)
        return used
    }

    mutating func takeReport() -> ReadReport {
        defer { report = ReadReport() }
        return report
    }

    mutating func begin(after times: BarColumns.Column<Int64>) { watch.begin(after: times) }

    mutating func beginFile() { rows.beginFile() }

    mutating func release() { rows.release() }
}
