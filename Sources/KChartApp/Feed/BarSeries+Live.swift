import KChartCore

extension BarSeries {
    /// This page as it stands with the live bars that came while it was on its way: they are newer,
    /// and a bar that both have is what both say of it.
    func joined(withLive live: BarSeries) -> BarSeries {
        guard !live.isEmpty, live.interval == interval else { return self }
        var result = self
        let newer = live.candles.map { bar in
            index(of: bar.time).map { candle(at: $0).grown(to: bar) } ?? bar
        }
        result.merge(BarSeries(interval: interval, candles: newer))
        return result
    }

    /// This page with its bar of the time of the newest live one joined with it; it was perhaps
    /// asked for earlier.
    func joined(withNewest live: BarSeries) -> BarSeries {
        guard let time = live.lastTime, live.interval == interval, let place = index(of: time)
        else { return self }
        var result = self
        let bar = candle(at: place).grown(
            to: live.candle(at: live.indices.upperBound.advanced(by: -1)))
        result.merge(BarSeries(interval: interval, candles: [bar]))
        return result
    }
}

extension Candle {
    /// The bar as a later state of it goes on, which may not have seen its beginning.
    func grown(to later: Candle) -> Candle {
        var bar = later
        bar.open = open
        bar.high = max(high, later.high)
        bar.low = min(low, later.low)
        bar.volume = Self.larger(volume, later.volume)
        bar.turnover = Self.larger(turnover, later.turnover)
        return bar
    }

    private static func larger(_ one: Double?, _ other: Double?) -> Double? {
        guard let one, let other else { return one ?? other }
        return max(one, other)
    }
}
