/// Which market a message of a stream is about: the symbol, and the interval of its bars, wherever
/// the envelope says them.
struct JSONMarket {
    private var values: [String: String] = [:]

    private static let symbolKeys = [
        "instid", "symbol", "s", "sym", "product_id", "pair", "market", "topic", "stream", "ch",
    ]
    private static let periodKeys = ["i", "interval", "channel", "granularity", "timeframe"]

    /// Looks at the scalars of a message outside its arrays, and of the first object in each; of
    /// an array that names its channel and pair at its end, at those.
    init(_ message: JSONScanner) {
        if let framed = FramedArray(message) {
            values["pair"] = framed.pair
            values["channel"] = framed.channel
            return
        }
        var scan = message
        visit(&scan, depth: 0)
    }

    private mutating func visit(_ scan: inout JSONScanner, depth: Int) {
        guard depth < 4 else {
            _ = scan.skipValue()
            return
        }
        if scan.peek() == UInt8(ascii: "[") {
            var ahead = scan
            if ahead.enterArray(), ahead.nextElement(), ahead.peek() == UInt8(ascii: "{") {
                visit(&ahead, depth: depth + 1)
            }
            _ = scan.skipValue()
            return
        }
        guard scan.peek() == UInt8(ascii: "{"), scan.enterObject() else {
            _ = scan.skipValue()
            return
        }
        while let key = scan.nextKey() {
            if let cell = scan.scalarBytes() {
                let name = key.lowercased() == key ? key : key == "instId" ? "instid" : ""
                if Self.symbolKeys.contains(name) || Self.periodKeys.contains(name),
                    values[name] == nil, cell.count <= 64
                {
                    let text = String(decoding: JSONTable.unescaped(cell), as: UTF8.self)
                    if Self.fits(text, name) { values[name] = text }
                }
            } else {
                guard scan.isInOrder else { return }
                visit(&scan, depth: depth + 1)
            }
        }
    }

    /// Keys of one letter are many things: a time or a size, the number of a trade.
    private static func fits(_ text: String, _ key: String) -> Bool {
        switch key {
        case "s": return text.contains(where: \.isLetter)
        case "i":
            let unit = text.drop { $0.isNumber }
            return unit.count < text.count && (1...6).contains(unit.count)
                && unit.allSatisfy(\.isLetter)
        default: return true
        }
    }

    /// The keys to write as the symbol of a row; none when the record names its own and no
    /// interval stands beside it.
    func keys(beside names: [String]?) -> [String] {
        let symbol = Self.symbolKeys.first { values[$0] != nil }
        let period = Self.periodKeys.first { values[$0] != nil }
        guard let symbol, names == nil || period != nil else { return [] }
        return [symbol] + [period].compactMap { $0 }
    }

    /// The letter "s" stands for the symbol.
    var namesSymbol: Bool { values["s"] != nil }

    /// "BTCUSDT 1m"
    func text(_ keys: [String]) -> String {
        keys.compactMap { values[$0] }.joined(separator: " ")
    }

    /// The name of the stream: as the envelope says it, or as the exchange would call it.
    var streamName: String? {
        if let stream = values["stream"] { return stream }
        if let symbol = values["s"], let period = values["i"] {
            return "\(symbol.lowercased())@kline_\(period)"
        }
        return values["ch"] ?? values["topic"]
            ?? values["instid"].map { "\(values["channel"] ?? "candle"):\($0)" }
    }
}
