import KChartCanvas
import KChartCore

/// The dashed line at the current price.
final class PriceLineLayer: SceneLayer {
    let id = "priceLine"
    let surface = LayerSurface.scene
    private var dashes: [PixelRect] = []
    private var color = Color.clear

    func prepare(_ frame: SceneFrame) {
        dashes.removeAll(keepingCapacity: true)
        guard let line = frame.priceLine else { return }
        color = line.color
        dashes = DashedLine.rects(of: line.rect, dash: line.dash, from: .right)
    }

    func paint(_ canvas: any Canvas) {
        canvas.fill(dashes, with: color)
    }
}
