import KChartFeeds

/// `inspect` of a million rows: all figures and the whole lint, beside reading alone.
enum InspectMillion: Scenario {
    static let id = "inspect.million"
    static let title = "Inspect a CSV of 1M rows"

    static func run(_ bench: Bench) throws -> [Result] {
        let path = try bench.csv(bars: 1_000_000)
        let reading = try bench.stopwatch.pair(
            { consume(try FileReader.inspect(path: path)) },
            floor: { consume(try FileReader.read(path: path)) })
        let floor = reading.floor ?? .nan
        return [
            Result(
                quantity: "cpu", goal: 2 * floor / 1e6, measured: reading.cpu / 1e6,
                unit: .milliseconds, floor: floor / 1e6)
        ]
    }
}
