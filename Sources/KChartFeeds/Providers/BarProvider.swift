public import KChartCore

/// What a provider is.
public struct ProviderInfo: Hashable, Sendable {
    /// For people: "Simulated", the file's name, the exchange.
    public var name: String
    /// Made-up prices: the chart says so, always.
    public var isSimulated: Bool
    /// A live stream exists and is meant to go on for ever.
    public var isLive: Bool
    public var symbol: String
    public var interval: Interval
    /// Decimals of a price, when the provider knows them.
    public var priceDigits: Int?

    public init(
        name: String, isSimulated: Bool, isLive: Bool, symbol: String, interval: Interval,
        priceDigits: Int? = nil
    ) {
        self.name = name
        self.isSimulated = isSimulated
        self.isLive = isLive
        self.symbol = symbol
        self.interval = interval
        self.priceDigits = priceDigits
    }
}

/// A run of bars, oldest first.
public struct BarPage: Sendable {
    public var series: BarSeries

    public init(series: BarSeries) {
        self.series = series
    }

    public var isEmpty: Bool { series.isEmpty }
}

/// The source of one symbol's bars in one interval: three calls.
///
/// A provider is shared between tasks and safe from all of them.
public protocol BarProvider: AnyObject, Sendable {
    var info: ProviderInfo { get }
    /// Page 0 is the newest, higher numbers are older. An empty page is the end of history. Pages
    /// may overlap; the reader joins them by open time.
    func page(_ number: Int) async throws(ProviderError) -> BarPage
    /// The page before the bars that are known: `number` pages came before it, and `oldest` is the
    /// opening time of the oldest bar. While bars come on, pages that are counted from the newest
    /// one hold other bars at each visit; whoever can goes by the time.
    func page(_ number: Int, before oldest: Timestamp) async throws(ProviderError) -> BarPage
    /// All bars whose open time lies in `from ... to`.
    func range(from: Timestamp, to: Timestamp) async throws(ProviderError) -> BarPage
    /// Bars as they form. A stream that ends is over; one of a provider without live data ends at
    /// once.
    func live() -> AsyncStream<BarUpdate>
}

extension BarProvider {
    public func live() -> AsyncStream<BarUpdate> { AsyncStream { $0.finish() } }

    public func page(
        _ number: Int, before oldest: Timestamp
    ) async throws(ProviderError) -> BarPage {
        try await page(number)
    }
}

/// Why a provider cannot answer: one line.
public struct ProviderError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Kind: String, Hashable, Sendable {
        case unknownSymbol, unknownInterval, unavailable, refused, cancelled
    }

    public let kind: Kind
    public let detail: String

    public init(_ kind: Kind, detail: String) {
        self.kind = kind
        self.detail = detail
    }

    public var description: String { detail }

    /// The exit status of a program that gives up for this reason.
    public var exitStatus: Int32 {
        switch kind {
        case .unknownSymbol, .unknownInterval: 2
        case .unavailable, .refused, .cancelled: 69
        }
    }
}
