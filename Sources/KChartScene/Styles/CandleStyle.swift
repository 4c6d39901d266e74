import KChartCanvas
import KChartCore
import KChartModel

/// Filled candles, coloured by their close against their open.
final class CandleStyle: ChartStyle {
    let id = ChartStyleID.candles
    private var drawing = CandleDrawing(.body)

    func newestColumns(_ frame: SceneFrame) -> Range<Int>? { CandleDrawing.newestColumns(frame) }
    func prepare(_ frame: SceneFrame) { drawing.prepare(frame) }
    func paint(_ canvas: any Canvas) { drawing.paint(canvas) }
    var candles: [PixelRect] { drawing.rects }
}
