import KChartCore

/// What is charted: its symbol and how its prices are written.
public struct Instrument: Hashable, Sendable {
    /// The name of the market, one line of visible text: characters that would break or turn it
    /// are kept as "?". Files bring their own names, and titles and terminals show them.
    public var symbol: String {
        didSet { symbol = Self.line(symbol) }
    }
    /// The smallest price step; nil when unknown.
    public var tickSize: Double?
    /// Decimals of its prices in readouts; nil lets the formatter choose by size.
    public var fractionDigits: Int?

    public init(symbol: String, tickSize: Double? = nil, fractionDigits: Int? = nil) {
        self.symbol = Self.line(symbol)
        self.tickSize = tickSize
        self.fractionDigits = fractionDigits
    }

    private static func line(_ name: String) -> String { OneLine.cleaned(name, limit: .max) }
}
