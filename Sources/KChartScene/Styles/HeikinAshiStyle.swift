import KChartCanvas
import KChartCore
import KChartModel

/// Averaged candles: the frame's bars are those of the kind `HeikinAshi`, drawn as candles are.
/// Whatever is read (badge, price line, values, marks) stays with the true prices.
final class HeikinAshiStyle: ChartStyle {
    let id = ChartStyleID.heikinAshi
    private var drawing = CandleDrawing(.body)

    func newestColumns(_ frame: SceneFrame) -> Range<Int>? { CandleDrawing.newestColumns(frame) }
    func prepare(_ frame: SceneFrame) { drawing.prepare(frame) }
    func paint(_ canvas: any Canvas) { drawing.paint(canvas) }
    var candles: [PixelRect] { drawing.rects }
}
