import KChartCore

/// Reads the lines of a stream whose layout is decided.
///
/// What a line gives depends on the line alone, so it does not matter in which pieces a stream
/// comes.
protocol BarLineReader {
    /// True when a row is a trade, four times its price, and not yet a bar.
    var givesTicks: Bool { get }

    /// Reads the whole lines of a piece of text, and the last one as well when `isEnd` says that
    /// nothing follows it; adds their rows to `rows`. Answers how many bytes are done with, and
    /// moves `line` on; the rest belongs before the next piece.
    mutating func read(
        _ piece: UnsafeBufferPointer<UInt8>, isEnd: Bool, line: inout Int,
        into rows: inout BarColumns
    ) -> Int

    /// The counts of rows and the rejected ones since the last call.
    mutating func takeReport() -> ReadReport

    /// The newest bid and ask since the last call; nil where rows have none.
    mutating func takeQuote() -> Quote?

    /// The rows of the head have these times, in order; the next piece follows them.
    mutating func begin(after times: BarColumns.Column<Int64>)

    /// The next piece is the top of another file.
    mutating func beginFile()

    /// Frees what the last line needed.
    mutating func release()
}

extension BarLineReader {
    mutating func takeQuote() -> Quote? { nil }
    mutating func begin(after times: BarColumns.Column<Int64>) {}
    mutating func beginFile() {}
}

/// A format that can go on from its beginning line by line.
protocol LineFormat: BarFormat {
    /// A reader of the lines behind `head`, the whole lines a stream began with, and where in it
    /// the rows begin; nil for what can only be read as a whole.
    func lines(after head: FormatInput) -> BarLines?
}

/// How the lines of a stream are read, as its head decided it.
struct BarLines {
    var reader: any BarLineReader
    /// Where the first row stands in the head, and its line.
    var start: Int
    var line: Int
    /// Rows further down are of another table than the one at the top of the head.
    var topIsOther = false
}
