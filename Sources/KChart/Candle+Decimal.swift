public import Foundation
public import KChartCore

extension Candle {
    /// A candle from exact decimals and a date; a NaN decimal becomes a NaN double, which a series
    /// drops.
    public init(
        date: Date, open: Decimal, high: Decimal, low: Decimal, close: Decimal,
        volume: Decimal? = nil, turnover: Decimal? = nil
    ) {
        func double(_ value: Decimal) -> Double { NSDecimalNumber(decimal: value).doubleValue }
        self.init(
            time: Timestamp(date), open: double(open), high: double(high), low: double(low),
            close: double(close), volume: volume.map(double), turnover: turnover.map(double))
    }
}
