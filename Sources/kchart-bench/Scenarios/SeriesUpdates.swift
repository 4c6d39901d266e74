import KChartCore

/// A bar is appended to a million, and the newest one extended.
enum SeriesUpdates: Scenario {
    static let id = "series.updates"
    static let title = "series of 1M bars"
    private static let count = 10_000

    static func run(_ bench: Bench) throws -> [Result] {
        var series = MadeUpBars.series(count: 1_000_000)
        var next = series.candle(at: series.indices.upperBound.advanced(by: -1))
        let minute: Int64 = 60_000_000
        // The floor: the same six values at the end of six plain arrays.
        var times: [Int64] = []
        var values = [[Double]](repeating: [], count: 5)
        let append = try bench.stopwatch.pair(
            {
                for _ in 0..<count {
                    next.time = Timestamp(microseconds: next.time.microseconds + minute)
                    consume(series.update(next))
                }
            },
            floor: {
                for _ in 0..<count {
                    times.append(next.time.microseconds)
                    values[0].append(next.open)
                    values[1].append(next.high)
                    values[2].append(next.low)
                    values[3].append(next.close)
                    values[4].append(next.volume ?? .nan)
                }
                consume(times)
            })
        let extend = try bench.stopwatch.pair {
            for step in 0..<count {
                next.close = next.low + Double(step & 7) * 0.01
                consume(series.update(next))
            }
        }
        let tick = try bench.stopwatch.pair {
            for step in 0..<count {
                let time = Timestamp(microseconds: next.time.microseconds + Int64(step))
                let price = next.low + Double(step & 7) * 0.01
                consume(series.update(Tick(time: time, price: price, volume: 0.01)))
            }
        }
        func each(_ total: Double) -> Double { total / Double(count) }
        return [
            Result(
                quantity: "append", goal: 1_000, measured: each(append.cpu), unit: .nanoseconds,
                floor: append.floor.map(each)),
            Result(
                quantity: "extend", goal: 1_000, measured: each(extend.cpu), unit: .nanoseconds),
            Result(quantity: "tick", goal: 1_000, measured: each(tick.cpu), unit: .nanoseconds),
        ]
    }
}
