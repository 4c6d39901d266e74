import KChartCore
import KChartModel

/// W3 and W4 without the server, for every style: a pan of 300 bars, and a million in one window.
enum StyleFrames: Scenario {
    static let id = "scene.styles"
    static let title = "each chart style: pan frame, 300 bars; all of 1M bars"

    static func run(_ bench: Bench) throws -> [Result] {
        let few = try ScenePlay(bars: 5_000, visible: 300)
        let many = try ScenePlay(bars: 1_000_000, visible: 1_000_100)
        var results: [Result] = []
        for traits in ChartStyleTraits.builtIn {
            few.model.setStyle(ChartStyleID(traits.id))
            few.model.setVisibleBars(300)
            few.model.pan(byBars: -50)
            few.draw()
            var step = -1.0
            let pan = try bench.stopwatch.pair(
                {
                    step = -step
                    few.model.pan(byBars: step)
                    few.draw()
                })
            results.append(
                Result(
                    quantity: "\(traits.id) 300", goal: 1.5, measured: pan.cpu / 1e6,
                    unit: .milliseconds))
            many.model.setStyle(ChartStyleID(traits.id))
            many.model.setVisibleBars(1_000_100)
            many.draw()
            let all = try bench.stopwatch.pair(
                {
                    step = -step
                    many.model.zoom(bySteps: step * 0.1, pivot: .liveEdge)
                    many.draw()
                })
            results.append(
                Result(
                    quantity: "\(traits.id) 1M", goal: 3, measured: all.cpu / 1e6,
                    unit: .milliseconds))
        }
        return results
    }
}
