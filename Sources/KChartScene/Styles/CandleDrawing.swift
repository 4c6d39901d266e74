import KChartCanvas
import KChartCore
import KChartModel
import KChartStyle

/// Bodies and wicks by the pixel rules of `CandleGeometry`, one candle a pixel column when bars
/// are narrower than a pixel: what the candle styles share.
struct CandleDrawing {
    /// What decides the colour of a candle, and whether it is hollow.
    enum Coloring {
        /// Its close against its open.
        case body
        /// Its close against the close before; hollow when it closes over its open.
        case change
    }

    private let coloring: Coloring
    private var batches = CandleBatches()
    private var theme: Theme?
    /// Device columns of a candle.
    private var width = 1

    init(_ coloring: Coloring) {
        self.coloring = coloring
    }

    private static func geometry(_ frame: SceneFrame) -> CandleGeometry {
        CandleGeometry(
            spacing: frame.bars.isCondensed ? 1 : frame.mapping.spacing,
            scale: frame.bars.isCondensed ? 1 : frame.layout.scale)
    }

    static func newestColumns(_ frame: SceneFrame) -> Range<Int>? {
        guard let centre = frame.bars.columns.last else { return nil }
        let geometry = geometry(frame)
        let half = max(geometry.bodyWidth, geometry.wickWidth) / 2 + 1
        return (centre - half)..<(centre + half + 1)
    }

    mutating func prepare(_ frame: SceneFrame) {
        let theme = frame.theme
        self.theme = theme
        let isFramed = theme.riseBorder != theme.rise || theme.fallBorder != theme.fall
        let geometry = Self.geometry(frame)
        width = max(geometry.bodyWidth, geometry.wickWidth) + 2
        switch coloring {
        case .body:
            geometry.place(
                Self.rows(frame) { bars, entry in
                    (bars.closes[entry] >= bars.opens[entry], nil)
                }, fill: isFramed ? .framed : .solid, clip: frame.layout.window, into: &batches)
        case .change:
            geometry.place(
                Self.rows(frame) { bars, entry in
                    let close = bars.closes[entry]
                    let before = entry > 0 ? bars.closes[entry - 1] : bars.closeBefore
                    return (close >= before ?? bars.opens[entry], close > bars.opens[entry])
                }, fill: .hollowRising, clip: frame.layout.window, into: &batches)
        }
    }

    @inline(__always)
    private static func rows(
        _ frame: SceneFrame, _ look: @escaping (VisibleBars, Int) -> (Bool, Bool?)
    ) -> some Sequence<CandleRows> {
        let bars = frame.bars
        let mapping = frame.mapping
        return (0..<bars.count).lazy.map { entry in
            let (isRising, isHollow) = look(bars, entry)
            return CandleRows(
                x: Double(bars.columns[entry]), open: mapping.y(of: bars.opens[entry]),
                high: mapping.y(of: bars.highs[entry]), low: mapping.y(of: bars.lows[entry]),
                close: mapping.y(of: bars.closes[entry]), isRising: isRising, isHollow: isHollow)
        }
    }

    /// Everything that is painted.
    var rects: [PixelRect] {
        batches.risingWicks + batches.fallingWicks + batches.risingBorders
            + batches.fallingBorders + batches.risingBodies + batches.fallingBodies
    }

    func paint(_ canvas: any Canvas) {
        guard let theme else { return }
        // The parts of one candle do not stand in order.
        let columns = canvas.clip.outset(by: width).columns
        func fill(_ rects: [PixelRect], _ color: Color) {
            canvas.fill(rects.reaching(into: columns), with: color)
        }
        fill(batches.risingWicks, theme.riseWick)
        fill(batches.fallingWicks, theme.fallWick)
        fill(batches.risingBorders, theme.riseBorder)
        fill(batches.fallingBorders, theme.fallBorder)
        fill(batches.risingBodies, theme.rise)
        fill(batches.fallingBodies, theme.fall)
    }
}
