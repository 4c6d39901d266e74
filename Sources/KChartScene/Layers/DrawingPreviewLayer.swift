import KChartCanvas
import KChartCore

/// The figure that is being placed: drawn by the server, no scene pixel changes.
final class DrawingPreviewLayer: SceneLayer {
    let id = "drawingPreview"
    let followsCrosshair = true
    let surface = LayerSurface.overlay
    private var preview: DrawingPreviewFrame?

    func prepare(_ frame: SceneFrame) {
        preview = frame.drawingPreview
    }

    func paint(_ canvas: any Canvas) {
        guard let preview else { return }
        canvas.clipped(to: preview.plot) {
            for drawing in preview.drawings { drawing.paint(canvas) }
            if let rect = preview.selection {
                canvas.strokeRounded(rect, radius: 0, width: 1, with: preview.selectionColor)
            }
        }
        for tag in preview.tags { canvas.draw(tag) }
    }
}
