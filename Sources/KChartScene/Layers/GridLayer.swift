import KChartCanvas
import KChartCore
import KChartStyle

/// Hairlines at the labelled prices and times; the vertical ones run through the header rows.
final class GridLayer: SceneLayer {
    let id = "grid"
    let surface = LayerSurface.scene
    private var lines: [PixelRect] = []
    private var color = Color.clear

    func prepare(_ frame: SceneFrame) {
        lines.removeAll(keepingCapacity: true)
        color = frame.theme.grid
        guard frame.showsGrid else { return }
        let pane = frame.layout.pricePane
        let width = frame.layout.hairline
        for mark in frame.timeMarks {
            let line = PixelRect(
                x: mark.line - width / 2, y: pane.y, width: width, height: pane.height)
            lines.append(line.intersection(pane))
        }
        for mark in frame.priceMarks {
            let line = PixelRect(
                x: pane.x, y: mark.line - width / 2, width: pane.width, height: width)
            lines.append(line.intersection(pane))
        }
    }

    func paint(_ canvas: any Canvas) {
        canvas.fill(lines, with: color)
    }
}
