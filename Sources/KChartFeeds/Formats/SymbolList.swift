import Glibc
import KChartCore

/// The symbols of a table that holds several, for the refusal that asks for one.
struct SymbolList {
    /// More than this many are counted, not named.
    private static let named = 12
    private static let most = 10_000

    private let path: String
    private let symbols: [String]
    private let line: Int?
    private var kind = "symbols"

    /// Goes through the whole table once.
    init(_ input: FormatInput, _ layout: CSVLayout) {
        path = input.path
        var found: [[UInt8]] = []
        var known: Set<[UInt8]> = []
        var line: Int?
        if let base = input.bytes.baseAddress, let place = layout.place(of: .symbol) {
            var tokenizer = RowTokenizer(delimiter: layout.delimiter)
            defer { tokenizer.release() }
            var at = base + layout.dataStart
            let end = base + input.availableCount()
            var number = layout.headerLines
            let priced = layout.pricePlaces
            while at < end, known.count < Self.most {
                let lineEnd =
                    memchr(at, 0x0A, end - at).map {
                        UnsafePointer($0.assumingMemoryBound(to: UInt8.self))
                    } ?? end
                number += 1
                if lineEnd - at < 1 << 16 {
                    tokenizer.cut(at, lineEnd)
                    let cells = tokenizer.cells
                    if place < cells.count, !cells[place].isEmpty,
                        !CSVSample.isComment(cells[0].bytes),
                        priced.allSatisfy({
                            $0 < cells.count && CSVLayout.hasFigure(cells[$0].bytes)
                        }),
                        known.insert(Array(cells[place].bytes)).inserted
                    {
                        found.append(Array(cells[place].bytes))
                        if found.count == 2 { line = number }
                    }
                }
                at = lineEnd < end ? lineEnd + 1 : end
            }
        }
        symbols = found.map { String(decoding: $0, as: UTF8.self) }
        self.line = line
    }

    /// - Parameter column: what tells the series apart when it is no symbol.
    init(path: String, symbols: [String], column: String? = nil) {
        self.path = path
        self.symbols = symbols
        line = nil
        if let column { kind = "series by \(OneLine.word(column))" }
    }

    /// One line with the symbols and how one of them is chosen.
    var error: ReadError {
        let shown = symbols.prefix(Self.named).map { OneLine.word($0) }.joined(
            separator: ", ")
        let more =
            symbols.count > Self.named ? " and \(symbols.count - Self.named) more" : ""
        return ReadError(
            .columnsUnclear, path: path, line: line,
            detail: "holds several \(kind) (\(shown)\(more)); choose one with --symbol")
    }

    /// The symbol that `wanted` means: the same text, the same but for case, or the only one that
    /// contains it.
    static func match(_ wanted: String, in symbols: [String]) -> String? {
        if symbols.contains(wanted) { return wanted }
        let small = wanted.lowercased()
        if let same = symbols.first(where: { $0.lowercased() == small }) { return same }
        let holding = symbols.filter { $0.lowercased().contains(small) }
        return holding.count == 1 ? holding[0] : nil
    }

    static func all(_ input: FormatInput, _ layout: CSVLayout) -> [String] {
        SymbolList(input, layout).symbols
    }
}
