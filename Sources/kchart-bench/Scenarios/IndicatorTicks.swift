import KChartCore
import KChartIndicators

/// What a tick and a page of older bars cost twenty and seven indicators.
enum IndicatorTicks: Scenario {
    static let id = "indicators.ticks"
    static let title = "indicators follow the bars"
    private static let texts = [
        "sma:20", "sma:50", "ema:20", "wma:20", "bollinger", "vwap", "sar", "donchian", "keltner",
        "supertrend", "ichimoku", "volume:20", "rsi", "macd", "stochastic", "atr", "obv", "adx",
        "cci", "mfi",
    ]

    static func run(_ bench: Bench) throws -> [Result] {
        var results: [Result] = []
        for (bars, name) in [(5_000, "tick, 20 at 5k"), (1_000_000, "tick, 20 at 1M")] {
            var series = MadeUpBars.series(count: bars)
            let engine = IndicatorEngine()
            engine.configure(try configurations(texts), series)
            let newest = series.candle(at: series.indices.upperBound.advanced(by: -1))
            let count = 1_000
            let reading = try bench.stopwatch.pair {
                for step in 0..<count {
                    let price = newest.low + Double(step & 7) * 0.01
                    consume(series.update(Tick(time: newest.time, price: price, volume: 0.01)))
                    engine.follow(series)
                }
            }
            results.append(
                Result(
                    quantity: name, goal: 20_000, measured: reading.cpu / Double(count),
                    unit: .nanoseconds))
        }
        let all = MadeUpBars.series(count: 6_000)
        let middle = all.indices.lowerBound.advanced(by: 1_000)
        let older = BarSeries(
            interval: all.interval, candles: all.candles(in: all.indices.lowerBound..<middle))
        let newer = BarSeries(
            interval: all.interval, candles: all.candles(in: middle..<all.indices.upperBound))
        let engine = IndicatorEngine()
        let seven = ["sma", "ema", "bollinger", "volume:20", "rsi", "macd", "stochastic"]
        engine.configure(try configurations(seven), newer)
        let reading = try bench.stopwatch.pair {
            var series = newer
            consume(series.prepend(older))
            engine.follow(series)
        }
        results.append(
            Result(
                quantity: "prepend, 7 at 5k", goal: 2, measured: reading.cpu / 1e6,
                unit: .milliseconds))
        return results
    }

    private static func configurations(_ texts: [String]) throws -> [IndicatorConfiguration] {
        try texts.enumerated().map { number, text in
            let argument = try IndicatorArgument(text, .builtIn)
            return IndicatorConfiguration(
                id: number, indicator: argument.indicator.id, parameters: argument.parameters)
        }
    }
}
