/// A panel from the command that opens it to its pixels on their way: it is painted before the
/// reply is written, without a frame of the chart.
enum PanelOpening: Scenario {
    static let id = "panels"
    static let title = "a panel opens"
    /// One frame of a monitor that shows sixty a second.
    private static let goal = 16.7

    static func run(_ bench: Bench) throws -> [Result] {
        let chart = try ShownChart(
            bench, geometry: "1280x800+0+0", [try bench.csv(bars: 5_000), "--quiet"])
        defer { chart.end() }
        let client = chart.client
        return try ["palette", "menu", "keys", "settings"].map { name in
            let times = try (0..<21).map { _ in
                try client.send("cancel")
                try client.send("sync")
                let start = Clock.now().wall
                try client.send("open", name)
                return (Clock.now().wall - start) / 1e6
            }
            return Result(
                quantity: name, goal: goal, measured: median(times), unit: .milliseconds)
        }
    }
}
