import KChartCanvas
import KChartCore

/// The labels of price axis and time axis.
final class AxisLayer: SceneLayer {
    let id = "axes"
    let surface = LayerSurface.scene
    private var prices: [PlacedText] = []
    private var times: [PlacedText] = []
    private var priceArea = PixelRect.zero
    private var timeArea = PixelRect.zero
    private var panes: [(area: PixelRect, labels: [PlacedText])] = []

    func prepare(_ frame: SceneFrame) {
        prices = frame.priceMarks.compactMap(\.label)
        times = frame.timeMarks.compactMap(\.label)
        priceArea = frame.layout.priceAxis
        timeArea = frame.layout.timeAxis
        panes = frame.panes.map { ($0.layout.axis, $0.marks.compactMap(\.label) + $0.levels) }
    }

    func paint(_ canvas: any Canvas) {
        canvas.clipped(to: priceArea) {
            for label in prices { canvas.draw(label) }
        }
        for pane in panes {
            canvas.clipped(to: pane.area) {
                for label in pane.labels { canvas.draw(label) }
            }
        }
        canvas.clipped(to: timeArea) {
            for label in times { canvas.draw(label) }
        }
    }
}

extension Canvas {
    func draw(_ placed: PlacedText) {
        guard clip.intersects(placed.bounds) else { return }
        draw(placed.text, x: placed.x, baseline: placed.baseline, with: placed.color)
    }

    func draw(_ tag: PlacedTag) {
        guard clip.intersects(tag.rect) else { return }
        fillRounded(tag.rect, radius: tag.radius, with: tag.fill)
        draw(tag.text)
    }
}
