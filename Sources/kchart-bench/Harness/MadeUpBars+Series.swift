import KChartCore

extension MadeUpBars.Bar {
    /// The bar as the library knows it.
    var candle: Candle {
        Candle(
            time: Timestamp(microseconds: time * 1000), open: Double(open) / 100,
            high: Double(high) / 100, low: Double(low) / 100, close: Double(close) / 100,
            volume: Double(volume) / 100_000)
    }
}

extension MadeUpBars {
    static func columns(count: Int) -> BarColumns {
        var columns = BarColumns()
        columns.reserveCapacity(count)
        for bar in MadeUpBars(count: count) { columns.append(bar.candle) }
        return columns
    }

    static func series(count: Int) -> BarSeries {
        BarSeries(interval: .minutes(1), kind: .candles, columns: columns(count: count))
    }
}
