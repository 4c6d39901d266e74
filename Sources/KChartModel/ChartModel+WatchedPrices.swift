extension ChartModel {
    /// More watched prices than this are not kept.
    public static let watchedPriceLimit = 1_000

    /// Prices whose crossing is told by `ChartEvent.priceCrossed`; those that are not finite are
    /// left out, as is what exceeds `watchedPriceLimit`.
    @discardableResult
    public func setWatchedPrices(_ prices: [Double]) -> Change { apply(.setWatchedPrices(prices)) }

    func performWatch(_ prices: [Double], _ effect: inout Effect) {
        var kept: [Double] = []
        for price in prices where price.isFinite && !kept.contains(price) {
            guard kept.count < Self.watchedPriceLimit else { break }
            kept.append(price)
        }
        assign(\.watchedPrices, kept.sorted(), .settings, &effect)
    }

    /// The levels between two newest prices (system C's rule): up when before < level ≤ now, down
    /// when before > level ≥ now. A level that is crossed again is told again.
    func noteCrossings(from before: Double?, to now: Double?, _ effect: inout Effect) {
        guard !state.watchedPrices.isEmpty, let before, let now, before != now else { return }
        let crossed = state.watchedPrices.filter { level in
            now > before ? level > before && level <= now : level < before && level >= now
        }
        for level in now > before ? crossed : crossed.reversed() {
            effect.events.append(.priceCrossed(price: level, isUp: now > before))
        }
    }
}
