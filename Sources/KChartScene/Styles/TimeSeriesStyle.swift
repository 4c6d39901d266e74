import KChartCanvas
import KChartCore
import KChartModel
import KChartStyle

/// A thin line with an even tint down to the bottom of the pane: intraday prices at a glance.
///
/// The price axis makes room for the whole bars; price line and high/low marks are left out.
final class TimeSeriesStyle: ChartStyle {
    let id = ChartStyleID.timeSeries
    private var drawing = LineDrawing(.linear)
    private var color = Color.clear
    private var area: [CanvasPoint]?

    func newestColumns(_ frame: SceneFrame) -> Range<Int>? {
        drawing.newestColumns(frame, line: frame.theme.lines.timeSeries)
    }

    func prepare(_ frame: SceneFrame) {
        color = frame.theme.line
        drawing.prepare(frame, line: frame.theme.lines.timeSeries)
        area = drawing.area(to: Double(frame.layout.pricePane.maxY), below: true)
    }

    /// How much of the line's colour is in the tint.
    private static let tint = 0.15

    func paint(_ canvas: any Canvas) {
        if let area {
            canvas.fillPolygon(area, with: .solid(color.withOpacity(Self.tint)))
        }
        drawing.paint(canvas, color: color)
    }
}
