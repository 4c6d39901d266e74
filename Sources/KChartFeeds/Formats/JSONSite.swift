/// A place in a JSON text that holds a table, in one of the shapes market data comes in.
struct JSONSite {
    enum Shape {
        /// [[1, 2], …]
        case arrays
        /// [{"open": 1}, …]
        case objects
        /// {"2024-01-02": {"open": 1}, …}, or arrays: the key is the first cell.
        case keyed
        /// {"open": [1, 2], "close": [1, 2]}
        case columns
        /// {"open": {"0": 1}, "close": {"0": 1}}
        case keyedColumns
        /// ["2024-01-02,1,2,3,4", …]
        case lines
    }

    var shape: Shape
    /// Where the array or object begins.
    var place: Int
    /// The key under which it stands, empty in an array.
    var key: String
    /// Where the object round it begins: sites with one parent may be symbols.
    var parent: Int
    /// Names that stand beside rows of arrays: "columns", "fields".
    var names: [String]?
    /// Where an index stands beside rows of arrays, as pandas splits them.
    var index: Int?
    /// How many arrays and objects are round it.
    var depth: Int

    /// More sites than this are not looked at.
    static let most = 200
}

/// Looks through a JSON text for tables.
struct JSONSurvey {
    private(set) var sites: [JSONSite] = []
    /// False when the text broke off or broke the rules.
    private(set) var isInOrder = true
    private(set) var damagedLine = 1
    private let bytes: UnsafeBufferPointer<UInt8>

    private static let deepest = 8

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        var scan = JSONScanner(bytes)
        visit(&scan, key: "", parent: -1, depth: 0)
        isInOrder = scan.isInOrder
        if !isInOrder { damagedLine = scan.line }
    }

    /// Passes the value under the scanner, noting the tables in it.
    private mutating func visit(_ scan: inout JSONScanner, key: String, parent: Int, depth: Int) {
        guard depth < Self.deepest, sites.count < JSONSite.most else {
            _ = scan.skipValue()
            return
        }
        switch scan.peek() {
        case UInt8(ascii: "["): visitArray(&scan, key: key, parent: parent, depth: depth)
        case UInt8(ascii: "{"): visitObject(&scan, key: key, parent: parent, depth: depth)
        default: _ = scan.skipValue()
        }
    }

    private mutating func note(
        _ shape: JSONSite.Shape, at place: Int, key: String, parent: Int, depth: Int
    ) {
        sites.append(
            JSONSite(shape: shape, place: place, key: key, parent: parent, depth: depth))
    }

    private mutating func visitArray(
        _ scan: inout JSONScanner, key: String, parent: Int, depth: Int
    ) {
        let place = scan.place
        // The whole array is passed once; its first elements are looked into.
        var ahead = scan
        guard ahead.enterArray() else {
            _ = scan.skipValue()
            return
        }
        var looked = 0
        while looked < 8, ahead.nextElement() {
            looked += 1
            switch ahead.peek() {
            case UInt8(ascii: "["):
                if Self.isRow(ahead) {
                    note(.arrays, at: place, key: key, parent: parent, depth: depth)
                    looked = 8
                } else {
                    visit(&ahead, key: "", parent: place, depth: depth + 1)
                }
            case UInt8(ascii: "{"):
                if looked == 1, JSONShape(ahead)?.isRecord ?? false {
                    note(.objects, at: place, key: key, parent: parent, depth: depth)
                }
                visit(&ahead, key: "", parent: place, depth: depth + 1)
            case UInt8(ascii: "\""):
                guard let text = ahead.scalarBytes() else { break }
                if text.count(where: { $0 == UInt8(ascii: ",") }) >= 4 {
                    note(.lines, at: place, key: key, parent: parent, depth: depth)
                }
                looked = 8
            default:
                if ahead.scalarBytes() == nil { looked = 8 }
            }
            if !ahead.isInOrder { break }
        }
        _ = scan.skipValue()
    }

    /// An array of scalars only, no more than a row of a table may have.
    private static func isRow(_ scan: JSONScanner) -> Bool {
        var ahead = scan
        guard ahead.enterArray() else { return false }
        var count = 0
        while ahead.nextElement() {
            guard ahead.scalarBytes() != nil, count < RowTokenizer.mostCells else { return false }
            count += 1
        }
        return ahead.isInOrder && count >= 2
    }

    private mutating func visitObject(
        _ scan: inout JSONScanner, key: String, parent: Int, depth: Int
    ) {
        let place = scan.place
        let shape = JSONShape(scan)
        if let shape {
            if shape.isColumns {
                note(.columns, at: place, key: key, parent: parent, depth: depth)
            }
            if shape.isKeyed {
                note(.keyed, at: place, key: key, parent: parent, depth: depth)
                _ = scan.skipValue()
                return
            }
            if shape.isKeyedColumns {
                note(.keyedColumns, at: place, key: key, parent: parent, depth: depth)
                _ = scan.skipValue()
                return
            }
        }
        guard scan.enterObject() else {
            _ = scan.skipValue()
            return
        }
        let first = sites.count
        var names: [String]?
        var index: Int?
        while let bytes = scan.nextKeyBytes() {
            let name = String(decoding: bytes, as: UTF8.self)
            if ["columns", "fields", "header", "headers", "names"].contains(name.lowercased()) {
                names = Self.strings(scan) ?? names
            }
            if name == "index", scan.peek() == UInt8(ascii: "[") { index = scan.place }
            visit(&scan, key: name, parent: place, depth: depth + 1)
            guard scan.isInOrder else { return }
        }
        for number in first..<sites.count where sites[number].parent == place {
            guard sites[number].shape == .arrays else { continue }
            sites[number].names = names
            if names != nil { sites[number].index = index }
        }
    }

    /// The strings of an array of nothing else, or the names of its objects.
    private static func strings(_ scan: JSONScanner) -> [String]? {
        var ahead = scan
        guard ahead.enterArray() else { return nil }
        var result: [String] = []
        while ahead.nextElement(), result.count < 64 {
            if ahead.peek() == UInt8(ascii: "{") {
                guard ahead.enterObject() else { return nil }
                var name: String?
                while let key = ahead.nextKey() {
                    if key == "name" { name = ahead.scalar() }
                    guard ahead.skipValue() else { return nil }
                }
                guard let name else { return nil }
                result.append(name)
            } else {
                guard let text = ahead.scalarBytes() else { return nil }
                result.append(String(decoding: text, as: UTF8.self))
            }
        }
        return ahead.isInOrder && result.count >= 2 ? result : nil
    }
}
