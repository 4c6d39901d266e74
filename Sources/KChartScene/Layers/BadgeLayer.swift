import KChartCanvas
import KChartCore
import KChartStyle

/// The price badge over the axis column.
final class BadgeLayer: SceneLayer {
    let id = "badge"
    let surface = LayerSurface.scene
    private var badge: BadgeFrame?

    func prepare(_ frame: SceneFrame) {
        badge = frame.badge
    }

    func paint(_ canvas: any Canvas) {
        guard let badge, canvas.clip.intersects(badge.tag.rect) else { return }
        canvas.draw(badge.tag)
        if let countdown = badge.countdown { canvas.draw(countdown) }
        if !badge.chevron.isEmpty {
            canvas.strokePolyline(
                badge.chevron, style: StrokeStyle(width: badge.chevronWidth),
                with: badge.tag.text.color)
        }
    }
}
