import KChartCore

/// The symbol in the name of a file as exchanges hand it out: `BTCUSDT-1h-2025-01.csv`.
enum FileNameSymbol {
    /// The symbol of a name without its suffix; the name itself when it is built otherwise.
    ///
    /// Known: `SYMBOL-INTERVAL`, followed by a year, month or day or not, with words in small
    /// letters before it (`binance_spot_BTCUSDT-1h-2024-12`).
    static func symbol(ofStem stem: String) -> String {
        var name = stem[...]
        for suffix in [".csv", ".json"] where name.hasSuffix(suffix) {
            name = name.dropLast(suffix.count)
        }
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 2, Interval(name: String(parts[1])) != nil, isDate(parts.dropFirst(2))
        else { return stem }
        var words = parts[0].split(separator: "_", omittingEmptySubsequences: false)[...]
        while let word = words.first, words.count > 1, isSmall(word) { words.removeFirst() }
        let symbol = words.joined(separator: "_")
        return isSymbol(symbol) ? symbol : stem
    }

    /// Nothing, a year, or a year with month and day.
    private static func isDate(_ parts: ArraySlice<Substring>) -> Bool {
        let widths = [4, 2, 2]
        return parts.count <= 3
            && zip(parts, widths).allSatisfy { part, width in
                part.utf8.count == width && part.utf8.allSatisfy { $0 &- 48 < 10 }
            }
    }

    private static func isSmall(_ word: Substring) -> Bool {
        !word.isEmpty && word.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    }

    /// Capitals and digits, with a capital; `_` stands before the day of delivery.
    private static func isSymbol(_ text: String) -> Bool {
        (2...32).contains(text.utf8.count)
            && text.utf8.contains { (0x41...0x5A).contains($0) }
            && text.utf8.allSatisfy {
                (0x41...0x5A).contains($0) || $0 &- 48 < 10 || $0 == UInt8(ascii: "_")
            }
    }
}
