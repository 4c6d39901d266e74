/// A command through the control socket and back, one after the other.
enum SocketCommands: Scenario {
    static let id = "socket"
    static let title = "a command by the socket"

    static func run(_ bench: Bench) throws -> [Result] {
        let chart = try ShownChart(
            bench, geometry: "1280x800+0+0", [try bench.csv(bars: 5_000), "--quiet"])
        defer { chart.end() }
        func times(_ command: String) throws -> [Double] {
            try (0..<1_000).map { _ in
                let start = Clock.now().wall
                if command == "state" {
                    try chart.client.send(command)
                } else {
                    try chart.client.send(command, "1")
                }
                return (Clock.now().wall - start) / 1e6
            }.sorted()
        }
        let zoom = try times("zoom")
        let state = try times("state")
        return [
            Result(
                quantity: "zoom, p95", goal: 1, measured: zoom[zoom.count * 95 / 100],
                unit: .milliseconds),
            Result(
                quantity: "state, p95", goal: 1, measured: state[state.count * 95 / 100],
                unit: .milliseconds),
        ]
    }
}
