import Foundation
import KChartCore
import KChartIndicators
import Testing

@Suite("Values do not drift")
struct DriftTests {
    /// A million in the soak run.
    static let events =
        ProcessInfo.processInfo.environment["KCHART_SOAK"] == nil ? 20_000 : 1_000_000

    @Test(
        "after many random appends and replacements every built-in equals a batch",
        arguments: Registry<any Indicator>.builtIn.ids)
    func equalsBatch(indicator: String) throws {
        var random = SeededRandom(seed: 77)
        var bars = series(walk(100, from: 100, firstMinute: 0, &random))
        let configuration = IndicatorConfiguration(id: 1, indicator: indicator)
        let engine = IndicatorEngine()
        engine.configure([configuration], bars)
        for _ in 0..<Self.events {
            let last = try #require(bars.indices.last)
            var candle = bars.candle(at: last)
            if Bool.random(using: &random) {
                candle.time = candle.time.advanced(byMicroseconds: 60_000_000)
                candle.open = candle.close
            }
            candle.close = max(1, candle.open + Double.random(in: -1...1, using: &random))
            candle.high = max(candle.open, candle.close) + 0.1
            candle.low = min(candle.open, candle.close) - 0.1
            // Now and then no volume: a NaN in the column.
            candle.volume =
                Int.random(in: 0..<50, using: &random) == 0
                ? nil : Double.random(in: 0...1_000, using: &random)
            _ = bars.update(candle)
            engine.follow(bars)
        }
        let fresh = IndicatorEngine()
        fresh.configure([configuration], bars)
        let (mine, theirs) = (
            try #require(engine.instance(1)), try #require(fresh.instance(1))
        )
        let wanted = table(theirs, bars)
        for (output, values) in table(mine, bars) {
            let off = distance(values, wanted[output] ?? [])
            #expect(off <= 1e-9, "\(indicator) \(output): \(off)")
        }
    }

    @Test("a bar of a huge price leaves no NaN that stays and no infinite value")
    func hugePrices() {
        var candles = randomCandles(3_000, seed: 12)
        for row in [700, 701] {
            candles[row].high = 1.7e308
            candles[row].close = 1.7e308
            candles[row].volume = 1e300
        }
        let bars = series(candles)
        for indicator in Registry<any Indicator>.builtIn {
            for (output, values) in columns(indicator.id, over: bars) {
                #expect(values.allSatisfy { !$0.isInfinite }, "\(indicator.id) \(output)")
                guard ["sma", "ema", "bollinger", "rsi", "macd", "sar"].contains(indicator.id)
                else { continue }
                #expect(values.last?.isFinite == true, "\(indicator.id) \(output)")
            }
        }
    }

    @Test("tiny and negative prices give finite values or none")
    func oddPrices() {
        for scale in [1e-300, 1e-8, -1.0, 1e12] {
            let candles = randomCandles(400, seed: 12).map { candle in
                Candle(
                    time: candle.time, open: candle.open * scale, high: candle.high * scale,
                    low: candle.low * scale, close: candle.close * scale, volume: candle.volume)
            }
            let bars = series(candles)
            for indicator in Registry<any Indicator>.builtIn {
                for (output, values) in columns(indicator.id, over: bars) {
                    #expect(values.allSatisfy { !$0.isInfinite }, "\(indicator.id) \(output)")
                }
            }
        }
    }
}
