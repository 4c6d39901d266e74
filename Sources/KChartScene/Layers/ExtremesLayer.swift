import KChartCanvas
import KChartCore

/// The highest and the lowest price in view.
final class ExtremesLayer: SceneLayer {
    let id = "extremes"
    let surface = LayerSurface.scene
    /// They step aside for the reading card.
    let followsCrosshair = true
    private var marks: [ExtremeMark] = []
    private var plot = PixelRect.zero

    func prepare(_ frame: SceneFrame) {
        marks = frame.extremes
        plot = frame.layout.pricePane
    }

    func paint(_ canvas: any Canvas) {
        canvas.clipped(to: plot) {
            for mark in marks {
                canvas.fill(mark.line, with: mark.label.color)
                canvas.draw(mark.label)
            }
        }
    }
}
