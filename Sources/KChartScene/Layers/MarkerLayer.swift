import KChartCanvas
import KChartCore
import KChartStyle

/// Buys, sells and other marked points: over the bars, under the words.
final class MarkerLayer: SceneLayer {
    let id = "markers"
    let surface = LayerSurface.scene
    private var marks: [MarkerMark] = []
    private var ground = Color.clear
    private var hairline = 1
    private var clip = PixelRect.zero

    func prepare(_ frame: SceneFrame) {
        marks = frame.markers
        ground = frame.theme.pane
        hairline = frame.layout.hairline
        clip = PixelRect(
            left: frame.layout.pricePane.x, top: frame.layout.data.y,
            right: frame.layout.pricePane.maxX,
            bottom: frame.layout.pricePane.maxY)
    }

    func paint(_ canvas: any Canvas) {
        guard !marks.isEmpty else { return }
        canvas.clipped(to: clip) {
            let visible = canvas.clip
            for mark in marks where mark.bounds(hairline: hairline).intersects(visible) {
                canvas.fillRounded(
                    mark.ring, radius: Double(mark.ring.width) / 2, with: ground)
                canvas.fillRounded(
                    mark.dot, radius: Double(mark.dot.width) / 2, with: mark.color)
                guard let capsule = mark.capsule else { continue }
                let ring = capsule.rect.outset(by: hairline)
                canvas.fillRounded(ring, radius: Double(ring.height) / 2, with: ground)
                canvas.draw(capsule)
            }
        }
    }
}
