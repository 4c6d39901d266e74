import KChartCanvas
import KChartCore
import KChartModel
import KChartStyle

/// Candles by the pixel rules of `CandleGeometry`; one candle a pixel column when bars are
/// narrower than a pixel.
final class CandleStyle: ChartStyle {
    let id = ChartStyleID.candles
    private var batches = CandleBatches()
    private var theme: Theme?

    func prepare(_ frame: SceneFrame) {
        theme = frame.theme
        let mapping = frame.mapping
        let bars = frame.bars
        let isFramed =
            frame.theme.riseBorder != frame.theme.rise || frame.theme.fallBorder != frame.theme.fall
        let spacing = bars.isCondensed ? 1 : mapping.spacing
        let geometry = CandleGeometry(
            spacing: spacing, scale: bars.isCondensed ? 1 : frame.layout.scale)
        let rows = (0..<bars.count).lazy.map { entry in
            let open = bars.opens[entry]
            let close = bars.closes[entry]
            return CandleRows(
                x: Double(bars.columns[entry]), open: mapping.y(of: open),
                high: mapping.y(of: bars.highs[entry]), low: mapping.y(of: bars.lows[entry]),
                close: mapping.y(of: close), isRising: close >= open)
        }
        geometry.place(
            rows, fill: isFramed ? .framed : .solid, clip: frame.layout.window, into: &batches)
    }

    func paint(_ canvas: any Canvas) {
        guard let theme else { return }
        canvas.fill(batches.risingWicks, with: theme.riseWick)
        canvas.fill(batches.fallingWicks, with: theme.fallWick)
        canvas.fill(batches.risingBorders, with: theme.riseBorder)
        canvas.fill(batches.fallingBorders, with: theme.fallBorder)
        canvas.fill(batches.risingBodies, with: theme.rise)
        canvas.fill(batches.fallingBodies, with: theme.fall)
    }
}
