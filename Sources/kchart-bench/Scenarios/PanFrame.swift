import KChartCore
import KChartModel

/// W3 without the server: the window moves by a bar, the whole frame is built and painted.
enum PanFrame: Scenario {
    static let id = "scene.pan"
    static let title = "pan frame 1920x1080, 300 bars"

    static func run(_ bench: Bench) throws -> [Result] {
        let play = try ScenePlay(bars: 5_000, visible: 300)
        play.model.pan(byBars: -50)
        play.draw()
        var step = -1.0
        let reading = try bench.stopwatch.pair(
            {
                step = -step
                play.model.pan(byBars: step)
                play.draw()
            })
        return [
            Result(
                quantity: "cpu", goal: 1.5, measured: reading.cpu / 1e6, unit: .milliseconds)
        ]
    }
}
