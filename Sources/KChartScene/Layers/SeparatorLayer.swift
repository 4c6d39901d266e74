import KChartCanvas
import KChartCore
import KChartStyle

/// The hairlines between panes: over the grid, whose vertical lines run through all panes.
final class SeparatorLayer: SceneLayer {
    let id = "separators"
    let surface = LayerSurface.scene
    private var lines: [PixelRect] = []
    private var color = Color.clear

    func prepare(_ frame: SceneFrame) {
        lines = frame.layout.separators
        color = frame.theme.separator
    }

    func paint(_ canvas: any Canvas) {
        canvas.fill(lines, with: color)
    }
}
