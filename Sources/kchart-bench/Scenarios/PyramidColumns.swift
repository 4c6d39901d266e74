import KChartCore

/// One open, high, low and close for each of 1 920 pixel columns over a million bars.
enum PyramidColumns: Scenario {
    static let id = "series.columns"
    static let title = "1920 columns of 1M bars"

    static func run(_ bench: Bench) throws -> [Result] {
        let series = MadeUpBars.series(count: 1_000_000)
        let width = 1_920
        let first = series.indices.lowerBound
        let reading = try bench.stopwatch.pair(
            {
                for column in 0..<width {
                    let from = first.advanced(by: series.count * column / width)
                    let to = first.advanced(by: series.count * (column + 1) / width)
                    consume(series.aggregate(from..<to))
                }
            },
            floor: {
                // A scan of every high and low.
                for column in 0..<width {
                    let from = first.advanced(by: series.count * column / width)
                    let to = first.advanced(by: series.count * (column + 1) / width)
                    var low = Double.infinity
                    var high = -Double.infinity
                    for index in from..<to {
                        low = min(low, series.low(at: index))
                        high = max(high, series.high(at: index))
                    }
                    consume(low + high)
                }
            })
        return [
            Result(
                quantity: "cpu", goal: 0.5, measured: reading.cpu / 1e6, unit: .milliseconds,
                floor: reading.floor.map { $0 / 1e6 })
        ]
    }
}
