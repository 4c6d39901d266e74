/// Takes the records of one kind out of messages.
struct JSONMessageReader {
    private let path: String
    private let names: [String]?
    private let marketKeys: [String]
    /// Columns without which an object is of another kind.
    private let required: [Int]
    private var record: JSONRecord
    /// Messages frame their records in arrays that name bars.
    private let isFramed: Bool

    private static let deepest = 6
    /// Behind the path of a record whose cells are parted among objects in it.
    static let parted = "{}"

    /// - Parameter names: the keys of the records, "symbol" behind them when the market's keys
    ///   are written.
    init(
        path: String, names: [String]?, marketKeys: [String], required: [Int],
        isFramed: Bool = false
    ) {
        self.path = path
        self.isFramed = isFramed
        self.marketKeys = marketKeys
        self.required = required
        var own = names
        if !marketKeys.isEmpty, own?.last == "symbol" { own?.removeLast() }
        self.names = own
        record = JSONRecord(keys: own ?? [])
    }

    /// Calls `body` with every record of a message: objects with scalars, arrays of four or more.
    static func visit(_ message: JSONScanner, _ body: (String, JSONScanner) -> Void) {
        var scan = message
        visit(&scan, path: updateTag(message), depth: 0, body)
    }

    /// Bitfinex sends every trade twice, as "te" and again as "tu": records of the second are a
    /// kind of their own.
    private static func updateTag(_ message: JSONScanner) -> String {
        var scan = message
        guard scan.peek() == UInt8(ascii: "["), scan.enterArray(), scan.nextElement(),
            scan.scalarBytes() != nil, scan.nextElement(), let tag = scan.scalarBytes(),
            tag.elementsEqual("tu".utf8)
        else { return "" }
        return "tu"
    }

    /// The way to an element of an array. A snapshot is an array of what an update is one of.
    private static func inside(_ path: String) -> String {
        path.hasSuffix("[][]") ? path : path + "[]"
    }

    /// Behind the path of arrays that are too short for bars.
    static let short = "<4>"

    private static func visit(
        _ scan: inout JSONScanner, path: String, depth: Int,
        _ body: (String, JSONScanner) -> Void
    ) {
        guard depth < deepest else {
            _ = scan.skipValue()
            return
        }
        if scan.peek() == UInt8(ascii: "[") {
            let start = scan
            guard scan.enterArray() else {
                _ = scan.skipValue()
                return
            }
            var scalars = 0
            while scan.nextElement() {
                if scan.scalarBytes() != nil {
                    scalars += 1
                } else {
                    guard scan.isInOrder else { return }
                    visit(&scan, path: inside(path), depth: depth + 1, body)
                }
            }
            if scalars >= 5 { body(inside(path), start) }
            if scalars == 4 { body(inside(path) + short, start) }
            return
        }
        let start = scan
        guard scan.peek() == UInt8(ascii: "{"), scan.enterObject() else {
            _ = scan.skipValue()
            return
        }
        var scalars = 0
        var hasObjects = false
        while let key = scan.nextKey() {
            if scan.scalarBytes() != nil {
                scalars += 1
            } else {
                guard scan.isInOrder else { return }
                if scan.peek() == UInt8(ascii: "{") { hasObjects = true }
                visit(&scan, path: path + "." + key, depth: depth + 1, body)
            }
        }
        guard scan.isInOrder else { return }
        if scalars >= fewestScalars {
            body(path, start)
        } else if scalars >= 1, hasObjects {
            body(path + parted, start)
        }
    }

    /// Writes a message that is one record and nothing else, in one pass; false for every other
    /// one, of which nothing is written.
    mutating func readPlain(_ message: JSONScanner, line: Int, into table: inout JSONTable) -> Bool
    {
        guard path.isEmpty, !isFramed, marketKeys.isEmpty, names != nil, !record.isNested else {
            return false
        }
        var scan = message
        guard scan.peek() == UInt8(ascii: "{"), record.read(&scan), scan.isAtEnd,
            record.scalars >= Self.fewestScalars, hasRequired
        else { return false }
        record.write(to: &table, isFirst: true)
        table.endRow()
        table.lines?.append(line)
        return true
    }

    private var hasRequired: Bool {
        required.allSatisfy { $0 >= record.keys.count || record.has($0) }
    }

    /// Objects of so many scalars are records.
    private static let fewestScalars = 3

    /// Writes the records of the message that stand at the path and have what is required.
    mutating func read(_ message: JSONScanner, line: Int, into table: inout JSONTable) {
        let market = marketKeys.isEmpty ? nil : JSONMarket(message)
        let framed = names == nil && !marketKeys.isEmpty ? FramedArray(message) : nil
        guard isFramed == (framed?.minutes != nil) else { return }
        var found: [JSONScanner] = []
        Self.visit(message) { path, scan in
            if path == self.path { found.append(scan) }
        }
        for scan in found where write(scan, market: market, framed: framed, into: &table) {
            table.lines?.append(line)
        }
    }

    /// Writes one record; false for a record of another kind.
    @discardableResult
    mutating func write(
        _ start: JSONScanner, market: JSONMarket?, framed: FramedArray? = nil,
        into table: inout JSONTable
    ) -> Bool {
        var scan = start
        if let framed, framed.minutes != nil {
            guard let cells = framed.cells(start) else { return false }
            append(market?.text(marketKeys) ?? "", isFirst: true, to: &table)
            for cell in cells {
                cell.withUnsafeBufferPointer { table.append(cell: $0, isFirst: false) }
            }
            table.endRow()
            return true
        }
        if names == nil {
            guard scan.enterArray() else { return false }
            // Behind arrays of any length a symbol has no fixed place: it stands in front.
            var isFirst = true
            if !marketKeys.isEmpty, let market {
                append(market.text(marketKeys), isFirst: true, to: &table)
                isFirst = false
            }
            var count = 0
            while scan.nextElement() {
                count += 1
                guard count <= RowTokenizer.mostCells else {
                    guard scan.skipValue() else { return false }
                    continue
                }
                if let cell = scan.scalarBytes() {
                    table.append(cell: cell, isFirst: isFirst)
                } else {
                    _ = scan.skipValue()
                    table.appendEmptyCell(isFirst: isFirst)
                }
                isFirst = false
            }
            table.endRow()
            return true
        }
        guard scan.peek() == UInt8(ascii: "{"), record.read(&scan), hasRequired
        else { return false }
        record.write(to: &table, isFirst: true)
        if !marketKeys.isEmpty, let market {
            append(market.text(marketKeys), isFirst: false, to: &table)
        }
        table.endRow()
        return true
    }

    private func append(_ text: String, isFirst: Bool, to table: inout JSONTable) {
        var text = text
        text.withUTF8 { table.append(cell: $0, isFirst: isFirst) }
    }
}
