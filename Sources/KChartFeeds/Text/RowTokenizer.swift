/// Cuts one line into cells. Quotes may hold the delimiter, and two quotes inside stand for one;
/// a quoted cell ends with its line.
struct RowTokenizer {
    let delimiter: UInt8
    private(set) var cells: [CellText] = []
    /// The quote that opened a cell was never closed.
    private(set) var hasOpenQuote = false
    /// Cells with doubled quotes inside, written out.
    private var spare: [UnsafeMutableBufferPointer<UInt8>] = []

    /// More cells than this are counted, not kept.
    static let mostCells = 256

    init(delimiter: UInt8) {
        self.delimiter = delimiter
    }

    /// Frees what the cells of the last line needed.
    mutating func release() {
        for buffer in spare { buffer.deallocate() }
        spare.removeAll(keepingCapacity: true)
    }

    /// Cuts `start ..< end`, a line without its end. The cells are valid until the next call.
    mutating func cut(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
        release()
        cells.removeAll(keepingCapacity: true)
        hasOpenQuote = false
        var end = end
        if end > start, (end - 1).pointee == 0x0D { end -= 1 }
        var p = start
        while true {
            var first = p
            while first < end, first.pointee == 0x20 || first.pointee == 0x09,
                first.pointee != delimiter
            { first += 1 }
            if first < end, first.pointee == UInt8(ascii: "\"") {
                p = cutQuoted(first + 1, end)
            } else {
                p = first
                while p < end, p.pointee != delimiter { p += 1 }
                append(CellText(trimming: first, p))
            }
            guard p < end else { break }
            p += 1
        }
    }

    private mutating func append(_ cell: CellText) {
        if cells.count < Self.mostCells { cells.append(cell) }
    }

    private mutating func cutQuoted(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        var p = start
        var hasDoubled = false
        while p < end {
            if p.pointee == UInt8(ascii: "\"") {
                guard p + 1 < end, (p + 1).pointee == UInt8(ascii: "\"") else { break }
                hasDoubled = true
                p += 1
            }
            p += 1
        }
        let close = min(p, end)
        if p >= end { hasOpenQuote = true }
        var rest = close
        while rest < end, rest.pointee != delimiter { rest += 1 }
        if hasDoubled {
            let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: close - start)
            var count = 0
            var q = start
            while q < close {
                buffer[count] = q.pointee
                count += 1
                q += q.pointee == UInt8(ascii: "\"") ? 2 : 1
            }
            spare.append(buffer)
            guard let base = buffer.baseAddress else { return rest }
            append(CellText(trimming: base, base + count))
        } else {
            append(CellText(trimming: start, close))
        }
        return rest
    }
}
