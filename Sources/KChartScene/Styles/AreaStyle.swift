import KChartCanvas
import KChartCore
import KChartModel
import KChartStyle

/// The line with a gradient under it, from the top of the plot to the bottom of the pane.
final class AreaStyle: ChartStyle {
    let id = ChartStyleID.area
    private var drawing = LineDrawing(.linear)
    private var color = Color.clear
    private var bottom = 0.0
    private var paint = Paint.solid(.clear)

    func newestColumns(_ frame: SceneFrame) -> Range<Int>? {
        drawing.newestColumns(frame, line: frame.theme.lines.series)
    }

    func prepare(_ frame: SceneFrame) {
        color = frame.theme.line
        drawing.prepare(frame, line: frame.theme.lines.series)
        let bottom = frame.layout.pricePane.maxY
        self.bottom = Double(bottom)
        // Fixed to the plot and not to the line: a tick changes no row's colour.
        paint = .verticalGradient(
            top: frame.theme.areaTop, bottom: frame.theme.areaBottom, fromY: frame.layout.data.y,
            toY: bottom)
    }

    func paint(_ canvas: any Canvas) {
        drawing.paintArea(canvas, to: bottom, below: true, with: paint)
        drawing.paint(canvas, color: color)
    }
}
