import KChartCore
import KChartIndicators

/// SplitMix64: the same numbers for the same seed everywhere.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

let minute = Interval.minutes(1)

/// A walk of candles with volumes, some of which are missing.
func randomCandles(_ count: Int, seed: UInt64, start: Double = 100) -> [Candle] {
    var random = SeededRandom(seed: seed)
    return walk(count, from: start, firstMinute: 0, &random)
}

func walk(
    _ count: Int, from start: Double, firstMinute: Int, _ random: inout SeededRandom
) -> [Candle] {
    var price = start
    return (0..<count).map { row in
        let open = price
        price = max(1, price + Double.random(in: -1...1, using: &random))
        let high = max(open, price) + Double.random(in: 0...0.5, using: &random)
        let low = min(open, price) - Double.random(in: 0...0.5, using: &random)
        let volume: Double? =
            Int.random(in: 0..<20, using: &random) == 0
            ? nil : Double.random(in: 0...1_000, using: &random)
        return Candle(
            time: Timestamp(seconds: Int64(firstMinute + row) * 60), open: open, high: high,
            low: low, close: price, volume: volume)
    }
}

/// Candles that are flat at each of the closes.
func flatCandles(_ closes: [Double], volume: Double? = nil) -> [Candle] {
    closes.enumerated().map { row, close in
        Candle(
            time: Timestamp(seconds: Int64(row) * 60), open: close, high: close, low: close,
            close: close, volume: volume)
    }
}

func series(_ candles: [Candle]) -> BarSeries {
    BarSeries(interval: minute, candles: candles)
}

/// The outputs of one indicator over a series, NaN in the warm-up.
func columns(
    _ indicator: String, _ parameters: [String: IndicatorValue] = [:], over series: BarSeries
) -> [String: [Double]] {
    let engine = IndicatorEngine()
    engine.configure(
        [IndicatorConfiguration(id: 1, indicator: indicator, parameters: parameters)], series)
    return engine.instance(1).map { table($0, series) } ?? [:]
}

func table(_ instance: IndicatorInstance, _ series: BarSeries) -> [String: [Double]] {
    var result: [String: [Double]] = [:]
    for (output, column) in zip(instance.shape.outputs, instance.columns) {
        result[output.id] = series.indices.map { column[$0] }
    }
    return result
}

/// The greatest distance of two columns by the greatest absolute value of either; infinite when
/// one has a value where the other has none.
func distance(_ lhs: [Double], _ rhs: [Double]) -> Double {
    guard lhs.count == rhs.count else { return .infinity }
    var scale = 0.0
    var most = 0.0
    for (left, right) in zip(lhs, rhs) {
        if left.isNaN != right.isNaN { return .infinity }
        if left.isNaN { continue }
        scale = max(scale, abs(left), abs(right))
        most = max(most, abs(left - right))
    }
    return most == 0 ? 0 : most / scale
}
