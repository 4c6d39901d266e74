import KChartCore
import KChartModel

/// Frames with twenty thousand markers: far away, in the window, and all of them in view.
enum MarkerFrames: Scenario {
    static let id = "markers"
    static let title = "20 000 markers: a pan frame"

    static func run(_ bench: Bench) throws -> [Result] {
        var results: [Result] = []
        for (visible, name) in [(300.0, "300 bars"), (20_000.0, "all in view")] {
            let play = try ScenePlay(bars: 20_000, visible: visible)
            let series = play.model.state.series
            play.model.addMarkers(
                series.indices.map { bar in
                    Marker(
                        time: series.time(at: bar), kind: bar.slot % 2 == 0 ? .buy : .sell,
                        price: bar.slot % 2 == 0 ? series.low(at: bar) : series.high(at: bar))
                })
            play.model.pan(byBars: -visible / 4)
            play.draw()
            var step = 1.0
            let reading = try bench.stopwatch.pair({
                play.model.pan(byBars: step)
                play.draw()
                step = -step
            })
            results.append(
                Result(
                    quantity: name, goal: visible > 1_000 ? 8 : 1.5, measured: reading.cpu / 1e6,
                    unit: .milliseconds))
        }
        return results
    }
}
