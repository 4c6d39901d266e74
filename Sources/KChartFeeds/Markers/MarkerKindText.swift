/// The kind of a marker as lists of markers and trades write it.
enum MarkerKindText {
    /// The kind, or nil for words that name none.
    static func kind(_ text: String) -> MarkerRow.Kind? {
        let words = HeaderNames.words(of: text)
        let joined = words.joined()
        if let known = whole[joined] { return known }
        if text == "+1" || text == "1" { return .buy }
        if text == "-1" || text == "\u{2212}1" { return .sell }
        if text == "0" { return .neutral }
        // "Exit long", "close short", "buy to cover": the end of a trade is its opposite.
        let isLong = words.contains { long.contains($0) }
        let isShort = words.contains { short.contains($0) }
        guard isLong != isShort else { return nil }
        let isEnd = words.contains { ends.contains($0) } && !words.contains("to")
        return isLong != isEnd ? .buy : .sell
    }

    /// True for the word of a trade that begins with a sale.
    static func isShort(_ text: String) -> Bool? {
        switch HeaderNames.normalized(text) {
        case "short", "sell", "true", "1", "yes", "s": true
        case "long", "buy", "false", "0", "no", "l", "b": false
        default: nil
        }
    }

    private static let whole: [String: MarkerRow.Kind] = [
        "buy": .buy, "b": .buy, "bought": .buy, "bot": .buy, "long": .buy, "bid": .buy, "up": .buy,
        "bullish": .buy, "sell": .sell, "s": .sell, "sold": .sell, "sld": .sell, "short": .sell,
        "ask": .sell, "down": .sell, "bearish": .sell, "neutral": .neutral, "none": .neutral,
        "note": .neutral, "n": .neutral, "info": .neutral, "event": .neutral,
    ]
    private static let long: Set<String> = ["buy", "long", "bought"]
    private static let short: Set<String> = ["sell", "short", "sold"]
    private static let ends: Set<String> = ["exit", "close", "closed", "end", "cover", "out"]
}
