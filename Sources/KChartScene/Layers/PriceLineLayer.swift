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
        // Counted from the right end, so that a growing line does not make its dashes crawl.
        let on = line.dash.first ?? 0
        let period = line.dash.reduce(0, +)
        guard on > 0, period > on else {
            dashes = [line.rect]
            return
        }
        var right = line.rect.maxX
        while right > line.rect.x {
            let left = max(line.rect.x, right - on)
            dashes.append(
                PixelRect(
                    left: left, top: line.rect.y, right: right, bottom: line.rect.maxY))
            right -= period
        }
    }

    func paint(_ canvas: any Canvas) {
        canvas.fill(dashes, with: color)
    }
}
