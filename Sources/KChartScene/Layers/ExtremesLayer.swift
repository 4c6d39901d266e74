import KChartCanvas
import KChartCore
import KChartStyle

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
                if let line = mark.line { canvas.fill(line, with: mark.label.color) }
                canvas.draw(mark.label)
            }
        }
    }
}
