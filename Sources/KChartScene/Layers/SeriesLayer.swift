import KChartCanvas
import KChartCore
import KChartStyle

/// The bars, drawn by the chart style in force.
final class SeriesLayer: SceneLayer {
    let id = "series"
    let surface = LayerSurface.scene
    private let styles: ChartStyles
    private var style: (any ChartStyle)?
    private var plot = PixelRect.zero

    init(styles: ChartStyles) {
        self.styles = styles
    }

    func prepare(_ frame: SceneFrame) {
        plot = frame.layout.pricePane.intersection(
            PixelRect(
                left: frame.layout.pricePane.x, top: frame.layout.data.y,
                right: frame.layout.pricePane.maxX,
                bottom: frame.layout.pricePane.maxY))
        style = styles[frame.style]
        style?.prepare(frame)
    }

    func paint(_ canvas: any Canvas) {
        canvas.clipped(to: plot) { style?.paint(canvas) }
    }
}
