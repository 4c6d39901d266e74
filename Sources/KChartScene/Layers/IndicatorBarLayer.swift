import KChartCanvas
import KChartCore

/// The bar with the names of indicators.
final class IndicatorBarLayer: SceneLayer {
    let id = "indicatorBar"
    let surface = LayerSurface.scene
    private var bar: IndicatorBarFrame?
    private var hairline = 1

    func prepare(_ frame: SceneFrame) {
        bar = frame.indicatorBar
        hairline = frame.layout.hairline
    }

    func damage(from old: SceneFrame, to new: SceneFrame) -> [PixelRect] {
        guard old.indicatorBar != new.indicatorBar else { return [] }
        return [old.indicatorBar, new.indicatorBar].compactMap { $0?.rect }
    }

    func paint(_ canvas: any Canvas) {
        guard let bar, canvas.clip.intersects(bar.rect) else { return }
        canvas.fill(bar.rect, with: bar.ground)
        canvas.fill(
            PixelRect(x: bar.rect.x, y: bar.rect.y, width: bar.rect.width, height: hairline),
            with: bar.line)
        canvas.clipped(to: bar.room) {
            for item in bar.items where !item.rect.isEmpty { canvas.draw(item.text) }
            if let divider = bar.divider { canvas.fill(divider, with: bar.line) }
        }
    }
}
