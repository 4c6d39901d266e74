/// What the names of columns and keys mean.
///
/// A name is compared without case, blanks, punctuation and angle brackets. A number behind a role
/// ranks names of the same role: the smallest wins.
enum HeaderNames {
    struct Meaning: Hashable {
        var role: ColumnRole
        var rank: Int
    }

    /// The meaning of a header cell or a key in a table of bars; nil for a name that says nothing.
    static func meaning(_ written: String) -> Meaning? {
        let name = HeaderText.unescaped(written)
        guard name.utf8.count <= 80 else { return nil }
        let key = normalized(name)
        if let known = bars[key] { return known }
        if let amount = volume(name) { return amount }
        // "Volume BTC" and "Volume USD": the first is the volume, money is turnover.
        if key.hasPrefix("volume"), key.utf8.count > 6, key.utf8.count <= 12 {
            let unit = String(key.dropFirst(6))
            if unit.utf8.count <= 6, !otherAmounts.contains(unit) {
                return currencies.contains(unit)
                    ? Meaning(role: .turnover, rank: 30) : Meaning(role: .volume, rank: 30)
            }
        }
        return inOtherWords(name) ?? explained(name)
    }

    /// "Close Close price adjusted for splits.": a name with its explanation behind it, as a page
    /// gives it that is copied; the explanation says the name again.
    private static func explained(_ name: String) -> Meaning? {
        let words = words(of: name)
        guard words.count >= 4, words[0] == words[1], let known = bars[words[0]] else {
            return nil
        }
        return Meaning(role: known.role, rank: known.rank + 100)
    }

    /// The meaning of a name in a table of trades or quotes.
    static func tickMeaning(_ written: String) -> Meaning? {
        let name = HeaderText.unescaped(written)
        guard name.utf8.count <= 80 else { return nil }
        let key = normalized(name)
        if let known = ticks[key] { return known }
        guard let known = bars[key] else { return nil }
        return known.role == .time || known.role == .timeOfDay || known.role == .symbol
            ? known : nil
    }

    /// "1. open", "Open Price (USD)", "open_px": a role's word among words that add nothing.
    private static func inOtherWords(_ name: String) -> Meaning? {
        let words = words(of: name).filter { word in
            !empty.contains(word) && !currencies.contains(word)
                && !(word.first.map { $0.isNumber } ?? false)
        }
        guard !words.isEmpty, words.count <= 2 else { return nil }
        guard let known = bars[words.joined()] else { return nil }
        switch known.role {
        case .open, .high, .low, .close, .volume, .turnover, .time:
            return Meaning(role: known.role, rank: known.rank + 100)
        default: return nil
        }
    }

    /// "vol_btc", "baseTokenVolume", "Volumen (EUR)": a volume and of what; nil for another name.
    private static func volume(_ name: String) -> Meaning? {
        let words = words(of: name)
        guard (2...4).contains(words.count), words.count(where: volumeWords.contains) == 1,
            let place = words.firstIndex(where: volumeWords.contains)
        else { return nil }
        var rest = words
        rest.remove(at: place)
        rest.removeAll { plainWords.contains($0) }
        if rest.count == 1, moneyWords.contains(rest[0]) || currencies.contains(rest[0]) {
            return Meaning(role: .turnover, rank: 30)
        }
        rest.removeAll { baseWords.contains($0) }
        if rest.isEmpty { return Meaning(role: .volume, rank: 25) }
        if rest.count == 1, coins.contains(rest[0]) { return Meaning(role: .volume, rank: 30) }
        return nil
    }

    private static let volumeWords: Set<String> = [
        "volume", "vol", "volumen", "volumes", "wolumen", "volym", "hacim", "объем",
    ]
    private static let plainWords: Set<String> = [
        "traded", "trade", "trading", "total", "last", "asset", "token", "in", "of", "the",
    ]
    private static let moneyWords: Set<String> = [
        "quote", "currency", "money", "notional", "cash", "counter", "fiat", "dollar", "dollars",
        "euro", "value",
    ]
    private static let baseWords: Set<String> = [
        "base", "coin", "coins", "share", "shares", "unit", "units", "contract", "contracts", "lot",
        "lots", "stuck", "stucke", "stk", "szt", "шт", "number",
    ]
    private static let coins: Set<String> = [
        "btc", "xbt", "eth", "ltc", "xrp", "bch", "sol", "bnb", "ada", "doge", "dot", "trx", "link",
        "avax", "xlm", "xmr", "etc", "eos", "atom", "matic", "uni", "near", "apt", "arb", "sui",
        "ton", "fil", "shib", "pepe", "dash", "zec", "xau", "xag",
    ]

    /// The words of a name: parted by punctuation and by capitals inside.
    static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var wasSmall = false
        func close() {
            if !word.isEmpty { words.append(normalized(word)) }
            word = ""
        }
        for character in name {
            guard character.isLetter || character.isNumber else {
                close()
                wasSmall = false
                continue
            }
            if character.isUppercase, wasSmall { close() }
            word.append(character)
            wasSmall = character.isLowercase
        }
        close()
        return words
    }

    /// Small letters and figures only; letters of Latin with a mark lose it.
    static func normalized(_ name: String) -> String {
        var result = ""
        for scalar in name.lowercased().unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": result.unicodeScalars.append(scalar)
            case "á", "à", "â", "ã", "ä", "å", "ą": result += "a"
            case "é", "è", "ê", "ë", "ę", "ě": result += "e"
            case "í", "ì", "î", "ï", "ı": result += "i"
            case "ó", "ò", "ô", "õ", "ö", "ø": result += "o"
            case "ú", "ù", "û", "ü", "ů": result += "u"
            case "ç", "ć", "č": result += "c"
            case "ł": result += "l"
            case "ñ", "ń": result += "n"
            case "ś", "ş", "š": result += "s"
            case "ř": result += "r"
            case "ý": result += "y"
            case "ß": result += "ss"
            case "ż", "ź", "ž": result += "z"
            case "ğ": result += "g"
            default:
                // Other scripts stay as they are; blanks and punctuation go.
                if scalar.value >= 0x370, scalar.properties.isAlphabetic {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }

    /// Money: an amount of it is turnover, and its name beside a price adds nothing.
    static let currencies: Set<String> = [
        "usd", "usdt", "usdc", "busd", "tusd", "fdusd", "dai", "eur", "gbp", "jpy", "krw", "cny",
        "try", "brl", "inr", "rub", "chf", "aud", "cad", "pln", "sek", "nok", "dkk", "hkd", "sgd",
        "mxn", "zar", "cnh", "currency", "quote", "rs",
    ]

    private static let otherAmounts: Set<String> = [
        "ma", "sma", "ema", "avg", "change", "chg", "pct", "ratio", "buy", "sell", "bid", "ask",
        "delta", "osc", "ccy", "notion", "usdma",
    ]

    /// Words beside a role's that change nothing.
    private static let empty: Set<String> = [
        "price", "prices", "px", "value", "kline", "candle", "bar", "ohlc", "ohlcv", "session",
        "mid", "stock", "index", "of", "the", "in", "utc", "day", "daily",
        "kurs", "preco", "precio", "prix", "cena", "цена", "цены", "price1", "no", "market", "spot",
        "today", "todays", "period", "number", "stuck", "stk", "szt", "шт", "lots", "手", "股", "张",
        "元", "万元",
        "萬元", "千元", "원", "주", "円",
    ]
}
