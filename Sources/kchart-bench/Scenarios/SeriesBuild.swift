import KChartCore

/// A million bars as read become a series: checked, ordered, with their pyramid.
enum SeriesBuild: Scenario {
    static let id = "series.build"
    static let title = "series made of 1M bars"

    static func run(_ bench: Bench) throws -> [Result] {
        let count = 1_000_000
        let columns = MadeUpBars.columns(count: count)
        let times = UnsafeMutablePointer<Double>.allocate(capacity: count * 6)
        times.initialize(repeating: 1, count: count * 6)
        let copy = UnsafeMutablePointer<Double>.allocate(capacity: count * 6)
        copy.initialize(repeating: 0, count: count * 6)
        defer {
            times.deallocate()
            copy.deallocate()
        }
        // The columns stay ours, so one copy is part of the work; it is the floor as well.
        let reading = try bench.stopwatch.pair(
            { consume(BarSeries(interval: .minutes(1), kind: .candles, columns: columns)) },
            floor: {
                copy.update(from: times, count: count * 6)
                consume(copy)
            })
        return [
            Result(
                quantity: "cpu", goal: 20, measured: reading.cpu / 1e6, unit: .milliseconds,
                floor: reading.floor.map { $0 / 1e6 })
        ]
    }
}
