import Glibc
import KChartCore

/// Reads bars out of JSON: finds the records, learns their shape from the first, takes them one by
/// one. A damaged record is rejected by its number.
struct JSONBarReader {
    static let binanceColumns: [ColumnRole?] = [
        .time, .open, .high, .low, .close, .volume, nil, .turnover, nil, nil, nil, nil,
    ]

    private let input: FormatInput
    private var report = ReadReport()
    private var columns = BarColumns()
    private var lines = LineMap()
    private var parser = CSVRowParser(layout: .bars)
    /// The roles of the elements of an array, or of the keys of an object in the order of the
    /// first one.
    private var roles: [ColumnRole?] = []
    private var keys: [[UInt8]] = []
    private var cells = [CellText](
        repeating: CellText(UnsafeBufferPointer(start: nil, count: 0)), count: 7)

    init(_ input: FormatInput) {
        self.input = input
    }

    mutating func read() throws(ReadError) -> ParsedBars {
        var scan = JSONScanner(input.bytes)
        if scan.peek() == UInt8(ascii: "{"), isLines() {
            try readLines()
        } else {
            guard let (place, depth) = Self.findRecords(&scan, depth: 0) else {
                guard scan.isInOrder else { throw damaged(scan) }
                throw ReadError(
                    .notMarketData, path: input.path, line: 1,
                    detail: "is JSON without bars; expected an array of records with time, open,"
                        + " high, low and close")
            }
            try readArray(scan, at: place, depth: depth)
        }
        report.bars = columns.count
        guard !columns.isEmpty else {
            guard let first = report.rejectedRows.first else {
                throw ReadError(.headerOnly, path: input.path, detail: "holds no bars")
            }
            throw ReadError(
                .noBars, path: input.path, detail: "record \(first.line): \(first.reason)")
        }
        guard columns.count * 10 >= report.dataRows else {
            throw ReadError(
                .notMarketData, path: input.path,
                detail: "only \(columns.count) of \(report.dataRows) records are bars")
        }
        report.timeStyle = parser.style.rawValue
        report.timesHaveZone = parser.sawZone
        report.priceDecimals = parser.priceDecimals
        return ParsedBars(columns: columns, report: report, lines: lines)
    }

    private func damaged(_ scan: JSONScanner) -> ReadError {
        ReadError(
            .damaged, path: input.path, line: scan.line,
            detail: "the JSON text breaks off or is damaged here")
    }

    // MARK: - Where the records are

    /// The place of the first array that holds arrays or objects of bars, and how many objects it
    /// is in; the scanner then stands on the first of them.
    private static func findRecords(
        _ scan: inout JSONScanner, depth: Int
    ) -> (place: Int, depth: Int)? {
        guard depth < 6 else {
            _ = scan.skipValue()
            return nil
        }
        switch scan.peek() {
        case UInt8(ascii: "["):
            let place = scan.place
            guard scan.enterArray(), scan.nextElement() else { return nil }
            if isRecord(scan) { return (place, depth) }
            repeat {
                // Nested arrays: only the first element is looked into.
                guard scan.skipValue() else { return nil }
            } while scan.nextElement()
            return nil
        case UInt8(ascii: "{"):
            guard scan.enterObject() else { return nil }
            while scan.nextKeyBytes() != nil {
                let next = scan.peek()
                if next == UInt8(ascii: "[") || next == UInt8(ascii: "{") {
                    if let found = findRecords(&scan, depth: depth + 1) { return found }
                    guard scan.isInOrder else { return nil }
                } else {
                    guard scan.skipValue() else { return nil }
                }
            }
            return nil
        default:
            _ = scan.skipValue()
            return nil
        }
    }

    private static func isRecord(_ scan: JSONScanner) -> Bool {
        var ahead = scan
        if ahead.enterArray() {
            var count = 0
            while ahead.nextElement() {
                guard ahead.scalarBytes() != nil else { return false }
                count += 1
            }
            return ahead.isInOrder && count >= 5
        }
        return objectRoles(scan).map { Set($0.roles.compactMap { $0 }) }?
            .isSuperset(of: [.time, .open, .high, .low, .close]) ?? false
    }

    /// The keys of an object and what each means; of two with one role the better name wins.
    private static func objectRoles(
        _ scan: JSONScanner
    ) -> (keys: [[UInt8]], roles: [ColumnRole?])? {
        var ahead = scan
        guard ahead.enterObject() else { return nil }
        var keys: [[UInt8]] = []
        var meanings: [HeaderNames.Meaning?] = []
        while let key = ahead.nextKeyBytes(), keys.count < 64 {
            let isContainer = ahead.peek() == UInt8(ascii: "{") || ahead.peek() == UInt8(ascii: "[")
            // Capitals of one letter are other things than their small ones in exchange streams.
            let isCapital = key.count == 1 && key[0] &- 65 < 26
            keys.append(Array(key))
            meanings.append(
                isContainer || isCapital
                    ? nil : HeaderNames.meaning(String(decoding: key, as: UTF8.self)))
            guard ahead.skipValue() else { return nil }
        }
        guard ahead.isInOrder else { return nil }
        var roles = [ColumnRole?](repeating: nil, count: keys.count)
        for role in [ColumnRole.time, .open, .high, .low, .close, .volume, .turnover] {
            let best = meanings.indices.filter { meanings[$0]?.role == role }
                .min { (meanings[$0]?.rank ?? 0) < (meanings[$1]?.rank ?? 0) }
            if let best { roles[best] = role }
        }
        return (keys, roles)
    }

    // MARK: - Arrays of records

    /// Reads the records from the first one, on which the scanner stands, and sees that the text
    /// ends where it should.
    private mutating func readArray(
        _ start: JSONScanner, at place: Int, depth: Int
    ) throws(ReadError) {
        var scan = start
        if scan.peek() == UInt8(ascii: "[") {
            try learnArrays(JSONScanner(input.bytes, at: place))
        } else {
            guard let shape = Self.objectRoles(scan) else { throw damaged(scan) }
            (keys, roles) = shape
            report.format = "JSON objects"
        }
        describeColumns()
        var released = 0
        repeat {
            report.dataRows += 1
            let wasRead = keys.isEmpty ? readElements(&scan) : readMembers(&scan)
            guard scan.isInOrder else { throw damaged(scan) }
            take(record: report.dataRows, isWhole: wasRead)
            if scan.place - released > 4 << 20 {
                released = scan.place
                input.release(before: released)
            }
        } while scan.nextElement()
        // The rest of the objects round the array.
        for _ in 0..<depth where scan.isInOrder {
            while scan.nextKeyBytes() != nil {
                guard scan.skipValue() else { throw damaged(scan) }
            }
        }
        guard scan.isInOrder else { throw damaged(scan) }
        guard scan.isAtEnd else {
            throw ReadError(
                .damaged, path: input.path, line: scan.line,
                detail: "more text follows the end of the JSON")
        }
    }

    /// How many elements an array has decides what they are; the order of the prices is checked.
    private mutating func learnArrays(_ start: JSONScanner) throws(ReadError) {
        var scan = start
        guard scan.enterArray() else { throw damaged(scan) }
        var rows: [CSVSample.Row] = []
        while rows.count < 120, scan.nextElement(), scan.enterArray() {
            var texts: [[UInt8]] = []
            while scan.nextElement() {
                guard let text = scan.scalarBytes() else { break }
                if texts.count < 64 { texts.append(Array(text)) }
            }
            rows.append(
                CSVSample.Row(
                    line: rows.count + 1, offset: 0, cells: texts, isBlank: false,
                    isComment: false))
        }
        var layout = CSVLayout.bars
        layout.timeUnit = CSVLayoutFinder.timeUnit(rows, column: 0)
        parser = CSVRowParser(layout: layout)
        let count = rows.first?.cells.count ?? 0
        switch count {
        case 12:
            roles = Self.binanceColumns
            report.format = "Binance klines JSON"
        case 5, 6:
            var notes: [String] = []
            guard let order = CSVLayoutFinder.priceOrder(rows, first: 1, notes: &notes) else {
                throw ReadError(
                    .columnsUnclear, path: input.path,
                    detail: "no order of the elements 2 to 5 keeps every high above and every low"
                        + " below; expected time, open, high, low, close")
            }
            roles = [.time] + order + (count == 6 ? [.volume] : [])
            report.format = "JSON arrays"
            report.ambiguities += notes
        default:
            throw ReadError(
                .columnsUnclear, path: input.path,
                detail: "is an array of arrays of \(count); expected 5, 6 or Binance's 12 elements:"
                    + " time, open, high, low, close, volume")
        }
    }

    private mutating func describeColumns() {
        report.columns = roles.enumerated().compactMap { place, role in
            role.map {
                UnderstoodColumn(
                    number: place + 1,
                    name: place < keys.count
                        ? printable(String(decoding: keys[place], as: UTF8.self)) : "",
                    role: $0)
            }
        }
    }

    private mutating func clearCells() {
        for place in cells.indices {
            cells[place] = CellText(UnsafeBufferPointer(start: nil, count: 0))
        }
    }

    /// Reads one inner array; false when it is none or too short.
    private mutating func readElements(_ scan: inout JSONScanner) -> Bool {
        clearCells()
        guard scan.peek() == UInt8(ascii: "["), scan.enterArray() else {
            _ = scan.skipValue()
            return false
        }
        var place = 0
        while scan.nextElement() {
            if let text = scan.scalarBytes() {
                if place < roles.count, let role = roles[place] { set(role, text) }
            } else {
                guard scan.isInOrder, scan.skipValue() else { return false }
            }
            place += 1
        }
        return place >= min(roles.count, 5)
    }

    /// Reads one object; keys in the order of the first object are found at once.
    private mutating func readMembers(_ scan: inout JSONScanner) -> Bool {
        clearCells()
        guard scan.peek() == UInt8(ascii: "{"), scan.enterObject() else {
            _ = scan.skipValue()
            return false
        }
        var place = 0
        while let key = scan.nextKeyBytes() {
            let found =
                place < keys.count && keys[place].elementsEqual(key)
                ? place : keys.firstIndex { $0.elementsEqual(key) }
            if let text = scan.scalarBytes() {
                if let found, let role = roles[found] { set(role, text) }
            } else {
                guard scan.isInOrder, scan.skipValue() else { return false }
            }
            place += 1
        }
        return scan.isInOrder
    }

    private mutating func set(_ role: ColumnRole, _ text: UnsafeBufferPointer<UInt8>) {
        guard let place = CSVLayout.bars.place(of: role) else { return }
        cells[place] = CellText(text)
    }

    private mutating func take(record: Int, isWhole: Bool) {
        guard isWhole else {
            report.reject(line: record, reason: "the record is no array or object of a bar")
            return
        }
        switch parser.parse(cells) {
        case .rejected(let reason):
            report.reject(line: record, reason: reason)
        case .bar(let values):
            if values.wasClamped { report.timesOutOfRange += 1 }
            lines.note(bar: columns.count, line: record)
            columns.append(
                time: values.time, open: values.open, high: values.high, low: values.low,
                close: values.close, volume: values.volume, turnover: values.turnover)
        }
    }

    // MARK: - JSON lines

    /// True when the first line is a whole object and more lines follow.
    private func isLines() -> Bool {
        var scan = JSONScanner(input.bytes)
        guard scan.skipValue() else { return false }
        let end = scan.place
        guard scan.peek() == UInt8(ascii: "{") else { return false }
        return input.bytes[end..<scan.place].contains(0x0A)
    }

    private mutating func readLines() throws(ReadError) {
        guard let base = input.bytes.baseAddress else { return }
        let first = JSONScanner(input.bytes)
        guard Self.isRecord(first), let shape = Self.objectRoles(first) else {
            throw ReadError(
                .notMarketData, path: input.path, line: 1,
                detail: "is JSON lines without bars; expected objects with time, open, high, low"
                    + " and close")
        }
        (keys, roles) = shape
        report.format = "JSON lines"
        describeColumns()
        var at = 0
        var line = 1
        while at < input.bytes.count {
            let end =
                memchr(base + at, 0x0A, input.bytes.count - at).map {
                    UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) - base
                } ?? input.bytes.count
            let text = UnsafeBufferPointer(rebasing: input.bytes[at..<end])
            var scan = JSONScanner(text)
            if !scan.isAtEnd {
                report.dataRows += 1
                let isWhole = readMembers(&scan) && scan.isAtEnd
                take(record: line, isWhole: isWhole)
            }
            at = end + 1
            line += 1
        }
    }
}

extension CSVLayout {
    /// One cell for each thing a bar has.
    static let bars = CSVLayout(
        delimiter: 0x2C, headerLines: 0, dataStart: 0,
        roles: [.time, .open, .high, .low, .close, .volume, .turnover])
}
