import KChartCanvas
import KChartCore
import KChartModel
import KChartStyle

/// The closes joined by a line, straight or as a curve asks.
class LineStyle: ChartStyle {
    let id: ChartStyleID
    private var drawing: LineDrawing
    private var color = Color.clear

    init(_ id: ChartStyleID, curve: LineCurve) {
        self.id = id
        drawing = LineDrawing(curve)
    }

    func newestColumns(_ frame: SceneFrame) -> Range<Int>? {
        drawing.newestColumns(frame, line: frame.theme.lines.series)
    }

    func prepare(_ frame: SceneFrame) {
        color = frame.theme.line
        drawing.prepare(frame, line: frame.theme.lines.series)
    }

    func paint(_ canvas: any Canvas) { drawing.paint(canvas, color: color) }
}
