import KChartCanvas
import KChartCore
import KChartStyle
import KChartWidgets

/// A button that shows a line as it will be drawn, and opens the choice of others.
final class StrokeButton: Button {
    /// Logical pixels.
    var stroke = (width: 1.5, dash: [Double]()) {
        didSet { needsPaint() }
    }
    private static let length = 20.0

    override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        PixelSize(width: look.px(36), height: look.px(style.height))
    }

    override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        super.paint(canvas, look)
        let scale = look.scale
        let y = Double(frame.y) + Double(frame.height) / 2
        let left = Double(frame.x) + (Double(frame.width) - Self.length * scale) / 2
        canvas.strokePolyline(
            [CanvasPoint(x: left, y: y), CanvasPoint(x: left + Self.length * scale, y: y)],
            style: StrokeStyle(
                width: max(1, min(stroke.width, 8) * scale),
                dash: stroke.dash.map { max(1, ($0 * scale).rounded()) }),
            with: isHovered || isExpanded ? look.theme.text : look.theme.text2)
    }
}
