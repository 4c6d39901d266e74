/// Words before and behind numbers: names of money, thousands and millions in several languages.
enum NumberWords {
    /// What the rest of a cell behind its figures multiplies them with; nil for other words.
    static func scale(behind text: UnsafeBufferPointer<UInt8>, allowsSuffix: Bool) -> Double? {
        guard text.count <= 24 else { return nil }
        var word = String(decoding: text, as: UTF8.self).lowercased()
        word.removeAll { $0 == "." || $0 == " " || $0 == "\u{A0}" || $0 == "\u{202F}" }
        for name in money where word.hasSuffix(name) {
            word.removeLast(name.count)
            break
        }
        if word.isEmpty { return 1 }
        return allowsSuffix ? scales[word] : nil
    }

    /// How many bytes in front of the figures name money.
    static func money(before text: UnsafeBufferPointer<UInt8>) -> Int? {
        let head = String(
            decoding: text.prefix { !($0 &- 48 < 10) && $0 != 0x2D && $0 != 0x2B }, as: UTF8.self)
        let word = head.lowercased().filter { $0 != " " && $0 != "." && $0 != "\u{A0}" }
        guard money.contains(word) else { return nil }
        return head.utf8.count
    }

    /// Longer names first: a suffix of one may be another.
    private static let money = [
        "r$", "us$", "a$", "c$", "hk$", "usdt", "usdc", "usd", "eur", "gbp", "jpy", "chf", "pln",
        "brl", "rub", "inr", "cny", "try", "sek", "nok", "dkk", "btc", "eth", "zł", "kč", "руб",
        "元", "円", "원", "rs", "kr", "tl", "fr", "р", "€", "$", "£", "¥", "₽", "₺", "₹", "₩",
    ]

    private static let scales: [String: Double] = [
        "k": 1e3, "m": 1e6, "b": 1e9, "t": 1e12, "tsd": 1e3, "mio": 1e6, "mrd": 1e9, "mln": 1e6,
        "mld": 1e9, "bn": 1e9, "bln": 1e9, "tn": 1e12, "mn": 1e6, "mm": 1e6, "thousand": 1e3,
        "million": 1e6, "billion": 1e9, "tys": 1e3, "mi": 1e6, "bi": 1e9, "тыс": 1e3,
        "к": 1e3, "м": 1e6, "млн": 1e6, "млрд": 1e9, "万": 1e4, "萬": 1e4, "亿": 1e8, "億": 1e8,
        "万手": 1e4, "lakh": 1e5, "l": 1e5, "cr": 1e7, "crore": 1e7, "bin": 1e3,
    ]
}
