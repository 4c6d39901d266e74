import Glibc

/// The cells of an object in the order of known keys.
struct JSONRecord {
    let keys: [String]
    private let names: [[UInt8]]
    private var cells: [UnsafeBufferPointer<UInt8>?]
    /// Keys that lie in objects of the object.
    let isNested: Bool
    /// How many scalars the last object has, of known keys or not; zero for nested ones.
    private(set) var scalars = 0
    private let places: [String: Int]

    init(keys: [String]) {
        self.keys = keys
        names = keys.map { Array($0.utf8) }
        cells = [UnsafeBufferPointer<UInt8>?](repeating: nil, count: keys.count)
        isNested = keys.contains { $0.contains(".") }
        places = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    func has(_ place: Int) -> Bool { cells[place] != nil }

    func cell(_ place: Int) -> UnsafeBufferPointer<UInt8>? { cells[place] }

    /// Passes the object under the scanner; false when it broke off.
    mutating func read(_ scan: inout JSONScanner) -> Bool {
        for place in cells.indices { cells[place] = nil }
        scalars = 0
        if isNested {
            var found = cells
            let isWhole = JSONTableWriter.members(&scan) { key, cell in
                if let place = places[key] { found[place] = cell }
            }
            cells = found
            return isWhole
        }
        guard scan.enterObject() else { return scan.skipValue() }
        var place = 0
        while let key = scan.nextKeyBytes() {
            // Keys come in one order mostly.
            let found =
                place < names.count && Self.isSame(names[place], key)
                ? place : names.firstIndex { Self.isSame($0, key) }
            if let cell = scan.scalarBytes() {
                scalars += 1
                if let found { cells[found] = cell }
            } else {
                guard scan.isInOrder, scan.skipValue() else { return false }
            }
            place += 1
        }
        return scan.isInOrder
    }

    private static func isSame(_ name: [UInt8], _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard name.count == key.count else { return false }
        return name.withUnsafeBufferPointer { own in
            guard let mine = own.baseAddress, let theirs = key.baseAddress else { return true }
            return memcmp(mine, theirs, own.count) == 0
        }
    }

    func write(to table: inout JSONTable, isFirst: Bool) {
        for place in cells.indices {
            if let cell = cells[place] {
                table.append(cell: cell, isFirst: isFirst && place == 0)
            } else {
                table.appendEmptyCell(isFirst: isFirst && place == 0)
            }
        }
    }
}
