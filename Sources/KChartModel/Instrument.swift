import Glibc
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

    /// The step of its prices: the tick, or the last written digit; 0 when neither is known.
    public var priceStep: Double {
        tickSize ?? fractionDigits.map { pow(10, -Double($0)) } ?? 0
    }

    /// How many decimals a market has whose prices a file writes with up to `count`; nil where
    /// those are no digits of prices but of binary fractions, ratios of splits or averages: no
    /// exchange has a tick below the hundred millionth part of a price.
    public static func fractionDigits(written count: Int?, atPriceOf price: Double) -> Int? {
        guard let count, count >= 0, price.isFinite else { return nil }
        let size = price == 0 ? 0 : Int(log10(price.magnitude).rounded(.down)) + 1
        return count + size <= significantDigits && count <= 15 ? count : nil
    }

    private static let significantDigits = 8

    private static func line(_ name: String) -> String { OneLine.cleaned(name, limit: .max) }
}
