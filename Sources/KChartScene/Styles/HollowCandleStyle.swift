import KChartCanvas
import KChartCore
import KChartModel

/// Candles coloured by their close against the close before, and hollow when they close over their
/// open: a rise inside a falling day shows as a hollow body in the colour of a fall.
final class HollowCandleStyle: ChartStyle {
    let id = ChartStyleID.hollowCandles
    private var drawing = CandleDrawing(.change)

    func newestColumns(_ frame: SceneFrame) -> Range<Int>? { CandleDrawing.newestColumns(frame) }
    func prepare(_ frame: SceneFrame) { drawing.prepare(frame) }
    func paint(_ canvas: any Canvas) { drawing.paint(canvas) }
    var candles: [PixelRect] { drawing.rects }
}
