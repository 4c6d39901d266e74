import KChartCore

/// A cell of a table: a stretch of bytes, without the blanks and quotes round it.
struct CellText {
    let bytes: UnsafeBufferPointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// The stretch `start ..< end` without blanks round it.
    init(trimming start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
        var first = start
        var last = end
        while first < last, Self.isBlank(first.pointee) { first += 1 }
        while first < last, Self.isBlank((last - 1).pointee) { last -= 1 }
        bytes = UnsafeBufferPointer(start: first, count: last - first)
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    var isEmpty: Bool { bytes.isEmpty }

    /// The text, bytes that are no UTF-8 replaced.
    var string: String { String(decoding: bytes, as: UTF8.self) }

    /// The text for a message: short, printable, in quotes.
    var quoted: String {
        let shown = UnsafeBufferPointer(rebasing: bytes.prefix(120))
        return "\"" + OneLine.word(String(decoding: shown, as: UTF8.self)) + "\""
    }

    var isWord: Bool { bytes.contains { $0 | 0x20 >= 97 && $0 | 0x20 <= 122 || $0 >= 0x80 } }

    /// Cells that stand for "no value": nothing, a dash, null, nan, n/a, none.
    var isMissing: Bool {
        if bytes.isEmpty { return true }
        guard bytes.count <= 5 else { return false }
        switch string.lowercased() {
        case "-", "--", "null", "nil", "nan", "n/a", "na", "none", "#n/a", ".": return true
        default: return false
        }
    }
}
