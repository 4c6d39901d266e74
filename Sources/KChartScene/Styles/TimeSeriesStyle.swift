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
    private var bottom = 0.0

    func newestColumns(_ frame: SceneFrame) -> Range<Int>? {
        drawing.newestColumns(frame, line: frame.theme.lines.timeSeries)
    }

    func prepare(_ frame: SceneFrame) {
        color = frame.theme.line
        drawing.prepare(frame, line: frame.theme.lines.timeSeries)
        bottom = Double(frame.layout.pricePane.maxY)
    }

    /// How much of the line's colour is in the tint.
    private static let tint = 0.15

    func paint(_ canvas: any Canvas) {
        drawing.paintArea(
            canvas, to: bottom, below: true, with: .solid(color.withOpacity(Self.tint)))
        drawing.paint(canvas, color: color)
    }
}
