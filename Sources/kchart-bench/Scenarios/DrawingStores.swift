import KChartCore
import KChartDrawings
import KChartModel

/// A hundred thousand drawings of one symbol over all its bars: what is under the pointer, and
/// what the window shows.
enum DrawingStores: Scenario {
    static let id = "drawings.stored"
    static let title = "100 000 drawings stored"
    private static let count = 100_000

    static func run(_ bench: Bench) throws -> [Result] {
        let play = try ScenePlay(bars: 100_000, visible: 300)
        let series = play.model.state.series
        var random: UInt64 = 5
        func next(_ bound: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % bound
        }
        let indices = Array(series.indices)
        let drawings = (0..<count).map { place in
            let at = next(indices.count - 40)
            let anchors = [indices[at], indices[at + 5 + next(30)]].map {
                Anchor(time: series.time(at: $0), price: series.close(at: $0) * (1 + 0.001))
            }
            return Drawing(
                id: DrawingID("s\(place)"), kind: .trendLine, anchors: anchors, order: place)
        }
        play.model.editDrawings(.add(drawings))
        var editor = play.model.state.drawings
        let space = play.model.drawingSpace
        var x = 0.0
        let hits = try bench.stopwatch.pair {
            for _ in 0..<100 {
                x = (x + 173).truncatingRemainder(dividingBy: space.width)
                consume(editor.hit(at: DrawingPointer(x: x, y: space.height / 2), in: space))
            }
        }
        let window = try bench.stopwatch.pair {
            for _ in 0..<100 { consume(editor.visibleDrawings(in: space)) }
        }
        return [
            Result(
                quantity: "hit test", goal: 1, measured: hits.cpu / 1e8, unit: .milliseconds),
            Result(
                quantity: "window", goal: 1, measured: window.cpu / 1e8, unit: .milliseconds),
        ]
    }
}
