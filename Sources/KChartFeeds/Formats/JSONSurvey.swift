/// Looks through a JSON text for tables.
struct JSONSurvey {
    private(set) var sites: [JSONSite] = []
    /// False when the text broke off or broke the rules.
    private(set) var isInOrder = true
    private(set) var damagedLine = 1
    private let bytes: UnsafeBufferPointer<UInt8>
    private var numbers: [SiteKey: Int] = [:]
    /// Every page in the order it was found.
    private var found: [(site: Int, page: Int)] = []

    private struct SiteKey: Hashable {
        var shape: JSONSite.Shape
        var path: [String]
    }

    private static let deepest = 8
    /// Elements of an array without a table in any of so many are not looked into further.
    private static let looked = 8
    private static let columnNames: Set<String> = [
        "columns", "fields", "header", "headers", "names",
    ]
    /// Names that stand for other things too: they count where there are as many as cells.
    private static let otherColumnNames: Set<String> = [
        "columnnames", "cols", "keys", "labels", "colnames", "columnlabels", "schema",
        "fieldnames", "columnsnames", "legend",
    ]

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        var scan = JSONScanner(bytes)
        _ = visit(&scan, path: [], parent: -1)
        isInOrder = scan.isInOrder
        if !isInOrder { damagedLine = scan.line }
    }

    /// Passes the value under the scanner, noting the tables in it; answers the market that it
    /// names when it holds none.
    private mutating func visit(
        _ scan: inout JSONScanner, path: [String], parent: Int
    ) -> JSONPageMarket {
        guard path.count < Self.deepest else {
            _ = scan.skipValue()
            return JSONPageMarket()
        }
        switch scan.peek() {
        case UInt8(ascii: "["): visitArray(&scan, path: path, parent: parent)
        case UInt8(ascii: "{"): return visitObject(&scan, path: path, parent: parent)
        default: _ = scan.skipValue()
        }
        return JSONPageMarket()
    }

    private mutating func note(
        _ shape: JSONSite.Shape, at place: Int, path: [String], parent: Int
    ) {
        let page = JSONSite.Page(place: place, parent: parent)
        let key = SiteKey(shape: shape, path: path)
        if let number = numbers[key] {
            sites[number].pages.append(page)
            found.append((number, sites[number].pages.count - 1))
        } else if sites.count < JSONSite.most {
            numbers[key] = sites.count
            found.append((sites.count, 0))
            sites.append(JSONSite(shape: shape, path: path, pages: [page]))
        }
    }

    private mutating func visitArray(_ scan: inout JSONScanner, path: [String], parent: Int) {
        let place = scan.place
        // The whole array is passed once; its first elements are looked into, and all of them
        // where there are tables in those.
        var ahead = scan
        guard ahead.enterArray() else {
            _ = scan.skipValue()
            return
        }
        let before = found.count
        var own = 0
        var looked = 0
        var isPassed = false
        elements: while true {
            if looked >= Self.looked, found.count == before + own { break }
            guard ahead.nextElement() else {
                isPassed = ahead.isInOrder
                break
            }
            looked += 1
            switch ahead.peek() {
            case UInt8(ascii: "["):
                if Self.isRow(ahead) {
                    note(.arrays, at: place, path: path, parent: parent)
                    break elements
                }
                _ = visit(&ahead, path: path + [""], parent: place)
            case UInt8(ascii: "{"):
                if looked == 1, JSONShape(ahead)?.isRecord ?? false {
                    note(.objects, at: place, path: path, parent: parent)
                    own = found.count - before
                }
                _ = visit(&ahead, path: path + [""], parent: place)
            case UInt8(ascii: "\""):
                guard let text = ahead.scalarBytes() else { break elements }
                if text.count(where: { $0 == UInt8(ascii: ",") }) >= 4 {
                    note(.lines, at: place, path: path, parent: parent)
                }
                break elements
            default:
                if ahead.scalarBytes() == nil { break elements }
            }
            if !ahead.isInOrder { break }
        }
        if isPassed { scan = ahead } else { _ = scan.skipValue() }
    }

    /// An array of scalars only, no more than a row of a table may have.
    private static func isRow(_ scan: JSONScanner) -> Bool { (width(scan) ?? 0) >= 2 }

    /// How many scalars an array of nothing else holds.
    private static func width(_ scan: JSONScanner) -> Int? {
        var ahead = scan
        guard ahead.enterArray() else { return nil }
        var count = 0
        while ahead.nextElement() {
            guard ahead.scalarBytes() != nil, count < RowTokenizer.mostCells else { return nil }
            count += 1
        }
        return ahead.isInOrder ? count : nil
    }

    private mutating func visitObject(
        _ scan: inout JSONScanner, path: [String], parent: Int
    ) -> JSONPageMarket {
        let place = scan.place
        let first = found.count
        if let shape = JSONShape(scan) {
            if shape.isColumns { note(.columns, at: place, path: path, parent: parent) }
            if shape.isKeyed || shape.isKeyedColumns {
                note(
                    shape.isKeyed ? .keyed : .keyedColumns, at: place, path: path, parent: parent)
                _ = scan.skipValue()
                return JSONPageMarket()
            }
        }
        guard scan.enterObject() else {
            _ = scan.skipValue()
            return JSONPageMarket()
        }
        var market = JSONPageMarket()
        var inner = JSONPageMarket()
        // That of names which can be nothing else goes first.
        var names: [[String]] = []
        var index: Int?
        var keys: Set<String> = []
        while let bytes = scan.nextKeyBytes() {
            let name = String(decoding: bytes, as: UTF8.self)
            if keys.count < 64 { keys.insert(name) }
            switch scan.peek() {
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                let key = HeaderNames.normalized(name)
                if Self.columnNames.contains(key), let list = Self.strings(scan) {
                    names.insert(list, at: 0)
                } else if Self.otherColumnNames.contains(key), let list = Self.strings(scan) {
                    names.append(list)
                }
                if name == "index", scan.peek() == UInt8(ascii: "[") { index = scan.place }
                inner.add(visit(&scan, path: path + [name], parent: place))
            default:
                guard let cell = scan.scalarBytes() else { return market }
                market.add(name, cell)
            }
            guard scan.isInOrder else { return market }
        }
        market.add(inner)
        name(from: first, parent: place, names, index: index)
        nameKraken(from: first, keys: keys)
        // What names no market itself is about that of the object round it.
        for (site, page) in found[first...] { sites[site].pages[page].market.add(market) }
        return found.count == first ? market : JSONPageMarket()
    }

    /// Gives the rows of arrays in an object the names that stand beside them.
    private mutating func name(
        from first: Int, parent: Int, _ lists: [[String]], index: Int?
    ) {
        for (site, page) in found[first...]
        where sites[site].shape == .arrays && sites[site].pages[page].parent == parent {
            let width = firstRow(sites[site].pages[page]).flatMap(Self.width)
            let fitting = lists.first { $0.count == width }
            // A list of another length is believed when it names the columns of bars.
            guard let names = fitting ?? lists.first,
                fitting != nil || index != nil
                    || names.compactMap({ HeaderNames.meaning($0) }).count >= 3
            else { continue }
            give(names, to: site, page)
            sites[site].pages[page].index = index
        }
    }

    private mutating func give(_ names: [String], to site: Int, _ page: Int) {
        if page > 0, sites[site].names != names { sites[site].namesDiffer = true }
        sites[site].names = names
    }

    private func firstRow(_ page: JSONSite.Page) -> JSONScanner? {
        var scan = JSONScanner(bytes, at: page.place)
        guard scan.enterArray(), scan.nextElement() else { return nil }
        return scan
    }

    /// The answers of Kraken say by their envelope what the cells of their rows are.
    private mutating func nameKraken(from first: Int, keys: Set<String>) {
        let isOuter = keys.contains("error") && keys.contains("result")
        guard isOuter || keys.contains("last") else { return }
        for (site, page) in found[first...]
        where sites[site].shape == .arrays && (sites[site].names == nil || page > 0) {
            let path = sites[site].path
            guard path.last != "", !isOuter || path.dropLast().last == "result",
                let row = firstRow(sites[site].pages[page]), let names = KrakenAnswer.names(of: row)
            else { continue }
            give(names, to: site, page)
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
