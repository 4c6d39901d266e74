import KChartCore
import KChartDrawings
import KChartModel
import KChartScene

/// A pan frame of 300 bars with a thousand drawings in view, less the same frame without any.
enum DrawingFrames: Scenario {
    static let id = "drawings.pan"
    static let title = "1 000 drawings on screen: a pan frame more than none"

    static func run(_ bench: Bench) throws -> [Result] {
        let bare = try ScenePlay(bars: 5_000, visible: 300)
        let full = try ScenePlay(bars: 5_000, visible: 300)
        for play in [bare, full] {
            play.model.pan(byBars: -50)
            play.draw()
        }
        full.model.editDrawings(.add(Self.drawings(1_000, full.model)))
        full.draw()
        guard full.scene.frame?.drawings.count == 1_000 else {
            throw Skipped("not all drawings are in view")
        }
        func pan(_ play: ScenePlay) -> () -> Void {
            var step = -1.0
            return {
                step = -step
                play.model.pan(byBars: step)
                play.draw()
            }
        }
        let reading = try bench.stopwatch.pair(pan(full), floor: pan(bare))
        return [
            Result(
                quantity: "cpu more", goal: 2,
                measured: (reading.cpu - (reading.floor ?? 0)) / 1e6, unit: .milliseconds)
        ]
    }

    /// Lines, rays, boxes, levels and words, spread over the middle of the window.
    static func drawings(_ count: Int, _ model: ChartModel) -> [Drawing] {
        let state = model.state
        let range = state.priceScale.range
        var random: UInt64 = 11
        func unit() -> Double {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(random >> 33) / Double(1 << 31)
        }
        func anchor() -> Anchor {
            let part = 0.1 + 0.8 * unit()
            let position = (state.viewport.first + part * state.viewport.visibleBars).rounded()
            return Anchor(
                time: state.timeMapping.time(at: BarPosition(position)),
                price: range.low + (0.1 + 0.8 * unit()) * range.span)
        }
        let kinds: [(DrawingKind, Int)] = [
            (.trendLine, 2), (.trendLine, 2), (.trendLine, 2), (.trendLine, 2), (.trendLine, 2),
            (.ray, 2), (.rectangle, 2), (.horizontalRay, 2), (.arrow, 2), (.textNote, 1),
        ]
        return (0..<count).map { index in
            let (kind, anchors) = kinds[index % kinds.count]
            return Drawing(
                id: DrawingID("d\(index)"), kind: kind,
                anchors: (0..<anchors).map { _ in anchor() },
                text: kind == .textNote ? "note" : "", order: index)
        }
    }
}
