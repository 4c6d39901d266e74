import KChartCore

/// A candle at a number of seconds.
func bar(
    _ seconds: Int64, _ open: Double, _ high: Double, _ low: Double, _ close: Double,
    volume: Double? = nil, turnover: Double? = nil
) -> Candle {
    Candle(
        time: Timestamp(seconds: seconds), open: open, high: high, low: low, close: close,
        volume: volume, turnover: turnover)
}

/// A candle of one price at a number of seconds.
func flat(
    _ seconds: Int64, _ price: Double, volume: Double? = nil, turnover: Double? = nil
) -> Candle {
    bar(seconds, price, price, price, price, volume: volume, turnover: turnover)
}

func point(_ seconds: Int64, _ value: Double) -> PricePoint {
    PricePoint(time: Timestamp(seconds: seconds), value: value)
}

func tick(
    _ seconds: Int64, _ price: Double, volume: Double? = nil, turnover: Double? = nil
) -> Tick {
    Tick(time: Timestamp(seconds: seconds), price: price, volume: volume, turnover: turnover)
}

extension BarSeries {
    /// Flat minute candles `first..<end` (in minutes) whose price is their minute.
    static func minutes(_ range: Range<Int>, volume: Double? = nil) -> BarSeries {
        BarSeries(
            interval: .minutes(1),
            candles: range.map { flat(Int64($0) * 60, Double($0), volume: volume) })
    }

    var slots: [Int] { indices.map(\.slot) }
    var seconds: [Int64] { indices.map { time(at: $0).microseconds / 1_000_000 } }
    var closes: [Double] { indices.map { close(at: $0) } }
    var last: Candle? { candles.last }

    func range(_ lower: Int, _ upper: Int) -> Range<BarIndex> { BarIndex(lower)..<BarIndex(upper) }
}
