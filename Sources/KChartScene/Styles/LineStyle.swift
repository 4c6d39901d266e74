import KChartCanvas
import KChartCore
import KChartModel
import KChartStyle

/// The closes joined by a line; several bars in a pixel column keep first, lowest, highest and
/// last, so that no peak is lost.
final class LineStyle: ChartStyle {
    let id = ChartStyleID.line
    private var points: [CanvasPoint] = []
    private var stroke = StrokeStyle(width: 2)
    private var color = Color.clear
    private var dot: PixelRect?

    func prepare(_ frame: SceneFrame) {
        points.removeAll(keepingCapacity: true)
        color = frame.theme.line
        let scale = frame.layout.scale
        stroke = StrokeStyle(width: frame.theme.lines.series.strokeWidth(scale: scale))
        let bars = frame.bars
        let mapping = frame.mapping
        for entry in 0..<bars.count {
            let x = Double(bars.columns[entry]) + 0.5
            if bars.isCondensed {
                // The extremes in the order that keeps the line short: towards the close last.
                let isRising = bars.closes[entry] >= bars.opens[entry]
                let low = CanvasPoint(x: x, y: mapping.y(of: bars.lows[entry]))
                let high = CanvasPoint(x: x, y: mapping.y(of: bars.highs[entry]))
                points.append(CanvasPoint(x: x, y: mapping.y(of: bars.opens[entry])))
                points.append(isRising ? low : high)
                points.append(isRising ? high : low)
            }
            points.append(CanvasPoint(x: x, y: mapping.y(of: bars.closes[entry])))
        }
        dot = nil
        if points.count == 1 {
            let side = max(3, frame.layout.pixels(5))
            dot = PixelRect(
                x: Int(points[0].x) - side / 2, y: Int(points[0].y) - side / 2, width: side,
                height: side)
        }
    }

    func paint(_ canvas: any Canvas) {
        if let dot {
            canvas.fillRounded(dot, radius: Double(dot.width) / 2, with: color)
        } else if points.count > 1 {
            canvas.strokePolyline(points, style: stroke, with: color)
        }
    }
}
