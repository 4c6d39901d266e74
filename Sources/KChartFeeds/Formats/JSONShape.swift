/// What an object holds, seen from its first members.
struct JSONShape {
    private(set) var keys: [String] = []
    private var scalars = 0
    private var objects = 0
    private var arrays = 0
    /// Lengths of arrays of scalars, with their keys.
    private var columns: [(key: String, count: Int)] = []
    /// Members that are objects of scalars: their first keys.
    private var inner: [[String]] = []
    private var isWhole = true

    private static let mostKeys = 64
    private static let longestColumn = 1 << 26

    /// Looks at the object under the scanner; nil when it is none or out of order.
    init?(_ scan: JSONScanner) {
        var ahead = scan
        guard ahead.enterObject() else { return nil }
        while keys.count < Self.mostKeys, let key = ahead.nextKey() {
            keys.append(key)
            switch ahead.peek() {
            case UInt8(ascii: "{"):
                objects += 1
                if inner.count < 8 { inner.append(Self.keys(of: ahead)) }
                guard ahead.skipValue() else { return nil }
            case UInt8(ascii: "["):
                arrays += 1
                if let count = Self.length(&ahead) {
                    columns.append((key, count))
                } else if !ahead.isInOrder {
                    return nil
                }
            default:
                scalars += 1
                guard ahead.scalarBytes() != nil else { return nil }
            }
        }
        guard ahead.isInOrder else { return nil }
    }

    /// The first keys of an object whose members are scalars.
    private static func keys(of scan: JSONScanner) -> [String] {
        var ahead = scan
        var result: [String] = []
        guard ahead.enterObject() else { return [] }
        while result.count < 16, let key = ahead.nextKey() {
            guard ahead.scalarBytes() != nil else { return [] }
            result.append(key)
        }
        return result
    }

    /// Passes an array and counts it, when it holds nothing but scalars.
    private static func length(_ scan: inout JSONScanner) -> Int? {
        var ahead = scan
        guard ahead.enterArray() else {
            _ = scan.skipValue()
            return nil
        }
        var count = 0
        while ahead.nextElement() {
            guard ahead.scalarBytes() != nil else {
                _ = scan.skipValue()
                return nil
            }
            count += 1
        }
        guard ahead.isInOrder else {
            _ = scan.skipValue()
            return nil
        }
        scan = ahead
        return count
    }

    /// A record: mostly scalars.
    var isRecord: Bool {
        scalars >= 3
            || scalars >= 1
                && (inner.contains { $0.count >= 3 } || inner.count { $0.count == 2 } >= 4)
    }

    /// Parallel arrays that are named like a table's columns; also one array of times beside
    /// which the columns are hidden deeper.
    var isColumns: Bool {
        let longest =
            Dictionary(grouping: columns.filter { $0.count > 0 }, by: \.count)
            .max { $0.value.count < $1.value.count }?.value ?? []
        let roles = Set(longest.compactMap { HeaderNames.meaning($0.key)?.role })
        if roles.isSuperset(of: [.open, .high, .low, .close]) { return true }
        if roles.contains(.time), roles.contains(.close) || longest.count >= 2 { return true }
        return roles.contains(.time) && objects > 0
    }

    /// Keys that are times, members that are records or rows.
    var isKeyed: Bool {
        guard scalars == 0, objects + arrays >= 1, objects == 0 || arrays == 0 else { return false }
        if objects > 0, inner.first?.count ?? 0 < 4 { return false }
        return keys.prefix(8).allSatisfy { key in
            var time = TimeText()
            var text = key
            return text.withUTF8 { time.parse($0) } != nil
        }
    }

    /// Members that are columns, each an object of the same keys.
    var isKeyedColumns: Bool {
        guard objects >= 4, arrays == 0, let first = inner.first, !first.isEmpty,
            inner.allSatisfy({ $0 == first })
        else { return false }
        let roles = Set(keys.compactMap { HeaderNames.meaning($0)?.role })
        return roles.isSuperset(of: [.open, .high, .low, .close])
            && Set(first.compactMap { HeaderNames.meaning($0)?.role }).count < 3
    }
}
