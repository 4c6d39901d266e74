import KChartCanvas
import KChartCore
import KChartStyle

/// The grounds of window, pane and status line, and the hairlines between them.
final class GroundLayer: SceneLayer {
    let id = "ground"
    let surface = LayerSurface.scene
    private var fills: [(rects: [PixelRect], color: Color)] = []

    func prepare(_ frame: SceneFrame) {
        let layout = frame.layout
        let line = layout.hairline
        var separators: [PixelRect] = []
        if layout.priceAxis.width > 0 {
            separators.append(
                PixelRect(x: layout.priceAxis.x, y: 0, width: line, height: layout.allPanes.height))
        }
        if layout.timeAxis.height > 0 {
            separators.append(
                PixelRect(
                    x: 0, y: layout.timeAxis.y, width: layout.window.width, height: line))
        }
        if layout.status.height > 0 {
            separators.append(
                PixelRect(x: 0, y: layout.status.y, width: layout.window.width, height: line))
        }
        fills = [
            ([layout.window], frame.theme.pane),
            (layout.axes, frame.theme.axisGround),
            ([layout.status], frame.theme.bar),
            (separators, frame.theme.separator),
        ]
    }

    func paint(_ canvas: any Canvas) {
        for fill in fills { canvas.fill(fill.rects, with: fill.color) }
    }
}
