import Glibc

/// What the simulated market knows of a symbol: made up from its letters, the same for ever.
struct SimulatedInstrument: Hashable, Sendable {
    let seed: UInt64
    /// The price on the reference day, 2026-01-01.
    let level: Double
    let priceDigits: Int
    /// Decimals of a lot; negative for one of ten, a hundred … units of a very cheap symbol.
    let volumeDigits: Int
    /// Deviation of a day's logarithmic return in calm and storm together.
    let dailyDeviation: Double
    /// Lots traded on an average day.
    let dailyLots: Double

    static let referenceDay = 20_454

    /// FNV-1a, so that a symbol has the same seed in every process.
    init(symbol: String, seed: UInt64) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in symbol.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        self.seed = SplitMix.mixed(hash ^ SplitMix.mixed(seed))
        var random = SplitMix(SplitMix.mixed(hash))

        let plain = SimulatedListings.plainName(symbol)
        let pair = SimulatedListings.pair(plain)
        let isCurrencyPair =
            pair.map {
                SimulatedListings.currencies.isSuperset(of: [$0.base, $0.quote])
            } ?? false
        if let known = Self.levels[plain] {
            level = known
        } else if let pair, let base = Self.dollars[pair.base],
            let quote = Self.dollars[pair.quote]
        {
            level = base / quote
        } else if isCurrencyPair {
            level = 0.6 + random.uniform()
        } else {
            // From 0.00003 to 30 000, every magnitude alike.
            level = exp2((random.uniform() - 0.5) * 30)
        }
        let digits: Int =
            switch level {
            case 100...: 2
            case 10...: 3
            case 1...: isCurrencyPair ? 5 : 4
            case 0.1...: 5
            case 0.01...: 6
            case 0.001...: 7
            default: 9
            }
        priceDigits = digits
        dailyDeviation = isCurrencyPair ? 0.006 : 0.011 + 0.011 * random.uniform()
        let unitsADay = 2e9 * (0.2 + random.uniform()) / level
        // An average day is some 10^8 lots, so that neither a day's cap nor a second's single lot
        // flattens the volume.
        volumeDigits = min(max(Int((8.3 - log10(unitsADay)).rounded()), -8), 8)
        dailyLots = unitsADay * pow(10, Double(volumeDigits))
    }

    private static let levels: [String: Double] = [
        "BTCUSDT": 100_000, "BTCUSD": 100_000, "BTCEUR": 92_000, "ETHUSDT": 3_600,
        "ETHUSD": 3_600, "BNBUSDT": 700, "SOLUSDT": 180, "XRPUSDT": 2.4, "ADAUSDT": 0.8,
        "DOGEUSDT": 0.22, "SHIBUSDT": 0.000_013, "PEPEUSDT": 0.000_011, "ETHBTC": 0.036,
        "EURUSD": 1.12, "GBPUSD": 1.31, "USDJPY": 148.2, "XAUUSD": 3_350, "SPX": 6_100,
        "NDX": 22_400, "DAX": 23_100, "AAPL": 226, "MSFT": 471, "NVDA": 163, "TSLA": 312,
        "GOOG": 184, "AMZN": 228, "SPY": 611, "QQQ": 540, "DJI": 43_800, "GOOGL": 183, "META": 705,
        "AMD": 143, "INTC": 22.6,
        "NFLX": 1_290, "IBM": 290, "JPM": 286, "KO": 70, "SAP": 298, "ASML": 795,
    ]

    /// Dollars for one of it on the reference day, so that crosses agree with each other.
    private static let dollars: [String: Double] = [
        "BTC": 100_000, "WBTC": 100_000, "ETH": 3_600, "BNB": 700, "SOL": 180, "XRP": 2.4,
        "ADA": 0.8, "DOGE": 0.22, "AVAX": 24, "DOT": 4.2, "LINK": 18, "LTC": 95, "TRX": 0.28,
        "ATOM": 4.6, "UNI": 9.5, "XLM": 0.31, "NEAR": 2.7, "APT": 5.1, "ARB": 0.42, "OP": 0.71,
        "FIL": 2.4, "AAVE": 260, "SUI": 3.4, "PEPE": 0.000_011, "SHIB": 0.000_013, "BCH": 520,
        "ETC": 19, "TON": 3.1, "XMR": 290, "ALGO": 0.24, "USDT": 1, "USDC": 1, "FDUSD": 1,
        "TUSD": 1, "BUSD": 1, "DAI": 1, "USD": 1, "EUR": 1.12, "GBP": 1.31, "JPY": 0.006_75,
        "CHF": 1.22, "AUD": 0.66, "CAD": 0.73, "NZD": 0.6, "SEK": 0.103, "NOK": 0.098,
        "PLN": 0.26, "TRY": 0.025, "CNH": 0.139, "INR": 0.0117, "BRL": 0.18, "ZAR": 0.056,
        "MXN": 0.053, "SGD": 0.77, "HKD": 0.128, "XAU": 3_350, "XAG": 37, "XPT": 1_350,
        "XPD": 1_150,
    ]
}
