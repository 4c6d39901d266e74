import KChartCore
import KChartIndicators

/// W8: indicators over a million bars on one thread, into memory that is there already; the floor
/// is TA-Lib's function on the same columns.
enum IndicatorBatch: Scenario {
    static let id = "indicators.batch"
    static let title = "W8 indicators, per bar at 1M"
    private static let count = 1_000_000

    static func run(_ bench: Bench) throws -> [Result] {
        let series = MadeUpBars.series(count: count)
        let library = TALibrary(count: count)
        return try series.withRows { bars in
            var results: [Result] = []
            // What each may cost without TA-Lib beside it, and the sum of the six.
            for item in cases(library, bars) {
                let argument = try IndicatorArgument(item.text, .builtIn)
                let engine = IndicatorEngine()
                engine.configure(
                    [
                        IndicatorConfiguration(
                            id: 1, indicator: argument.indicator.id,
                            parameters: argument.parameters)
                    ], series)
                let reading = try bench.stopwatch.pair(
                    { engine.recompute(series) }, floor: item.theirs)
                let floor = reading.floor.map { $0 / Double(count) }
                results.append(
                    Result(
                        quantity: item.text, goal: floor.map { 1.1 * $0 } ?? item.goal,
                        measured: reading.cpu / Double(count), unit: .nanoseconds, floor: floor))
            }
            let six = results.prefix(6)
            let floors = six.compactMap(\.floor)
            results.insert(
                Result(
                    quantity: "the six together", goal: 15,
                    measured: six.reduce(0) { $0 + $1.measured }, unit: .nanoseconds,
                    floor: floors.count == 6 ? floors.reduce(0, +) : nil), at: 0)
            return results
        }
    }

    private struct Case {
        let text: String
        let goal: Double
        let theirs: (() -> Void)?
    }

    private static func cases(_ ta: TALibrary?, _ bars: BarRows) -> [Case] {
        let (high, low, close, volume) = (bars.high, bars.low, bars.close, bars.volume)
        var list: [Case] = []
        func add(_ text: String, _ goal: Double, _ theirs: (() -> Void)? = nil) {
            list.append(Case(text: text, goal: goal, theirs: theirs))
        }
        add("sma:20", 1.1, ta?.one("TA_SMA", close, 20))
        add("ema:20", 1.9, ta?.one("TA_EMA", close, 20))
        add("bollinger:20,2", 4.1, ta?.bands(close, 20))
        add("rsi:14", 2.7, ta?.one("TA_RSI", close, 14))
        add("macd:12,26,9", 2.1, ta?.macd(close))
        add("sar:0.02,0.2", 5.9, ta?.sar(high, low))
        add("wma:20", 5, ta?.one("TA_WMA", close, 20))
        add("dema:20", 10, ta?.one("TA_DEMA", close, 20))
        add("tema:20", 15, ta?.one("TA_TEMA", close, 20))
        add("kama:10", 15, ta?.one("TA_KAMA", close, 10))
        add("linreg:14", 10, ta?.one("TA_LINEARREG", close, 14))
        add("roc:10", 3, ta?.one("TA_ROC", close, 10))
        add("cmo:14,talib", 5, ta?.one("TA_CMO", close, 14))
        add("trix:15", 20, ta?.all(ta?.one("TA_TRIX", close, 15), ta?.one("TA_EMA", close, 9)))
        add("atr:14", 8, ta?.three("TA_ATR", high, low, close, 14))
        add(
            "adx:14", 20,
            ta?.all(
                ta?.three("TA_ADX", high, low, close, 14),
                ta?.three("TA_PLUS_DI", high, low, close, 14),
                ta?.three("TA_MINUS_DI", high, low, close, 14)))
        add("cci:20", 40, ta?.three("TA_CCI", high, low, close, 20))
        add("williamsR:14", 20, ta?.three("TA_WILLR", high, low, close, 14))
        add(
            "donchian:20", 10,
            ta?.all(ta?.one("TA_MAX", high, 20), ta?.one("TA_MIN", low, 20)))
        add("donchian:1000", 10)
        add("obv", 10, ta?.volume("TA_OBV", close, volume))
        add("natr:14", 8, ta?.three("TA_NATR", high, low, close, 14))
        add("mfi:14", 30, ta?.flow("TA_MFI", high, low, close, volume, 14))
        add("aroon:14", 20, ta?.reach("TA_AROON", high, low, 14))
        // All others, so that the table of the documents is whole.
        let named = Set(list.map { $0.text.prefix { $0 != ":" } })
        for id in Registry<any Indicator>.builtIn.ids where !named.contains(Substring(id)) {
            add(id, 25)
        }
        return list
    }
}
