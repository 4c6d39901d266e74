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
    /// Which columns are not as long as the times, when prices are among them.
    var unequal: String?
    /// Something broke off behind the rows.
    var isDamaged = false

    /// As much of a cell as a line of a table may have; of a longer one the beginning is kept, with
    /// a sign that makes it no number.
    private static let longestCell = 1 << 16
    private static let keptBeginning = 64

    /// Adds a cell; what would be taken for a separator becomes a blank.
    mutating func append(cell: UnsafeBufferPointer<UInt8>, isFirst: Bool) {
        if !isFirst { text.append(Self.delimiter) }
        guard cell.count <= Self.longestCell else {
            for byte in cell.prefix(Self.keptBeginning) {
                text.append(byte < 0x20 || byte == 0x22 || byte >= 0x7F ? 0x20 : byte)
            }
            text.append(contentsOf: "…".utf8)
            return
        }
        guard cell.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else {
            text.append(contentsOf: cell)
            return
        }
        for byte in Self.unescaped(cell) {
            text.append(byte < 0x20 || byte == 0x22 ? 0x20 : byte)
        }
    }

    /// A string without its escapes; what has no meaning stands for itself.
    static func unescaped(_ cell: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        guard cell.contains(0x5C) else { return Array(cell) }
        var result: [UInt8] = []
        var units: [UInt16] = []
        func close() {
            guard !units.isEmpty else { return }
            result += String(decoding: units, as: UTF16.self).utf8
            units = []
        }
        var place = 0
        while place < cell.count {
            guard cell[place] == 0x5C, place + 1 < cell.count else {
                close()
                result.append(cell[place])
                place += 1
                continue
            }
            let letter = cell[place + 1]
            let figures = cell[place...].dropFirst(2).prefix(4)
            if letter == UInt8(ascii: "u"), figures.count == 4,
                let unit = UInt16(String(decoding: figures, as: UTF8.self), radix: 16)
            {
                units.append(unit)
                place += 6
                continue
            }
            close()
            switch letter {
            case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"), UInt8(ascii: "b"),
                UInt8(ascii: "f"):
                result.append(0x20)
            default: result.append(letter)
            }
            place += 2
        }
        close()
        return result
    }

    mutating func appendEmptyCell(isFirst: Bool) {
        if !isFirst { text.append(Self.delimiter) }
    }

    mutating func endRow() {
        text.append(0x0A)
        count += 1
    }

    /// A record that is no row keeps its number.
    mutating func reject(_ why: Saying) {
        text.append(0x0A)
        count += 1
        rejected.append(
            RejectedRow(line: lines == nil ? count : lines?.last ?? count, why: why))
    }

    /// The prices of hardly a row of a full sample differ.
    var isFlat: Bool {
        count >= CSVSample.mostLines
            && text.withUnsafeBufferPointer {
                CSVSample($0, isWhole: true, delimiter: Self.delimiter).isFlat
            }
    }
}
