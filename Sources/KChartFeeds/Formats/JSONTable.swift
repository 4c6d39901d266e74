/// Records of a JSON text as a table of text: the form every reader of tables understands.
///
/// A row stands on the line of its number, cells between unit separators, so that nothing in a
/// number or a name can be taken for one.
struct JSONTable {
    static let delimiter: UInt8 = 0x1F

    /// The rows, one a line.
    var text: [UInt8] = []
    /// The keys; nil for arrays without names.
    var names: [String]?
    /// How many rows there are.
    var count = 0
    /// Records that are no rows, by number.
    var rejected: [RejectedRow] = []
    /// The line of each row, when rows are not numbered one by one.
    var lines: [Int]?
    /// Messages of other kinds.
    var others = 0
    /// Something broke off behind the rows.
    var isDamaged = false

    /// Adds a cell; what would be taken for a separator becomes a blank.
    mutating func append(cell: UnsafeBufferPointer<UInt8>, isFirst: Bool) {
        if !isFirst { text.append(Self.delimiter) }
        guard cell.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else {
            text.append(contentsOf: cell)
            return
        }
        var escaped = false
        for byte in cell {
            if escaped {
                // \/ and the like stand for themselves.
                text.append(byte == 0x6E || byte == 0x74 || byte < 0x20 ? 0x20 : byte)
                escaped = false
            } else if byte == 0x5C {
                escaped = true
            } else {
                text.append(byte < 0x20 || byte == 0x22 ? 0x20 : byte)
            }
        }
    }

    mutating func appendEmptyCell(isFirst: Bool) {
        if !isFirst { text.append(Self.delimiter) }
    }

    mutating func endRow() {
        text.append(0x0A)
        count += 1
    }

    /// A record that is no row keeps its number.
    mutating func reject(_ reason: String) {
        text.append(0x0A)
        count += 1
        rejected.append(
            RejectedRow(line: lines == nil ? count : lines?.last ?? count, reason: reason))
    }
}
