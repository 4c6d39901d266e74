import KChartCanvas
import KChartCore

/// Lines, columns and dots of the indicators, over the bars.
final class IndicatorLayer: SceneLayer {
    let id = "indicators"
    let surface = LayerSurface.scene
    private var panes: [(clip: PixelRect, plots: [PlotDrawing])] = []

    func prepare(_ frame: SceneFrame) {
        panes = frame.plotAreas.map { area in
            let shown = frame.indicators.filter { $0.pane == area.pane && $0.layer == nil }
            // Columns lie under lines, whatever their order.
            let plots = shown.flatMap { indicator in
                indicator.plots.filter(\.isHistogram) + indicator.plots.filter { !$0.isHistogram }
            }
            return (
                area.clip,
                plots.map {
                    PlotDrawing(
                        $0, rows: area.rows, spacing: frame.mapping.spacing,
                        scale: frame.layout.scale)
                }
            )
        }
    }

    func paint(_ canvas: any Canvas) {
        for pane in panes where canvas.clip.intersects(pane.clip) {
            canvas.clipped(to: pane.clip) {
                for plot in pane.plots { plot.paint(canvas) }
            }
        }
    }
}

/// What lies under the bars: surfaces between lines, levels and what is between them.
final class IndicatorGroundLayer: SceneLayer {
    let id = "indicatorGround"
    let surface = LayerSurface.scene
    private var panes: [(clip: PixelRect, bands: [BandDrawing], levels: [LevelDrawing])] = []

    private struct LevelDrawing {
        var rects: [PixelRect]
        var color: Color
    }

    func prepare(_ frame: SceneFrame) {
        panes = frame.plotAreas.map { area in
            let shown = frame.indicators.filter { $0.pane == area.pane && $0.layer == nil }
            let bands = shown.flatMap { indicator in
                indicator.bands.map {
                    BandDrawing(
                        $0, indicator.plots, rows: area.rows, within: area.clip.x..<area.clip.maxX)
                }
            }
            return (area.clip, bands, shown.flatMap { levels($0, area, frame.layout.hairline) })
        }
    }

    private func levels(
        _ indicator: IndicatorFrame, _ area: PlotArea, _ hairline: Int
    ) -> [LevelDrawing] {
        let rows = indicator.levels.map { Int(area.rows.y(of: $0.value).rounded()) }
        var drawings: [LevelDrawing] = []
        if rows.count > 1 {
            let fill = PixelRect(
                left: area.clip.x, top: min(rows[0], rows[1]), right: area.clip.maxX,
                bottom: max(rows[0], rows[1]))
            drawings.append(LevelDrawing(rects: [fill], color: indicator.levelFill))
        }
        for (level, row) in zip(indicator.levels, rows) {
            let line = PixelRect(
                x: area.clip.x, y: row - hairline / 2, width: area.clip.width, height: hairline)
            let rects = DashedLine.rects(of: line, dash: level.dash, from: .left)
            drawings.append(LevelDrawing(rects: rects, color: level.color))
        }
        return drawings
    }

    func paint(_ canvas: any Canvas) {
        for pane in panes where canvas.clip.intersects(pane.clip) {
            canvas.clipped(to: pane.clip) {
                for level in pane.levels { canvas.fill(level.rects, with: level.color) }
                for band in pane.bands { band.paint(canvas) }
            }
        }
    }
}
