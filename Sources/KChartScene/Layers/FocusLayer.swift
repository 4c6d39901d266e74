import KChartCanvas
import KChartCore
import KChartStyle

/// Lets all candles but the one under the crosshair step back, and puts two rings round that one
/// (system C). The rectangles are those of the style itself, so that nothing else is dimmed.
final class FocusLayer: SceneLayer {
    let id = "focus"
    let surface = LayerSurface.scene
    let followsCrosshair = true
    private let styles: ChartStyles
    private var plot = PixelRect.zero
    private var others: [PixelRect] = []
    private var veil = Color.clear
    /// The outer ring, then the inner one.
    private var rings: [(rects: [PixelRect], color: Color)] = []

    /// How much of the crosshair's colour the outer and the inner ring have.
    private static let opacities = [0.35, 0.8]

    init(styles: ChartStyles) {
        self.styles = styles
    }

    func prepare(_ frame: SceneFrame) {
        others.removeAll(keepingCapacity: true)
        rings.removeAll(keepingCapacity: true)
        guard let focus = frame.focus else { return }
        plot = frame.layout.pricePane.intersection(frame.layout.data)
        veil = frame.theme.pane.withOpacity(frame.theme.metrics.dimOpacity)
        var own: [PixelRect] = []
        for rect in styles[frame.style].candles {
            if rect.x >= focus.lowerBound, rect.maxX <= focus.upperBound {
                own.append(rect)
            } else {
                others.append(rect)
            }
        }
        guard !frame.bars.isCondensed else { return }
        let width = Self.ringWidth(frame)
        let outline = CandleOutline(own)
        rings = zip([2 * width, width], Self.opacities).map { reach, opacity in
            (
                outline.ring(from: reach - width, to: reach),
                frame.theme.crosshair.withOpacity(opacity)
            )
        }
    }

    func damage(from old: SceneFrame, to new: SceneFrame) -> [PixelRect] {
        guard old.focus == new.focus else { return [old.layout.pricePane, new.layout.pricePane] }
        // The rings of the newest candle reach farther than its own columns.
        guard let focus = new.focus, let newest = new.newestColumn,
            let (left, right) = new.newestColumns.map({ ($0.lowerBound, $0.upperBound) }),
            focus.lowerBound < right, left < focus.upperBound, old.newest != new.newest
        else { return [] }
        let reach = 2 * Self.ringWidth(new)
        return [
            PixelRect(
                left: newest.x - reach, top: newest.y, right: newest.maxX + reach,
                bottom: newest.maxY)
        ]
    }

    private static func ringWidth(_ frame: SceneFrame) -> Int {
        max(1, frame.layout.pixels(frame.theme.metrics.focusRing))
    }

    func paint(_ canvas: any Canvas) {
        guard !others.isEmpty || !rings.isEmpty else { return }
        canvas.clipped(to: plot) {
            canvas.fill(others, with: veil)
            for ring in rings { canvas.fill(ring.rects, with: ring.color) }
        }
    }
}

extension SceneFrame {
    /// The prices of the newest candle shown.
    fileprivate var newest: [Double?] {
        [bars.opens.last, bars.highs.last, bars.lows.last, bars.closes.last]
    }
}
