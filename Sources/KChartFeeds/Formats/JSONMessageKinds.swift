/// The kinds of records in a stream of messages, told by where they stand and what they are named.
struct JSONMessageKinds {
    /// Records of one place and one set of names.
    struct Kind {
        var path: String
        /// Nil for arrays.
        var names: [String]?
        /// The keys of the message that say which market it is.
        var marketKeys: [String] = []
        /// What the cells of arrays are, when the message says it.
        var cellNames: [String]?
        var sample = JSONTable()
        var count = 0

        /// The names of the table's columns.
        var columnNames: [String]? { cellNames ?? names }

        func reader(layout: CSVLayout, isPlain: Bool) -> JSONMessageReader {
            let needed: Set<ColumnRole> = [
                .time, .open, .high, .low, .close, .price, .bid, .ask,
            ]
            let required = layout.roles.enumerated().compactMap { place, role in
                role.map(needed.contains) ?? false ? place : nil
            }
            return JSONMessageReader(
                path: path, names: names, marketKeys: marketKeys,
                required: isPlain ? [] : required, isFramed: cellNames != nil)
        }
    }

    private var kinds: [String: Kind] = [:]
    private var order: [String] = []
    private var messages = 0
    private(set) var issue: CSVIssue?

    private static let most = 64

    /// Every message is one record and nothing else.
    var isPlain: Bool {
        kinds.values.allSatisfy { ["", "[]", "[]" + JSONMessageReader.short].contains($0.path) }
            && (kinds.count == 1
                || Set(kinds.values.map { $0.names ?? [] }).count <= 2
                    && kinds.values.contains { $0.count * 5 >= messages * 4 })
    }

    mutating func learn(_ message: JSONScanner) {
        messages += 1
        let market = JSONMarket(message)
        let framed = FramedArray(message)
        JSONMessageReader.visit(message) { path, start in
            var scan = start
            var names: [String]?
            if scan.peek() == UInt8(ascii: "{") {
                var keys: [String] = []
                var ahead = scan
                if path.hasSuffix(JSONMessageReader.parted) {
                    guard JSONTableWriter.members(&ahead, { key, _ in keys.append(key) }),
                        (5...64).contains(keys.count)
                    else { return }
                    names = keys
                }
                guard names != nil || ahead.enterObject() else { return }
                while names == nil, let key = ahead.nextKey(), keys.count < 64 {
                    if ahead.scalarBytes() != nil {
                        keys.append(key)
                    } else {
                        guard ahead.isInOrder, ahead.skipValue() else { return }
                    }
                }
                if names == nil { names = keys }
            }
            let cellNames = names == nil ? framed?.names : nil
            let id = path + "\u{1}" + (names ?? cellNames ?? []).sorted().joined(separator: "\u{1}")
            if kinds[id] == nil {
                guard kinds.count < Self.most else { return }
                order.append(id)
                kinds[id] = Kind(path: path, names: names)
                // A letter may be anything: it names the market when the message's does.
                let hasSymbol =
                    names?.contains { name in
                        HeaderNames.meaning(name)?.role == .symbol
                            && (name != "s" || market.namesSymbol)
                    } ?? false
                kinds[id]?.marketKeys = market.keys(beside: hasSymbol ? names : nil)
                kinds[id]?.cellNames = cellNames
            }
            guard var kind = kinds[id] else { return }
            kind.count += 1
            if kind.sample.count < CSVSample.mostLines {
                kind.sample.names = kind.columnNames
                var reader = JSONMessageReader(
                    path: path, names: kind.names, marketKeys: kind.marketKeys, required: [],
                    isFramed: cellNames != nil)
                reader.write(
                    scan, market: market, framed: cellNames == nil ? nil : framed,
                    into: &kind.sample)
            }
            kinds[id] = kind
        }
    }

    /// The kind that holds bars, the most frequent first; else trades or quotes.
    mutating func choose(input: FormatInput) -> (Kind, CSVLayout)? {
        var best: (kind: Kind, layout: CSVLayout)?
        for id in order {
            guard var kind = kinds[id] else { continue }
            // Names with the market behind them, as rows are written.
            if !kind.marketKeys.isEmpty {
                kind.names = kind.names.map { $0 + ["symbol"] }
                kind.sample.names = kind.columnNames
            }
            switch JSONFormat.layout(of: kind.sample, options: input.options) {
            case .success(let layout):
                guard layout.content == .bars || layout.content != .closes || kinds.count == 1
                else { continue }
                if let best {
                    let isBars = layout.content == .bars
                    let wasBars = best.layout.content == .bars
                    if isBars != wasBars ? wasBars : kind.count <= best.kind.count { continue }
                }
                best = (kind, layout)
            case .failure(let failure):
                if failure.issue.closeness > (issue?.closeness ?? -1) { issue = failure.issue }
            }
        }
        return best.map { ($0.kind, $0.layout) }
    }
}
