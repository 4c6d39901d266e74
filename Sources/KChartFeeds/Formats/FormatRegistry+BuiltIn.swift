extension FormatRegistry {
    /// Every format of this module: one line each.
    public static let builtIn = FormatRegistry([
        BinanceKlineCSVFormat(),
        BinanceKlineJSONFormat(),
        ExchangeErrorFormat(),
        LeanFormat(),
        JSONFormat(),
        CSVFormat(),
    ])
}
