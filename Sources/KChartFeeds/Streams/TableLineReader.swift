import KChartCore

/// Reads the bars of a table line by line.
struct TableLineReader: BarLineReader {
    private var rows: CSVRowReader

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
        rows.read(piece, isEnd: isEnd, line: &line, into: &columns)
    }

    mutating func takeReport() -> ReadReport { rows.takeFindings().report }

    mutating func beginFile() { rows.beginFile() }

    mutating func release() { rows.release() }
}
