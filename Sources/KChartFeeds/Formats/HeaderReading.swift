import KChartCore

/// What the names of a table's columns say together.
struct HeaderReading {
    let names: [String]
    private let meanings: [HeaderNames.Meaning?]
    private let tickMeanings: [HeaderNames.Meaning?]
    /// Sets of columns that differ in one word: "AAPL.Open AAPL.High …", "bidopen askopen …".
    private(set) var groups: [(name: String, columns: [Int])] = []

    static let prices: [ColumnRole] = [.open, .high, .low, .close]

    /// - Parameters:
    ///   - columns: only these count; nil for all.
    ///   - data: rows, for names that mean several things.
    init(_ names: [String], columns: Set<Int>? = nil, data: [CSVSample.Row] = []) {
        self.names = names
        let isCounted = { (place: Int) in columns?.contains(place) ?? true }
        let letter = Self.letterS(names, data)
        // Capitals of one letter are other things than their small ones in exchange streams.
        let small = Set(names.filter { $0.utf8.count == 1 && $0.lowercased() == $0 })
        func said(_ name: String) -> String? {
            let last = name.split(separator: ".").last.map(String.init) ?? name
            if last.utf8.count == 1, last.lowercased() != last,
                small.contains(last.lowercased()) || small.count >= 3
            {
                return nil
            }
            return name
        }
        let isQuote = small.isSuperset(of: ["a", "b"])
        meanings = names.indices.map { place in
            if place == letter?.place {
                return letter?.isTime ?? false ? HeaderNames.Meaning(role: .time, rank: -1) : nil
            }
            return isCounted(place) ? said(names[place]).flatMap { HeaderNames.meaning($0) } : nil
        }
        tickMeanings = names.indices.map { place in
            guard isCounted(place) else { return nil }
            // Trades of Binance: p and q, the time T beside the number t.
            if names[place] == "T", small.contains("t") || small.contains("p") || isQuote {
                return HeaderNames.Meaning(role: .time, rank: -1)
            }
            // Quotes of Binance have the time of the event alone.
            if names[place] == "E", isQuote {
                return HeaderNames.Meaning(role: .time, rank: 99)
            }
            if place == letter?.place {
                return HeaderNames.Meaning(
                    role: letter?.isTime ?? false ? .time : .amount, rank: -1)
            }
            return said(names[place]).flatMap { HeaderNames.tickMeaning($0) }
        }
        if !Set(meanings.compactMap { $0?.role }).isSuperset(of: Self.prices) {
            groups = Self.affixGroups(names, isCounted: isCounted)
        }
    }

    /// A column "s" of numbers is no symbol: beside an "e" of later times it is the begin of a bar,
    /// else the size of a trade.
    private static func letterS(
        _ names: [String], _ data: [CSVSample.Row]
    ) -> (place: Int, isTime: Bool)? {
        func numbers(_ name: String) -> (place: Int, values: [Double])? {
            guard
                let place = names.firstIndex(where: {
                    $0.split(separator: ".").last.map(String.init) == name
                })
            else { return nil }
            let cells = CSVLayoutFinder.cells(data, [place]).filter { !$0.isEmpty }
            let values = cells.compactMap { CSVLayoutFinder.number($0) }
            guard !values.isEmpty, values.count == cells.count else { return nil }
            return (place, values)
        }
        guard let start = numbers("s") else { return nil }
        let end = numbers("e")?.values ?? []
        let isTime =
            end.count == start.values.count
            && zip(start.values, end).allSatisfy { $0 > 1e8 && $0 < $1 }
        return (start.place, isTime)
    }

    private var roles: Set<ColumnRole> { Set(meanings.compactMap { $0?.role }) }
    private var tickRoles: Set<ColumnRole> { Set(tickMeanings.compactMap { $0?.role }) }

    var hasBars: Bool { roles.isSuperset(of: Self.prices) || !groups.isEmpty }
    var hasNamedTime: Bool { roles.contains(.time) }

    /// Trades or quotes, or one price a row; never a table that names some of the four prices.
    var hasTicks: Bool {
        // A lone letter is a price only beside the other three: the trades of Binance have "l" for
        // the last id of several.
        let letters = Set(names.filter { $0.utf8.count == 1 })
        let priced = meanings.indices.contains { place in
            guard let role = meanings[place]?.role, [.open, .high, .low].contains(role) else {
                return false
            }
            return names[place].utf8.count > 1 || letters.isSuperset(of: ["o", "h", "l"])
        }
        guard !priced, tickRoles.contains(.time) else {
            return false
        }
        return tickRoles.contains(.price) || tickRoles.isSuperset(of: [.bid, .ask])
            || roles.contains(.close)
    }

    /// The columns that may have a role, the best name first.
    func candidates(_ role: ColumnRole) -> [Int] { Self.ranked(meanings, role) }
    func tickCandidates(_ role: ColumnRole) -> [Int] { Self.ranked(tickMeanings, role) }

    private static func ranked(_ meanings: [HeaderNames.Meaning?], _ role: ColumnRole) -> [Int] {
        meanings.indices.filter { meanings[$0]?.role == role }
            .sorted { (meanings[$0]?.rank ?? 0, $0) < (meanings[$1]?.rank ?? 0, $1) }
    }

    // MARK: - Names that share a word

    private static let words: [(String, ColumnRole)] = [
        ("open", .open), ("high", .high), ("low", .low), ("close", .close), ("volume", .volume),
    ]
    private static let letters: [String: ColumnRole] = [
        "o": .open, "h": .high, "l": .low, "c": .close, "v": .volume,
    ]

    /// The role that a part of a name says, and the rest of the name.
    static func affix(_ name: String) -> (role: ColumnRole, rest: String)? {
        let parts = HeaderNames.words(of: name)
        if parts.count > 1 {
            for place in [parts.count - 1, 0] {
                let role =
                    words.first { $0.0 == parts[place] }?.1
                    ?? (place > 0 && name.contains(".") ? letters[parts[place]] : nil)
                if let role {
                    var rest = parts
                    rest.remove(at: place)
                    // "openPrice.bid"
                    if rest.count > 1 { rest.removeAll { $0 == "price" || $0 == "px" } }
                    return (role, rest.joined(separator: " "))
                }
            }
        }
        // bidopen, askclose
        let key = HeaderNames.normalized(name)
        for (word, role) in words where key.hasSuffix(word) {
            let rest = String(key.dropLast(word.count))
            if ["bid", "ask", "mid"].contains(rest) { return (role, rest) }
        }
        return nil
    }

    private static func affixGroups(
        _ names: [String], isCounted: (Int) -> Bool
    ) -> [(name: String, columns: [Int])] {
        var order: [String] = []
        var columns: [String: [Int]] = [:]
        var roles: [String: [ColumnRole]] = [:]
        for (place, name) in names.enumerated() where isCounted(place) {
            guard let (role, rest) = affix(name) else { continue }
            if columns[rest] == nil { order.append(rest) }
            columns[rest, default: []].append(place)
            roles[rest, default: []].append(role)
        }
        return order.filter { rest in
            let found = roles[rest] ?? []
            return prices.allSatisfy { role in found.count { $0 == role } == 1 }
        }.map { ($0, columns[$0] ?? []) }
    }

    /// The column of a role within a group.
    func column(of role: ColumnRole, in group: [Int]) -> Int? {
        group.first { Self.affix(names[$0])?.role == role }
    }
}
