/// The four sweeps of a phone's chart library (s1 to s4): the window goes to and fro as a
/// triangle, 560 bars or five and a half of its widths a second for five seconds, sixty frames a second.
///
/// One step is a move and the frame that shows it, presented; a frame later than one and a half
/// periods is a hitch, and each period missed a dropped frame.
enum Sweeps: Scenario {
    static let id = "window.sweep"
    static let title = "s1-s4 sweeps of a window"
    private static let visible = 100.0
    /// As far as 600 bars allow: their window at the far end stands just before the oldest.
    private static let distance = 480.0
    private static let barsPerSecond = 560.0
    private static let seconds = 5.0
    private static let period = 1.0 / 60
    private static let indicators = ["sma", "ema", "bollinger", "rsi", "macd"]

    private struct Sweep {
        var name: String
        var bars: Int
        var hasIndicators = false
        var isLive = false
    }

    static func run(_ bench: Bench) throws -> [Result] {
        let sweeps = [
            Sweep(name: "s1 600", bars: 600),
            Sweep(name: "s2 600", bars: 600, hasIndicators: true),
            Sweep(name: "s3 5k", bars: 5_000, hasIndicators: true),
            Sweep(name: "s4 600", bars: 600, hasIndicators: true, isLive: true),
        ]
        return try sweeps.flatMap { try run($0, bench) }
    }

    private static func run(_ sweep: Sweep, _ bench: Bench) throws -> [Result] {
        let source =
            sweep.isLive
            ? [
                "--symbol", "BTCUSDT", "--feed", "simulated", "--limit", "\(sweep.bars)",
                "--tick-rate", "10",
            ] : [try bench.csv(bars: sweep.bars)]
        let chart = try ShownChart(bench, geometry: "1280x800+0+0", source + ["--quiet"])
        defer { chart.end() }
        let client = chart.client
        var name = sweep.name
        if sweep.hasIndicators {
            let added = try indicators.count {
                try client.send("indicator", "add", $0).contains("\"ok\":true")
            }
            name += added == 0 ? ", no ind." : " +\(added)"
        }
        let shown = try client.number("visibleBars")
        try client.send("zoom", String(shown / visible))
        try client.send("sync")
        let rounds = try (0..<3).map { _ in try frames(client) }
        let dropped = rounds.map { times in
            times.reduce(0.0) { $0 + max(0, ($1 / period).rounded() - 1) }
        }
        let late = rounds.map { times in times.sorted()[times.count * 95 / 100] * 1_000 }
        return [
            Result(quantity: name + ": p95", goal: 25, measured: median(late), unit: .milliseconds),
            Result(quantity: "dropped", goal: 0, measured: median(dropped), unit: .count),
        ]
    }

    /// The seconds from each presented frame to the next.
    private static func frames(_ client: ControlClient) throws -> [Double] {
        var times: [Double] = []
        var place = 0.0
        let start = Clock.now().wall
        var last = start
        while last - start < seconds * 1e9 {
            let now = (Clock.now().wall - start) / 1e9
            let way = (now * barsPerSecond).truncatingRemainder(dividingBy: 2 * distance)
            let wanted = -min(way, 2 * distance - way)
            try client.send("pan", String(wanted - place))
            place = wanted
            try client.send("sync")
            let presented = Clock.now().wall
            times.append((presented - last) / 1e9)
            last = presented
        }
        try client.send("live")
        try client.send("sync")
        guard times.count > 20 else { throw Skipped("hardly a frame was presented") }
        return Array(times.dropFirst())
    }
}
