/// W3: a real window of 300 bars is dragged; every frame with what the server spends on it.
enum PanWindow: Scenario {
    static let id = "window.pan"
    static let title = "W3 pan a window, 300 bars"
    private static let moves = 150

    static func run(_ bench: Bench) throws -> [Result] {
        var results: [Result] = []
        let windows: [(count: Int, name: String, arguments: [String])] = [
            (5_000, "5k: cpu+X", []), (1_000_000, "1M: cpu+X", []),
            (5_000, "5k, price pane alone: cpu+X", Bench.priceAlone),
        ]
        let floor = try FrameFloor(bench)
        defer { floor?.end() }
        for (count, name, arguments) in windows {
            let chart = try ShownChart(
                bench, geometry: "1920x1080+0+0", [try bench.csv(bars: count)] + arguments)
            defer { chart.end() }
            // Away from the live edge, so that the drag has room to both sides.
            try chart.client.send("pan", "-1000")
            let shown = try chart.client.number("visibleBars")
            try chart.client.send("zoom", String(shown / 300))
            try chart.client.send("sync")
            // What the server spends on the pointer's motion is taken off: on the last row of the
            // window the same moves draw nothing.
            var spent: [Double] = []
            var floors: [Double] = []
            for _ in 0..<3 {
                let bare = try chart.cost { try chart.pointer(script(pressed: false, y: 1079)) }
                let drag = try chart.cost { try chart.pointer(script(pressed: true, y: 500)) }
                guard drag.frames > 0 else { throw Skipped("the drag made no frame") }
                spent.append((drag.cpu - bare.cpu) / drag.frames)
                if let floor {
                    floors.append(
                        try floor.cost(.frame, width: 1920, height: 1080, count: moves, pace: 20))
                }
            }
            results.append(
                Result(
                    quantity: name, goal: 1.5, measured: median(spent), unit: .milliseconds,
                    floor: floors.isEmpty ? nil : median(floors), limit: 0.68))
        }
        return results
    }

    /// To and fro over up to fifty bars, slower than the frames.
    private static func script(pressed: Bool, y: Int) -> [String] {
        var script = ["mousemove", "900", String(y), "sleep", "0.05"]
        if pressed { script += ["mousedown", "1"] }
        for index in 0..<moves {
            script += ["mousemove", String(750 + index * 37 % 300), String(y), "sleep", "0.02"]
        }
        if pressed {
            // At rest before it is let go: a throw would go on into the next measurement.
            script += ["sleep", "0.5", "mousemove_relative", "1", "0", "sleep", "0.5"]
            script += ["mouseup", "1"]
        }
        return script
    }
}
