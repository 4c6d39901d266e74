import KChartCore

/// Writes the table at a site of a JSON text.
struct JSONTableWriter {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let site: JSONSite
    /// No more rows than this; nil for all.
    private let limit: Int
    /// Told how far the text was read.
    private let progress: ((Int) -> Void)?
    private(set) var table = JSONTable()

    static let noRecord = Saying(.faultNoRecord)
    private static let deepest = 3

    init(
        _ bytes: UnsafeBufferPointer<UInt8>, _ site: JSONSite, limit: Int? = nil,
        progress: ((Int) -> Void)? = nil
    ) {
        self.bytes = bytes
        self.site = site
        self.limit = limit ?? .max
        self.progress = progress
    }

    mutating func write() -> JSONTable {
        for page in site.pages where table.count < limit && !table.isDamaged {
            switch site.shape {
            case .arrays: writeArrays(page)
            case .objects: writeObjects(page)
            case .keyed: writeKeyed(page)
            case .columns: writeColumns(page)
            case .keyedColumns: writeKeyedColumns(page)
            case .lines: writeLines(page)
            }
        }
        return table
    }

    private func scanner(_ page: JSONSite.Page) -> JSONScanner {
        JSONScanner(bytes, at: page.place)
    }

    // MARK: - Rows

    private mutating func writeArrays(_ page: JSONSite.Page) {
        var scan = scanner(page)
        guard scan.enterArray() else { return }
        var index: JSONScanner?
        if let place = page.index {
            var other = JSONScanner(bytes, at: place)
            if other.enterArray() { index = other }
        }
        if let names = site.names { table.names = index == nil ? names : ["index"] + names }
        while table.count < limit, scan.nextElement() {
            if index?.nextElement() ?? false {
                if let cell = index?.scalarBytes() {
                    table.append(cell: cell, isFirst: true)
                } else {
                    table.appendEmptyCell(isFirst: true)
                    _ = index?.skipValue()
                }
            } else if index != nil {
                table.appendEmptyCell(isFirst: true)
            }
            row(&scan, isFirst: index == nil)
            guard scan.isInOrder else { break }
            report(scan)
        }
        table.isDamaged = !scan.isInOrder
    }

    private var reported = 0

    private mutating func report(_ scan: JSONScanner) {
        guard let progress, scan.place - reported > 4 << 20 else { return }
        reported = scan.place
        progress(reported)
    }

    /// One inner array as a row.
    private mutating func row(_ scan: inout JSONScanner, isFirst: Bool) {
        guard scan.peek() == UInt8(ascii: "["), scan.enterArray() else {
            if scan.skipValue() { table.reject(Self.noRecord) }
            return
        }
        var isFirst = isFirst
        var count = 0
        while scan.nextElement() {
            count += 1
            guard count <= RowTokenizer.mostCells else {
                guard scan.skipValue() else { return }
                continue
            }
            if let cell = scan.scalarBytes() {
                table.append(cell: cell, isFirst: isFirst)
            } else {
                guard scan.isInOrder, scan.skipValue() else { return }
                table.appendEmptyCell(isFirst: isFirst)
            }
            isFirst = false
        }
        guard scan.isInOrder else { return }
        table.endRow()
    }

    // MARK: - Records

    /// The scalars of an object and of the objects in it, by path; false when it broke off.
    static func members(
        _ scan: inout JSONScanner, prefix: String = "", depth: Int = 0,
        _ body: (String, UnsafeBufferPointer<UInt8>) -> Void
    ) -> Bool {
        guard scan.enterObject() else { return scan.skipValue() }
        while let key = scan.nextKeyBytes() {
            if let cell = scan.scalarBytes() {
                body(prefix + String(decoding: key, as: UTF8.self), cell)
            } else {
                guard scan.isInOrder else { return false }
                if scan.peek() == UInt8(ascii: "{"), depth < deepest {
                    let path = prefix + String(decoding: key, as: UTF8.self) + "."
                    guard members(&scan, prefix: path, depth: depth + 1, body) else { return false }
                } else {
                    guard scan.skipValue() else { return false }
                }
            }
        }
        return scan.isInOrder
    }

    /// The keys of the first records, in the order they come up.
    private func keys() -> [String] {
        var keys: [String] = []
        var known: Set<String> = []
        var looked = 0
        for page in site.pages where looked < 200 {
            var scan = scanner(page)
            guard scan.enterArray() else { continue }
            while looked < 200, scan.nextElement() {
                looked += 1
                guard scan.peek() == UInt8(ascii: "{") else {
                    guard scan.skipValue() else { return keys }
                    continue
                }
                let isWhole = Self.members(&scan) { key, _ in
                    if keys.count < RowTokenizer.mostCells, known.insert(key).inserted {
                        keys.append(key)
                    }
                }
                guard isWhole else { return keys }
            }
        }
        return keys
    }

    private var record: JSONRecord?

    private mutating func writeObjects(_ page: JSONSite.Page) {
        var scan = scanner(page)
        guard scan.enterArray() else { return }
        var record = record ?? JSONRecord(keys: keys())
        defer { self.record = record }
        table.names = record.keys
        while table.count < limit, scan.nextElement() {
            guard scan.peek() == UInt8(ascii: "{") else {
                guard scan.skipValue() else { break }
                table.reject(Self.noRecord)
                continue
            }
            guard record.read(&scan) else { break }
            record.write(to: &table, isFirst: true)
            table.endRow()
            report(scan)
        }
        table.isDamaged = !scan.isInOrder
    }

    private mutating func writeKeyed(_ page: JSONSite.Page) {
        var scan = scanner(page)
        guard scan.enterObject() else { return }
        while table.count < limit, let key = scan.nextKeyBytes() {
            table.append(cell: key, isFirst: true)
            if scan.peek() == UInt8(ascii: "{") {
                if record == nil {
                    var keys: [String] = []
                    var ahead = scan
                    _ = Self.members(&ahead) { key, _ in keys.append(key) }
                    record = JSONRecord(keys: keys)
                    table.names = ["time"] + keys
                }
                guard record?.read(&scan) ?? false else { break }
                record?.write(to: &table, isFirst: false)
                table.endRow()
            } else {
                row(&scan, isFirst: false)
                guard scan.isInOrder else { break }
            }
            report(scan)
        }
        table.isDamaged = !scan.isInOrder
    }

    // MARK: - Columns

    private mutating func writeColumns(_ page: JSONSite.Page) {
        var columns: [(name: String, scan: JSONScanner, count: Int)] = []
        var scan = scanner(page)
        Self.gather(&scan, depth: 0, into: &columns)
        // The times set the length; what is as long belongs to them.
        let times = columns.filter { HeaderNames.meaning($0.name)?.role == .time }
        guard let count = (times.first ?? columns.first)?.count else { return }
        let prices = columns.filter { column in
            HeaderNames.meaning(column.name).map { HeaderReading.prices.contains($0.role) } ?? false
        }
        if let short = prices.first(where: { $0.count != count }) {
            table.unequal =
                "\(OneLine.word(short.name)) has \(short.count) values beside \(count) times;"
                + " expected columns of one length"
        }
        var seen: Set<String> = []
        columns = columns.filter { $0.count == count && seen.insert($0.name).inserted }
        // Pages behind the first give its columns.
        let names = table.names ?? columns.map(\.name)
        table.names = names
        var scanners = names.map { name in columns.first { $0.name == name }?.scan }
        for _ in 0..<min(count, limit - table.count) {
            for place in scanners.indices {
                guard scanners[place] != nil else {
                    table.appendEmptyCell(isFirst: place == 0)
                    continue
                }
                guard scanners[place]?.nextElement() ?? false,
                    let cell = scanners[place]?.scalarBytes()
                else { return }
                table.append(cell: cell, isFirst: place == 0)
            }
            table.endRow()
        }
    }

    /// Arrays of scalars in an object and below it; of arrays of objects the first one counts.
    private static func gather(
        _ scan: inout JSONScanner, depth: Int,
        into columns: inout [(name: String, scan: JSONScanner, count: Int)]
    ) {
        guard depth < 5, scan.enterObject() else {
            _ = scan.skipValue()
            return
        }
        while let key = scan.nextKey() {
            switch scan.peek() {
            case UInt8(ascii: "{"): gather(&scan, depth: depth + 1, into: &columns)
            case UInt8(ascii: "["):
                var inside = scan
                guard inside.enterArray() else {
                    _ = scan.skipValue()
                    continue
                }
                let start = inside
                var count = 0
                var isScalar = true
                while inside.nextElement() {
                    if inside.scalarBytes() == nil {
                        isScalar = false
                        if count == 0, inside.isInOrder, inside.peek() == UInt8(ascii: "{") {
                            gather(&inside, depth: depth + 1, into: &columns)
                        }
                        break
                    }
                    count += 1
                }
                if isScalar, inside.isInOrder, count > 0, columns.count < 64 {
                    columns.append((key, start, count))
                }
                _ = scan.skipValue()
            default: _ = scan.skipValue()
            }
            guard scan.isInOrder else { return }
        }
    }

    private mutating func writeKeyedColumns(_ page: JSONSite.Page) {
        var scan = scanner(page)
        guard scan.enterObject() else { return }
        var names = ["index"]
        var scanners: [JSONScanner] = []
        while let key = scan.nextKey() {
            var inside = scan
            if scanners.count < 64, inside.enterObject() {
                names.append(key)
                scanners.append(inside)
            }
            guard scan.skipValue() else { return }
        }
        guard table.names == nil || table.names == names else {
            table.reject(Self.noRecord)
            return
        }
        table.names = names
        while table.count < limit {
            for place in scanners.indices {
                guard let key = scanners[place].nextKeyBytes() else { return }
                if place == 0 { table.append(cell: key, isFirst: true) }
                guard let cell = scanners[place].scalarBytes() else { return }
                table.append(cell: cell, isFirst: false)
            }
            table.endRow()
        }
    }

    // MARK: - Lines

    private mutating func writeLines(_ page: JSONSite.Page) {
        var scan = scanner(page)
        guard scan.enterArray() else { return }
        while table.count < limit, scan.nextElement() {
            guard let line = scan.scalarBytes() else {
                guard scan.skipValue() else { break }
                table.reject(Self.noRecord)
                continue
            }
            for byte in JSONTable.unescaped(line) {
                table.text.append(
                    byte == UInt8(ascii: ",") ? JSONTable.delimiter : byte < 0x20 ? 0x20 : byte)
            }
            table.endRow()
        }
        table.isDamaged = !scan.isInOrder
    }
}
