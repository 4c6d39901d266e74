/// What is charted: its symbol and how its prices are written.
public struct Instrument: Hashable, Sendable {
    public var symbol: String
    /// The smallest price step; nil when unknown.
    public var tickSize: Double?
    /// Decimals of its prices in readouts; nil lets the formatter choose by size.
    public var fractionDigits: Int?

    public init(symbol: String, tickSize: Double? = nil, fractionDigits: Int? = nil) {
        self.symbol = symbol
        self.tickSize = tickSize
        self.fractionDigits = fractionDigits
    }
}
