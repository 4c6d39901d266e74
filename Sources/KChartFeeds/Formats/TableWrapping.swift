/// What hides a table of text from the reader, and how it is taken off, line by line.
enum TableWrapping: CaseIterable {
    /// Every line is quoted once more as a whole: "2024-01-02,""1,5"",2".
    case quotedLines
    /// Cells stand between single quotes: '2024-01-02','1.5'.
    case singleQuotes
    /// Cells are formulas of a spreadsheet that keep texts as they are: ="2024-01-02",1.5.
    case formulas
    /// Cells stand apart by runs of blanks.
    case blanks

    /// The delimiter of what comes out; nil when it has to be found.
    var delimiter: UInt8? {
        switch self {
        case .quotedLines, .singleQuotes, .formulas: nil
        case .blanks: 0x09
        }
    }

    /// True when the lines of a sample look wrapped this way.
    func wraps(_ sample: UnsafeBufferPointer<UInt8>) -> Bool {
        var lines = 0
        var wrapped = 0
        for line in sample.split(separator: 0x0A, maxSplits: 60).prefix(60) {
            let line = Self.trimmed(line)
            guard !line.isEmpty else { continue }
            lines += 1
            if isWrapped(line) { wrapped += 1 }
        }
        return wrapped > 0 && wrapped * 2 > lines
    }

    private func isWrapped(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        switch self {
        case .quotedLines:
            guard line.count > 4, line.first == 0x22, let last = line.last else { return false }
            // Trailing separators may follow the quote.
            let body = line.reversed().drop { $0 == 0x2C || $0 == 0x3B }
            guard body.first == 0x22 || last == 0x22 else { return false }
            let inner = line.dropFirst().prefix { $0 != 0x22 }
            return inner.contains(where: Self.isSeparator) || Self.isOneCell(line)
        case .singleQuotes:
            return line.count > 2 && line.first == 0x27
                && line.contains { $0 == 0x2C || $0 == 0x3B || $0 == 0x09 || $0 == 0x7C }
        case .formulas:
            return zip(line, line.dropFirst()).contains { $0 == 0x3D && $1 == 0x22 }
        case .blanks:
            let cells = line.split { $0 == 0x20 || $0 == 0x09 }
            return cells.count >= 5
        }
    }

    /// The text without the wrapping, line for line; nil for text that is too long to copy.
    func unwrapped(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard text.count < 1 << 30 else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var at = 0
        while at < text.count {
            let end = text[at...].firstIndex(of: 0x0A) ?? text.count
            let line = Self.trimmed(text[at..<end])
            switch self {
            case .quotedLines: Self.unquote(line, into: &result)
            // No number and no name of a column has a single quote in it.
            case .singleQuotes: result += line.map { $0 == 0x27 ? 0x22 : $0 }
            case .formulas:
                for (byte, next) in zip(line, line.dropFirst() + [0])
                where byte != 0x3D || next != 0x22 {
                    result.append(byte)
                }
            case .blanks: Self.join(line, into: &result)
            }
            if end < text.count { result.append(0x0A) }
            at = end + 1
        }
        return result
    }

    private static func trimmed(
        _ line: Slice<UnsafeBufferPointer<UInt8>>
    ) -> Slice<UnsafeBufferPointer<UInt8>> {
        var line = line
        while let first = line.first, CellText.isBlank(first) { line = line.dropFirst() }
        while let last = line.last, CellText.isBlank(last) { line = line.dropLast() }
        return line
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == 0x2C || byte == 0x3B || byte == 0x09 || byte == 0x7C
    }

    /// True for a line that is one quoted cell with separators in it, whose own quotes are doubled:
    /// """2024-01-02"",""1.5""".
    private static func isOneCell(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var hasSeparator = false
        var place = line.startIndex + 1
        while place < line.endIndex {
            if line[place] == 0x22 {
                guard place + 1 < line.endIndex, line[place + 1] == 0x22 else {
                    return hasSeparator && line[(place + 1)...].allSatisfy(isSeparator)
                }
                place += 1
            } else if isSeparator(line[place]) {
                hasSeparator = true
            }
            place += 1
        }
        return false
    }

    private static func unquote(
        _ line: Slice<UnsafeBufferPointer<UInt8>>, into result: inout [UInt8]
    ) {
        guard line.first == 0x22 else {
            result += line
            return
        }
        var place = line.startIndex + 1
        while place < line.endIndex {
            if line[place] == 0x22 {
                guard place + 1 < line.endIndex, line[place + 1] == 0x22 else { break }
                place += 1
            }
            result.append(line[place])
            place += 1
        }
    }

    /// A tab for each run of blanks; date and time of day stay together.
    private static func join(
        _ line: Slice<UnsafeBufferPointer<UInt8>>, into result: inout [UInt8]
    ) {
        var wasDate = false
        for (number, cell) in line.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 })
            .enumerated()
        {
            let isClock =
                cell.contains(UInt8(ascii: ":")) && cell.first.map { $0 &- 48 < 10 } ?? false
            if number > 0 { result.append(wasDate && isClock ? 0x20 : 0x09) }
            result += cell
            wasDate =
                !cell.contains(UInt8(ascii: ":")) && cell.count >= 8
                && (cell.contains(UInt8(ascii: "-")) || cell.contains(UInt8(ascii: "/"))
                    || cell.count(where: { $0 == UInt8(ascii: ".") }) == 2)
        }
    }
}
