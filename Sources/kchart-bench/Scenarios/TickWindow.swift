import Glibc

/// W5: live ticks in a real window, each to its pixels on the screen, with the feed's own work.
enum TickWindow: Scenario {
    static let id = "window.tick"
    static let title = "W5 live ticks in a window"

    static func run(_ bench: Bench) throws -> [Result] {
        let chart = try ShownChart(
            bench, geometry: "1920x1080+0+0",
            ["--symbol", "BTCUSDT", "--feed", "simulated", "--tick-rate", "20"])
        defer { chart.end() }
        let spent = try chart.cost { usleep(UInt32(bench.watchSeconds * 1e6)) }
        guard spent.frames > 0 else { throw Skipped("no tick made a frame") }
        return [
            Result(
                quantity: "cpu+X", goal: 1, measured: spent.cpu / spent.frames,
                unit: .milliseconds)
        ]
    }
}
