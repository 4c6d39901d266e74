public import KChartCore

/// A simulated market from a time on, for a chart that is shown before all its bars are made: a
/// small newest page, which the chart has already, and large older ones.
///
/// The pages hang on the bar that was the oldest when the chart was shown, so that they stay put
/// while time goes by.
public final class SimulatedHistory: BarProvider {
    /// Bars of an older page: some ten milliseconds of work.
    public static let pageSize = 50_000

    public let market: SimulatedMarket
    private let from: Timestamp
    private let oldest: Timestamp

    /// - Parameters:
    ///   - from: no page holds a bar before it.
    ///   - oldest: the opening time of the oldest bar of page 0.
    public init(market: SimulatedMarket, from: Timestamp, oldest: Timestamp) {
        self.market = market
        self.from = from
        self.oldest = oldest
    }

    public var info: ProviderInfo { market.info }

    public func page(_ number: Int) async throws(ProviderError) -> BarPage {
        guard number > 0 else {
            let page = try await market.page(0)
            // The bars of the chart may be fewer than a page.
            guard let first = page.series.firstTime, first < oldest else { return page }
            return try await market.range(from: oldest, to: .latest)
        }
        let none = BarPage(series: .empty(interval: info.interval))
        // Of one-second bars there are fewer than 10^11.
        guard number < 10_000_000 else { return none }
        let last = info.interval.advance(oldest, by: -1 - (number - 1) * Self.pageSize)
        guard last >= max(from, SimulatedMarket.historyStart) else { return none }
        let first = info.interval.advance(last, by: 1 - Self.pageSize)
        return try await market.range(from: max(first, from), to: last)
    }

    public func page(
        _ number: Int, before oldest: Timestamp
    ) async throws(ProviderError) -> BarPage {
        let last = info.interval.bucketStart(of: oldest.advanced(byMicroseconds: -1))
        guard last >= max(from, SimulatedMarket.historyStart) else {
            return BarPage(series: .empty(interval: info.interval))
        }
        let first = info.interval.advance(last, by: 1 - Self.pageSize)
        return try await market.range(from: max(first, from), to: last)
    }

    public func range(
        from: Timestamp, to: Timestamp
    ) async throws(ProviderError) -> BarPage {
        try await market.range(from: max(from, self.from), to: to)
    }

    public func live() -> AsyncStream<BarUpdate> { market.live() }
}
