/// The first lines of a table, cut at one delimiter.
struct CSVSample {
    struct Row {
        /// From 1.
        var line: Int
        var offset: Int
        var cells: [[UInt8]]
        var isBlank: Bool
        var isComment: Bool
        var isContent: Bool { !isBlank && !isComment }
        /// Names of the columns of bars, and hardly a figure.
        var isHeaderOfBars: Bool {
            guard cells.count >= 5, cells.count(where: { $0.contains { $0 &- 48 < 10 } }) < 2
            else { return false }
            return HeaderReading(cells.map { HeaderText.decode($0) }).hasBars
        }
        /// Cells up to the last one that holds something.
        var filled: Int { (cells.lastIndex { !$0.isEmpty } ?? -1) + 1 }
    }

    static let mostLines = 120

    let delimiter: UInt8
    private(set) var rows: [Row] = []
    /// The longest line began here and had no end within the sample.
    private(set) var isCutOff = false
    /// The line that began here and had no end within the sample.
    private(set) var endless: Int?

    init(_ bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool, delimiter: UInt8) {
        self.delimiter = delimiter
        guard let base = bytes.baseAddress else { return }
        var tokenizer = RowTokenizer(delimiter: delimiter)
        defer { tokenizer.release() }
        var at = 0
        var line = 1
        while at < bytes.count, rows.count < Self.mostLines {
            var end = at
            while end < bytes.count, bytes[end] != 0x0A { end += 1 }
            if end == bytes.count, !isWhole {
                isCutOff = rows.isEmpty
                if end - at > CSVRowReader.longestLine { endless = line }
                break
            }
            tokenizer.cut(base + at, base + end)
            let cells = tokenizer.cells.map { Array($0.bytes) }
            rows.append(
                Row(
                    line: line, offset: at, cells: cells,
                    isBlank: cells.allSatisfy(\.isEmpty),
                    isComment: cells.first.map(Self.isComment) ?? false))
            at = end + 1
            line += 1
        }
    }

    /// True for the first cell of a line that is a remark: # or //.
    static func isComment(_ cell: some Collection<UInt8>) -> Bool {
        cell.first == UInt8(ascii: "#") || cell.starts(with: [0x2F, 0x2F])
    }

    var content: [Row] { rows.filter(\.isContent) }

    // MARK: - Markets that stand still

    /// The most rows that are looked at for one that moves, and how many of these are enough.
    static let mostFlatLines = 20_000
    private static let enoughMoving = 60

    /// Hardly a row of the full sample has prices that differ.
    var isFlat: Bool {
        rows.count == Self.mostLines && rows.count { Self.isFlat($0.cells) } * 10 >= rows.count * 8
    }

    /// Rows behind the sample whose prices differ, the first few.
    func movingRows(behind bytes: UnsafeBufferPointer<UInt8>) -> [Row] {
        guard let base = bytes.baseAddress, let last = rows.last else { return [] }
        var tokenizer = RowTokenizer(delimiter: delimiter)
        defer { tokenizer.release() }
        var found: [Row] = []
        var line = last.line
        var at = last.offset
        while at < bytes.count, line < Self.mostFlatLines, found.count < Self.enoughMoving {
            var end = at
            while end < bytes.count, bytes[end] != 0x0A { end += 1 }
            // The last line may be cut off.
            if end == bytes.count { break }
            if line > last.line {
                tokenizer.cut(base + at, base + end)
                let cells = tokenizer.cells.map { Array($0.bytes) }
                if cells.count == last.cells.count, !Self.isFlat(cells) {
                    found.append(
                        Row(
                            line: line, offset: at, cells: cells, isBlank: false,
                            isComment: cells.first.map(Self.isComment) ?? false))
                }
            }
            at = end + 1
            line += 1
        }
        return found.filter(\.isContent)
    }

    /// True when the same figures stand four times side by side.
    private static func isFlat(_ cells: [[UInt8]]) -> Bool {
        guard cells.count >= 5 else { return false }
        return (0...cells.count - 4).contains { place in
            let price = cells[place]
            return price.contains { $0 &- 49 < 9 }
                && cells[place + 1..<place + 4].allSatisfy { $0 == price }
        }
    }
}
