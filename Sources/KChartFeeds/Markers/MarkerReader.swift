public import KChartCore

/// Reads lists of markers and of trades: tables with or without a header, JSON, JSON lines.
///
/// A row has a time and, if it likes, a kind, a price, a label, a colour and an id, by the names of
/// its columns. A table without a header has them in this order. A row of a trade with its entry
/// and its exit makes two markers. Rows that cannot be read are told by line and left out.
public enum MarkerReader {
    /// Files with more rows are refused.
    public static let mostRows = 1_000_000
    /// The most bytes of a pipe: a hundred for each of the most rows.
    static let mostBytes = 100 * mostRows

    /// - Parameter zone: of clocks without an offset; nil is UTC.
    /// - Throws: one line that names the file and what was expected, when nothing could be read.
    public static func read(
        path: String, zone: ZoneRules? = nil
    ) throws(ReadError) -> MarkerReadResult {
        let file: InputFile
        do throws(ReadError) {
            // Of a device that never ends the first piece tells enough.
            file = try InputFile(path: path, limit: mostBytes) { head in
                // Half of UTF-16 is zeros.
                head.count(where: { $0 == 0 }) * 4 > head.count * 3
                    ? ReadError(
                        .binary, path: path,
                        detail: "is binary data, expected a list of markers") : nil
            }
        } catch {
            guard error.kind == .isDirectory else { throw error }
            throw ReadError(
                .isDirectory, path: path, detail: "is a directory, expected a file with markers")
        }
        let bytes = Array(UnsafeBufferPointer(start: file.base, count: file.count))
        return try read(bytes: bytes, path: path, zone: zone)
    }

    /// Reads text in memory as if it were a file called `path`.
    public static func read(
        bytes: [UInt8], path: String = "-", zone: ZoneRules? = nil
    ) throws(ReadError) -> MarkerReadResult {
        let text = try plainText(bytes, path)
        guard let first = text.first(where: { !isBlank($0) }) else {
            throw ReadError(.empty, path: path, detail: "is empty, expected a list of markers")
        }
        var habits = MarkerRecord.Habits()
        habits.zone = zone
        let isJSON = first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
        let records =
            isJSON
            ? try MarkerJSON(text, path: path).records()
            : try MarkerTable(text, path: path).records(&habits)
        habits.emptyLabelCounts = isJSON
        return try result(records, &habits, path)
    }

    private static func result(
        _ records: [MarkerRecord], _ habits: inout MarkerRecord.Habits, _ path: String
    ) throws(ReadError) -> MarkerReadResult {
        habits.time.order = isDayFirst(records, habits.time) ? .dayFirst : .monthFirst
        var result = MarkerReadResult()
        for record in records {
            switch record.outcome(&habits) {
            case .rows(let rows): result.rows += rows
            case .rejected(let why): result.reject(line: record.line, why: why)
            case .blank: break
            }
        }
        if result.rows.isEmpty, let first = result.rejectedRows.first {
            throw ReadError(
                .noBars, path: path, line: first.line,
                detail: "no marker could be read: \(first.reason)")
        }
        return result
    }

    /// What the dates of the whole list say of day and month in figures.
    private static func isDayFirst(_ records: [MarkerRecord], _ time: TimeText) -> Bool {
        var time = time
        var votes = 0
        for record in records.prefix(10_000) {
            for field in [MarkerField.time, .entryTime, .exitTime] {
                guard var text = record.texts[field] else { continue }
                _ = text.withUTF8 { time.parse($0) }
                switch time.evidence {
                case .dayFirst: votes += 1
                case .monthFirst: votes -= 1
                case .none, .either: break
                }
            }
        }
        return votes > 0
    }

    private static func plainText(_ bytes: [UInt8], _ path: String) throws(ReadError) -> [UInt8] {
        let encoding = bytes.withUnsafeBufferPointer { TextEncoding($0) }
        let text: [UInt8]
        switch encoding {
        case .utf8(let skip):
            text = skip > 0 ? Array(bytes.dropFirst(skip)) : bytes
        case .utf16(let skip, let bigEndian):
            text = bytes.withUnsafeBufferPointer {
                TextEncoding.utf8(
                    fromUTF16: UnsafeBufferPointer(rebasing: $0[skip...]), bigEndian: bigEndian)
            }
        }
        let kind = Array(text.prefix(4_096)).withUnsafeBufferPointer {
            PackedKind($0) != nil ? "a packed file" : TextEncoding.binaryKind($0)
        }
        if let kind {
            throw ReadError(
                .binary, path: path, detail: "is \(kind), expected CSV or JSON with markers")
        }
        return text
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
