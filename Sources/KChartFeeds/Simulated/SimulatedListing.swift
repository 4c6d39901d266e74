/// A market that the simulated exchange lists.
public struct SimulatedListing: Hashable, Sendable {
    /// As `--symbol` names it: `BTCUSDT`.
    public let symbol: String
    /// What it is: `Bitcoin / Tether`.
    public let name: String
}

/// What the simulated exchange lists: coins and currencies against each other, and well-known
/// indices and shares.
public enum SimulatedListings {
    /// The markets that a search offers, the best known first.
    public static let all: [SimulatedListing] = {
        let tether = coins.map {
            SimulatedListing(symbol: $0.code + "USDT", name: $0.name + " / Tether")
        }
        let bitcoin = coins.dropFirst().prefix(11).map {
            SimulatedListing(symbol: $0.code + "BTC", name: $0.name + " / Bitcoin")
        }
        let pairs = currencyPairs.map {
            SimulatedListing(symbol: $0, name: $0.prefix(3) + " / " + $0.suffix(3))
        }
        return tether + bitcoin + pairs
            + others.map { SimulatedListing(symbol: $0.code, name: $0.name) }
    }()

    /// Whether a symbol names a market of the list, or a pair of two listed coins and currencies.
    public static func holds(_ symbol: String) -> Bool {
        let plain = plainName(symbol)
        return symbols.contains(plain) || pair(plain) != nil
    }

    /// A symbol without the exchange before a colon and the signs between the halves of a pair:
    /// `BINANCE:BTC-USDT` is `BTCUSDT`.
    static func plainName(_ symbol: String) -> String {
        let name = symbol.uppercased().split(separator: ":").last ?? ""
        return String(name.filter { !"-_/^".contains($0) })
    }

    /// What is traded for what, of a plain name.
    static func pair(_ plain: String) -> (base: String, quote: String)? {
        for base in bases where plain.hasPrefix(base) {
            let quote = String(plain.dropFirst(base.count))
            if quote != base, quotes.contains(quote) { return (base, quote) }
        }
        return nil
    }

    private static let symbols = Set(all.map(\.symbol))
    private static let bases =
        coins.map(\.code) + stableCoins + currencies.sorted() + ["XAU", "XAG", "XPT", "XPD"]
    private static let quotes = Set(stableCoins + ["BTC", "ETH", "BNB"]).union(currencies)

    static let currencies: Set<String> = [
        "USD", "EUR", "GBP", "JPY", "CHF", "AUD", "CAD", "NZD", "SEK", "NOK", "PLN", "TRY",
        "CNH", "INR", "BRL", "ZAR", "MXN", "SGD", "HKD",
    ]
    private static let stableCoins = ["USDT", "USDC", "FDUSD", "TUSD", "BUSD", "DAI"]

    private typealias Entry = (code: String, name: String)
    private static let coins: [Entry] = [
        ("BTC", "Bitcoin"), ("ETH", "Ethereum"), ("BNB", "BNB"), ("SOL", "Solana"),
        ("XRP", "XRP"), ("ADA", "Cardano"), ("DOGE", "Dogecoin"), ("AVAX", "Avalanche"),
        ("DOT", "Polkadot"), ("LINK", "Chainlink"), ("LTC", "Litecoin"), ("TRX", "TRON"),
        ("ATOM", "Cosmos"), ("UNI", "Uniswap"), ("XLM", "Stellar"), ("NEAR", "NEAR"),
        ("APT", "Aptos"), ("ARB", "Arbitrum"), ("OP", "Optimism"), ("FIL", "Filecoin"),
        ("AAVE", "Aave"), ("SUI", "Sui"), ("PEPE", "Pepe"), ("SHIB", "Shiba Inu"),
        ("BCH", "Bitcoin Cash"), ("ETC", "Ethereum Classic"), ("TON", "Toncoin"),
        ("XMR", "Monero"), ("ALGO", "Algorand"), ("WBTC", "Wrapped Bitcoin"),
    ]
    private static let currencyPairs = [
        "EURUSD", "GBPUSD", "USDJPY", "USDCHF", "AUDUSD", "USDCAD", "EURGBP", "XAUUSD",
    ]
    private static let others: [Entry] = [
        ("SPX", "S&P 500"), ("NDX", "Nasdaq 100"), ("DJI", "Dow Jones"), ("DAX", "DAX"),
        ("SPY", "SPDR S&P 500"), ("QQQ", "Invesco QQQ"), ("AAPL", "Apple"),
        ("MSFT", "Microsoft"), ("NVDA", "NVIDIA"), ("AMZN", "Amazon"), ("GOOG", "Alphabet"),
        ("GOOGL", "Alphabet"), ("META", "Meta"), ("TSLA", "Tesla"), ("AMD", "AMD"),
        ("INTC", "Intel"), ("NFLX", "Netflix"), ("IBM", "IBM"), ("JPM", "JPMorgan Chase"),
        ("KO", "Coca-Cola"), ("SAP", "SAP"), ("ASML", "ASML"),
    ]
}
