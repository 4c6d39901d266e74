import KChartCanvas
import KChartCore

/// The crosshair and its tags: drawn by the server over the scene, no scene pixel changes.
final class CrosshairLayer: SceneLayer {
    let id = "crosshair"
    let followsCrosshair = true
    let surface = LayerSurface.overlay
    private var crosshair: CrosshairFrame?

    func prepare(_ frame: SceneFrame) {
        crosshair = frame.crosshair
    }

    func paint(_ canvas: any Canvas) {
        guard let crosshair else { return }
        if let line = crosshair.vertical {
            stroke(line, isVertical: true, crosshair, canvas)
        }
        if let line = crosshair.horizontal {
            stroke(line, isVertical: false, crosshair, canvas)
        }
        if !crosshair.covered.isEmpty {
            canvas.fill(crosshair.covered, with: crosshair.ground)
        }
        if let tag = crosshair.timeTag { canvas.draw(tag) }
        if let tag = crosshair.priceTag { canvas.draw(tag) }
    }

    private func stroke(
        _ rect: PixelRect, isVertical: Bool, _ crosshair: CrosshairFrame, _ canvas: any Canvas
    ) {
        let width = Double(isVertical ? rect.width : rect.height)
        let middle = width / 2
        let start = CanvasPoint(
            x: Double(rect.x) + (isVertical ? middle : 0),
            y: Double(rect.y) + (isVertical ? 0 : middle))
        let end = CanvasPoint(
            x: isVertical ? start.x : Double(rect.maxX),
            y: isVertical ? Double(rect.maxY) : start.y)
        canvas.strokePolyline(
            [start, end],
            style: StrokeStyle(width: width, dash: crosshair.dash.map(Double.init), isRound: false),
            with: crosshair.color)
    }
}
