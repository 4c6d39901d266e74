import KChartCanvas
import KChartCore
import KChartStyle

/// Hairlines at the labelled prices and times; the vertical ones run through all panes and their
/// header rows.
final class GridLayer: SceneLayer {
    let id = "grid"
    let surface = LayerSurface.scene
    private var lines: [PixelRect] = []
    private var color = Color.clear

    func prepare(_ frame: SceneFrame) {
        lines.removeAll(keepingCapacity: true)
        color = frame.theme.grid
        guard frame.showsGrid else { return }
        let all = frame.layout.allPanes
        let pane = frame.layout.pricePane
        let width = frame.layout.hairline
        for mark in frame.timeMarks {
            let line = PixelRect(
                x: mark.line - width / 2, y: all.y, width: width, height: all.height)
            lines.append(line.intersection(all))
        }
        for mark in frame.priceMarks {
            let line = PixelRect(
                x: pane.x, y: mark.line - width / 2, width: pane.width, height: width)
            lines.append(line.intersection(pane))
        }
        for pane in frame.panes {
            let area = pane.layout.pane
            for mark in pane.marks {
                let line = PixelRect(
                    x: area.x, y: mark.line - width / 2, width: area.width, height: width)
                lines.append(line.intersection(area))
            }
        }
    }

    func paint(_ canvas: any Canvas) {
        canvas.fill(lines, with: color)
    }
}
