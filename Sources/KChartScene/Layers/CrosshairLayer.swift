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

    /// Strokes the parts of a line that the reading card leaves free: what is not drawn under it
    /// does not make it be drawn again.
    private func stroke(
        _ rect: PixelRect, isVertical: Bool, _ crosshair: CrosshairFrame, _ canvas: any Canvas
    ) {
        guard let card = crosshair.tooltip?.rect, card.intersects(rect) else {
            return strokePart(rect, isVertical: isVertical, crosshair, canvas)
        }
        let parts =
            isVertical
            ? [
                PixelRect(left: rect.x, top: rect.y, right: rect.maxX, bottom: card.y),
                PixelRect(left: rect.x, top: card.maxY, right: rect.maxX, bottom: rect.maxY),
            ]
            : [
                PixelRect(left: rect.x, top: rect.y, right: card.x, bottom: rect.maxY),
                PixelRect(left: card.maxX, top: rect.y, right: rect.maxX, bottom: rect.maxY),
            ]
        for part in parts where !part.isEmpty {
            strokePart(part, isVertical: isVertical, crosshair, canvas)
        }
    }

    private func strokePart(
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
