import KChartCore
import KChartModel

extension Instrument {
    /// What a file or stream tells of its market.
    ///
    /// - Parameter count: the most decimals of a price there.
    init(symbol: String, digitsWritten count: Int?, in series: BarSeries) {
        let newest = series.indices.last.map { series.close(at: $0) }
        self.init(
            symbol: symbol,
            fractionDigits: Self.fractionDigits(written: count, atPriceOf: newest ?? 0))
    }
}
