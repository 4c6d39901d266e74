import KChartApp

/// A key in the search of symbols: what fits among five thousand of them, best first.
enum SymbolTyping: Scenario {
    static let id = "symbols"
    static let title = "a key in 5 000 symbols"

    static func run(_ bench: Bench) throws -> [Result] {
        // Like an exchange's: letters of a base and one of some quotes.
        let quotes = ["USDT", "BTC", "ETH", "EUR", "USDC"]
        let letters = Array("ABCDEFGHIKLMNOPRSTUVXZ")
        let choices = (0..<5_000).map { index in
            let base = String(
                [7, 31, 59, 83].map { letters[(index / $0 + index * $0) % letters.count] })
            return SymbolChoice(
                symbol: base + quotes[index % quotes.count], name: "\(base) coin \(index)")
        }
        let search = SymbolSearch(choices, current: "BTCUSDT")
        var slowest = 0.0
        var found = 0
        for text in ["b", "bt", "btc", "btcu", "coin", "x1", "usdt", "zzzz", ""] {
            let times = (0..<9).map { _ in
                let start = Clock.now().wall
                found &+= search.rows(text).count
                return (Clock.now().wall - start) / 1e6
            }
            slowest = max(slowest, median(times))
        }
        guard found > 0 else { throw Skipped("nothing was found") }
        return [Result(quantity: "slowest", goal: 5, measured: slowest, unit: .milliseconds)]
    }
}
