import Glibc

/// Cells in quotes that go on in the next line: spreadsheets write them.
enum QuotedLines {
    /// A cell that goes on for longer than this has a quote that means something else.
    private static let mostLines = 64
    private static let mostBytes = 1 << 16

    /// True when a cell of a sample goes on in the next line and ends there.
    static func isBroken(_ sample: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = sample.baseAddress, memchr(base, 0x22, sample.count) != nil else {
            return false
        }
        return joined(sample) != nil
    }

    /// The text with each such cell on one line, and as many empty lines behind its row as it had
    /// too many, so that the lines keep their numbers; nil for text without such cells, or too long
    /// to copy.
    static func joined(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard text.count < 1 << 30 else { return nil }
        var result: [UInt8] = []
        var copied = 0
        var owed = 0
        var isCellStart = true
        var place = 0
        while place < text.count {
            let byte = text[place]
            if byte == 0x22, isCellStart {
                isCellStart = false
                let (end, breaks) = close(text, from: place + 1)
                guard let end else {
                    // Never closed: the line is left to the reader of rows.
                    place = text[place...].firstIndex(of: 0x0A) ?? text.count
                    continue
                }
                if !breaks.isEmpty {
                    for line in breaks {
                        result += text[copied..<line]
                        result.append(0x20)
                        copied = line + 1
                    }
                    owed += breaks.count
                }
                place = end + 1
                continue
            }
            if byte == 0x0A {
                if owed > 0 {
                    result += text[copied...place]
                    result += [UInt8](repeating: 0x0A, count: owed)
                    copied = place + 1
                    owed = 0
                }
                isCellStart = true
            } else if byte == 0x2C || byte == 0x3B || byte == 0x09 || byte == 0x7C {
                isCellStart = true
            } else if byte != 0x20 {
                isCellStart = false
            }
            place += 1
        }
        guard copied > 0 else { return nil }
        result += text[copied...]
        return result
    }

    /// Where a quoted cell ends, and the line ends inside it.
    private static func close(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> (end: Int?, breaks: [Int]) {
        var breaks: [Int] = []
        var place = start
        while place < text.count, place - start < mostBytes, breaks.count < mostLines {
            if text[place] == 0x22 {
                let next = place + 1 < text.count ? text[place + 1] : 0x0A
                guard next == 0x22 else {
                    // A quote with more text behind it opens another cell: this one was cut off.
                    let ends: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C, 0x0A, 0x0D, 0x20]
                    return ends.contains(next) ? (place, breaks) : (nil, [])
                }
                place += 1
            } else if text[place] == 0x0A {
                breaks.append(place)
            }
            place += 1
        }
        return (nil, [])
    }
}
