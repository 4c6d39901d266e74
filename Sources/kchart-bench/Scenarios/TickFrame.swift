import KChartCore
import KChartModel

/// W5 without the server: a tick in the newest bar becomes pixels.
enum TickFrame: Scenario {
    static let id = "scene.tick"
    static let title = "live tick to pixels"

    static func run(_ bench: Bench) throws -> [Result] {
        var results: [Result] = []
        for (count, name) in [(5_000, "cpu at 5k"), (1_000_000, "cpu at 1M")] {
            let play = try ScenePlay(bars: count, visible: 300)
            play.draw()
            let last = play.model.state.series.lastTime ?? .epoch
            let price = play.model.state.series.lastValue ?? 1
            var step = 0.0
            let reading = try bench.stopwatch.pair(
                {
                    step += 1
                    let shift = step.truncatingRemainder(dividingBy: 7) * 0.01
                    play.model.update(Tick(time: last, price: price + shift, volume: 1))
                    play.draw()
                })
            results.append(
                Result(
                    quantity: name, goal: 1, measured: reading.cpu / 1e6, unit: .milliseconds))
        }
        return results
    }
}
