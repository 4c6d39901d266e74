import KChartCore
import KChartModel

/// W4: every bar of a million, and of ten, in one window.
enum AllBarsVisible: Scenario {
    static let id = "scene.all"
    static let title = "all bars visible, one redraw"

    static func run(_ bench: Bench) throws -> [Result] {
        var results: [Result] = []
        for (count, goal, name) in [(1_000_000, 3.0, "cpu at 1M"), (10_000_000, 4.0, "cpu at 10M")]
        {
            let play = try ScenePlay(bars: count, visible: Double(count) + 100)
            play.draw()
            var step = -1.0
            let reading = try bench.stopwatch.pair(
                {
                    step = -step
                    play.model.zoom(bySteps: step * 0.1, pivot: .liveEdge)
                    play.draw()
                })
            results.append(
                Result(
                    quantity: name, goal: goal, measured: reading.cpu / 1e6, unit: .milliseconds))
        }
        return results
    }
}
