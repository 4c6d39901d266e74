import KChartCore
import KChartIndicators
import KChartModel

/// W3 and W5 without the server, with the picture of the goals: an average, volume, RSI and MACD
/// in four panes.
enum FourPanes: Scenario {
    static let id = "scene.panes"
    static let title = "four panes with indicators, 1920x1080, 300 bars"

    static func run(_ bench: Bench) throws -> [Result] {
        var results: [Result] = []
        for (count, name) in [(5_000, "5k"), (1_000_000, "1M")] {
            let play = try ScenePlay(bars: count, visible: 300)
            for indicator in ["sma", "rsi", "macd"] { play.model.addIndicator(indicator) }
            play.draw()
            let last = play.model.state.series.lastTime ?? .epoch
            let price = play.model.state.series.lastValue ?? 1
            var step = 0.0
            let tick = try bench.stopwatch.pair(
                {
                    step += 1
                    let shift = step.truncatingRemainder(dividingBy: 7) * 0.01
                    play.model.update(Tick(time: last, price: price + shift, volume: 1))
                    play.draw()
                })
            play.model.pan(byBars: -50)
            play.draw()
            var bars = -1.0
            let pan = try bench.stopwatch.pair(
                {
                    bars = -bars
                    play.model.pan(byBars: bars)
                    play.draw()
                })
            results += [
                Result(
                    quantity: "tick, cpu at \(name)", goal: 1, measured: tick.cpu / 1e6,
                    unit: .milliseconds),
                Result(
                    quantity: "pan, cpu at \(name)", goal: 1.5, measured: pan.cpu / 1e6,
                    unit: .milliseconds),
            ]
        }
        return results
    }
}
