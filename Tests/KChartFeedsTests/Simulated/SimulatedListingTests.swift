import Testing

@testable import KChartFeeds

@Suite("What the simulated market lists")
struct SimulatedListingTests {
    @Test("every listed market has a level of its own, and no symbol stands twice")
    func levels() {
        let symbols = SimulatedListings.all.map(\.symbol)
        #expect(Set(symbols).count == symbols.count && symbols.count > 60)
        for symbol in symbols {
            #expect(SimulatedListings.holds(symbol), "\(symbol)")
            let level = SimulatedInstrument(symbol: symbol, seed: 1).level
            // A level out of letters would differ by the letters.
            #expect(level == SimulatedInstrument(symbol: "X:" + symbol, seed: 1).level, "\(symbol)")
        }
    }

    @Test(
        "a pair is known however it is written, a slip of the fingers is not",
        arguments: [
            ("btcusdt", true), ("BTC-USD", true), ("BTC/EUR", true), ("BINANCE:ETHUSDT", true),
            ("^SPX", true), ("EUR_JPY", true), ("XAUEUR", true), ("WBTCUSDT", true),
            ("BTCUSDR", false), ("BTCBTC", false), ("USDT", false), ("NOSUCH", false),
            ("../X", false), (":", false), ("", false), ("EURUSDX", false),
        ])
    func pairs(symbol: String, isListed: Bool) {
        #expect(SimulatedListings.holds(symbol) == isListed)
    }

    @Test("crosses agree with the pairs they are made of")
    func crosses() {
        func level(_ symbol: String) -> Double {
            SimulatedInstrument(symbol: symbol, seed: 1).level
        }
        #expect(level("BTCUSDT") == 100_000 && level("BTC/USDT") == 100_000)
        #expect(level("SOLETH") == 0.05)
        #expect(abs(level("EURCHF") - 1.12 / 1.22) < 1e-12)
        #expect(abs(level("AVAXUSDC") - 24) < 1e-12)
    }
}
