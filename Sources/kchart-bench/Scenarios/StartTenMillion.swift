/// W2 with ten million rows.
enum StartTenMillion: Scenario {
    static let id = "start.tenmillion"
    static let title = "W2 open a CSV of 10M bars"

    static func run(_ bench: Bench) throws -> [Result] {
        try StartFromFile.start(
            bench, arguments: [bench.csv(bars: 10_000_000)], wall: 700, cpu: nil, memory: 1_000,
            quiet: 4e9)
    }
}
