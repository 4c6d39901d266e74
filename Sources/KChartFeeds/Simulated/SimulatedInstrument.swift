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

        let isCurrencyPair = Self.isCurrencyPair(symbol)
        if let known = Self.levels[symbol] {
            level = known
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
        "GOOG": 184, "AMZN": 228, "SPY": 611,
    ]

    private static func isCurrencyPair(_ symbol: String) -> Bool {
        let currencies: Set<String> = [
            "USD", "EUR", "GBP", "JPY", "CHF", "AUD", "CAD", "NZD", "SEK", "NOK", "PLN", "TRY",
            "CNH", "INR", "BRL", "ZAR", "MXN", "SGD", "HKD",
        ]
        return symbol.utf8.count == 6 && currencies.contains(String(symbol.prefix(3)))
            && currencies.contains(String(symbol.suffix(3)))
    }
}
