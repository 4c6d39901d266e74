import KChartCanvas
import KChartCore

/// Prices and times of drawings on the axes.
final class DrawingTagLayer: SceneLayer {
    let id = "drawingTags"
    let surface = LayerSurface.scene
    private var tags: [DrawingTag] = []

    func prepare(_ frame: SceneFrame) {
        tags = frame.drawingTags
    }

    func paint(_ canvas: any Canvas) {
        for tag in tags where canvas.clip.intersects(tag.tag.rect) {
            canvas.draw(tag.tag)
            canvas.strokeRounded(
                tag.tag.rect, radius: tag.tag.radius, width: tag.outlineWidth, with: tag.outline)
        }
    }
}
