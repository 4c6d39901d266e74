import KChartCanvas
import KChartCore
import KChartModel
import KChartStyle

/// A stem from low to high with the open at its left and the close at its right; the stem alone
/// when bars stand too close, one a pixel column when they are narrower than a pixel.
final class OHLCBarStyle: ChartStyle {
    let id = ChartStyleID.bars
    private var rising: [PixelRect] = []
    private var falling: [PixelRect] = []
    private var colors = (rise: Color.clear, fall: Color.clear)
    /// Device columns of a bar.
    private var width = 1

    private static func geometry(_ frame: SceneFrame) -> OHLCBarGeometry {
        // Under a pixel a bar there is room for stems only.
        frame.bars.isCondensed
            ? OHLCBarGeometry(spacing: 0.5, scale: 1)
            : OHLCBarGeometry(spacing: frame.mapping.spacing, scale: frame.layout.scale)
    }

    func newestColumns(_ frame: SceneFrame) -> Range<Int>? {
        frame.bars.columns.last.map { Self.geometry(frame).columns(x: Double($0)) }
    }

    func prepare(_ frame: SceneFrame) {
        rising.removeAll(keepingCapacity: true)
        falling.removeAll(keepingCapacity: true)
        colors = (frame.theme.rise, frame.theme.fall)
        let bars = frame.bars
        let mapping = frame.mapping
        let geometry = Self.geometry(frame)
        let clip = frame.layout.window
        width = geometry.columns(x: 0).count
        for entry in 0..<bars.count {
            let isRising = bars.closes[entry] >= bars.opens[entry]
            let rows = CandleRows(
                x: Double(bars.columns[entry]), open: mapping.y(of: bars.opens[entry]),
                high: mapping.y(of: bars.highs[entry]), low: mapping.y(of: bars.lows[entry]),
                close: mapping.y(of: bars.closes[entry]), isRising: isRising)
            if isRising {
                geometry.place(rows, clip: clip, into: &rising)
            } else {
                geometry.place(rows, clip: clip, into: &falling)
            }
        }
    }

    func paint(_ canvas: any Canvas) {
        // The parts of one bar do not stand in order.
        let columns = canvas.clip.outset(by: width).columns
        canvas.fill(rising.reaching(into: columns), with: colors.rise)
        canvas.fill(falling.reaching(into: columns), with: colors.fall)
    }
}
