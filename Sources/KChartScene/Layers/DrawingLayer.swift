import KChartCanvas
import KChartCore

/// The drawings over the bars, cut to the price plot.
final class DrawingLayer: SceneLayer {
    let id = "drawings"
    let surface = LayerSurface.scene
    private var drawings: [DrawingFrame] = []
    private var plot = PixelRect.zero

    func prepare(_ frame: SceneFrame) {
        drawings = frame.drawings
        plot = frame.mapping.plot
    }

    func paint(_ canvas: any Canvas) {
        guard !drawings.isEmpty else { return }
        canvas.clipped(to: plot) {
            for drawing in drawings where drawing.bounds.intersects(canvas.clip) {
                drawing.paint(canvas)
            }
        }
    }
}
