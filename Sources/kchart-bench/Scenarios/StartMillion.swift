/// W2: a million rows of CSV, the newest shown.
enum StartMillion: Scenario {
    static let id = "start.million"
    static let title = "W2 open a CSV of 1M bars"

    static func run(_ bench: Bench) throws -> [Result] {
        try StartFromFile.start(
            bench, arguments: [bench.csv(bars: 1_000_000)], wall: 100, cpu: nil, memory: 160)
    }
}
