import KChartCanvas
import KChartCore

/// The reading card over the crosshair.
final class TooltipLayer: SceneLayer {
    let id = "tooltip"
    let followsCrosshair = true
    let surface = LayerSurface.overlay
    private var card: TooltipFrame?

    func prepare(_ frame: SceneFrame) {
        card = frame.crosshair?.tooltip
    }

    func paint(_ canvas: any Canvas) {
        guard let card else { return }
        let inner = card.rect.outset(by: -card.borderWidth)
        canvas.fillRounded(card.rect, radius: card.radius, with: card.border)
        canvas.fillRounded(
            inner, radius: max(0, card.radius - Double(card.borderWidth)), with: card.fill)
        for word in card.words { canvas.draw(word) }
    }
}
