import KChartCanvas
import KChartCore
import KChartModel
import KChartStyle

/// The line in the colour of a rise over a base price and of a fall under it, with an area
/// between line and base that fades towards the base; the base itself is a dashed line.
final class BaselineStyle: ChartStyle {
    let id = ChartStyleID.baseline
    private var drawing = LineDrawing(.linear)
    private var over = Side()
    private var under = Side()
    private var level: [PixelRect] = []
    private var levelColor = Color.clear

    /// What lies on one side of the base.
    private struct Side {
        var rows = PixelRect.zero
        var base = 0.0
        var isOver = false
        var paint = Paint.solid(.clear)
        var color = Color.clear
    }

    func newestColumns(_ frame: SceneFrame) -> Range<Int>? {
        drawing.newestColumns(frame, line: frame.theme.lines.series)
    }

    func prepare(_ frame: SceneFrame) {
        let theme = frame.theme
        let layout = frame.layout
        drawing.prepare(frame, line: theme.lines.series)
        let plot = PixelRect(
            left: layout.data.x, top: layout.data.y, right: layout.data.maxX,
            bottom: layout.pricePane.maxY)
        let wished = frame.basePrice.map { Int(frame.mapping.y(of: $0).rounded()) } ?? plot.maxY
        let row = min(max(wished, plot.y), plot.maxY)
        let isInverted = frame.mapping.scale.isInverted
        // The colours belong to prices, the rows to the screen.
        let above = (
            color: isInverted ? theme.fall : theme.rise,
            fill: isInverted ? theme.baseDown : theme.baseUp
        )
        let below = (
            color: isInverted ? theme.rise : theme.fall,
            fill: isInverted ? theme.baseUp : theme.baseDown
        )
        over = Side(
            rows: PixelRect(left: 0, top: plot.y, right: plot.maxX, bottom: row),
            base: Double(row), isOver: true,
            paint: .verticalGradient(
                top: above.fill, bottom: Self.faded(above.fill), fromY: plot.y, toY: row),
            color: above.color)
        under = Side(
            rows: PixelRect(left: 0, top: row, right: plot.maxX, bottom: plot.maxY),
            base: Double(row), isOver: false,
            paint: .verticalGradient(
                top: Self.faded(below.fill), bottom: below.fill, fromY: row, toY: plot.maxY),
            color: below.color)
        levelColor = theme.baseline
        placeLevel(frame, row: wished, plot)
    }

    /// What is left of a fill at the base.
    private static func faded(_ color: Color) -> Color {
        color.withOpacity(Double(color.alpha) / 255 / 4)
    }

    /// The dashes of the base, counted from the plot's left edge.
    private func placeLevel(_ frame: SceneFrame, row: Int, _ plot: PixelRect) {
        level.removeAll(keepingCapacity: true)
        let width = frame.theme.lines.baseline.hairline(scale: frame.layout.scale)
        let dash = frame.theme.lines.baseline.dash(scale: frame.layout.scale)
        guard frame.basePrice != nil, row >= plot.y, row < plot.maxY else { return }
        let line = PixelRect(x: plot.x, y: row - width / 2, width: plot.width, height: width)
        level = DashedLine.rects(of: line, dash: dash, from: .left)
    }

    func paint(_ canvas: any Canvas) {
        for side in [over, under] {
            canvas.clipped(to: side.rows) {
                drawing.paintArea(canvas, to: side.base, below: side.isOver, with: side.paint)
            }
        }
        canvas.fill(level, with: levelColor)
        for side in [over, under] {
            canvas.clipped(to: side.rows) { drawing.paint(canvas, color: side.color) }
        }
    }
}
