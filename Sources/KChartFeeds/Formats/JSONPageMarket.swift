/// Which market a table inside a JSON text is of, as the objects round it say.
struct JSONPageMarket: Hashable {
    private(set) var symbol: String?
    private(set) var period: String?
    private(set) var zone: String?
    /// How good a name the symbol stood under; the smallest is the best.
    private var rank = Int.max

    private static let longest = 64
    private static let symbols = [
        "symbol", "ticker", "sym", "instid", "instrument", "instrumentid", "instrumentname",
        "productid", "pair", "currencypair", "tradingsymbol", "secid", "ric", "isin", "figi",
        "market", "asset", "code", "stockcode", "s", "stock", "coin", "contract",
    ]
    private static let periods: Set<String> = [
        "interval", "resolution", "timeframe", "granularity", "bar", "barsize", "candletype",
    ]
    private static let zones: Set<String> = [
        "timezone", "tz", "exchangetimezone", "exchangetimezonename", "zone",
    ]

    /// Takes a scalar of an object.
    mutating func add(_ key: String, _ cell: UnsafeBufferPointer<UInt8>) {
        guard cell.count <= Self.longest, !cell.isEmpty, key.utf8.count <= 32 else { return }
        // "2. Symbol"
        let name = String(HeaderNames.normalized(key).drop { $0.isNumber })
        if let place = Self.symbols.firstIndex(of: name), place < rank {
            let text = Self.text(cell)
            // A state or a count is none.
            guard name != "s" && name != "code" || text.contains(where: \.isLetter),
                name != "s" || text != "ok"
            else { return }
            symbol = text
            rank = place
        } else if Self.periods.contains(name), period == nil {
            period = Self.text(cell)
        } else if Self.zones.contains(name), zone == nil {
            zone = Self.text(cell)
        }
    }

    /// Takes what is missing from another object.
    mutating func add(_ other: JSONPageMarket) {
        if symbol == nil {
            symbol = other.symbol
            rank = other.rank
        }
        period = period ?? other.period
        zone = zone ?? other.zone
    }

    private static func text(_ cell: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: JSONTable.unescaped(cell), as: UTF8.self)
    }
}
