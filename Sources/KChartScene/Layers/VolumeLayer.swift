import KChartCanvas
import KChartCore
import KChartModel
import KChartStyle

/// The columns of the volume pane, coloured by their bar's direction.
final class VolumeLayer: SceneLayer {
    let id = "volume"
    let surface = LayerSurface.scene
    private var rising: [PixelRect] = []
    private var falling: [PixelRect] = []
    private var colors = (rise: Color.clear, fall: Color.clear)
    private var clip = PixelRect.zero

    func prepare(_ frame: SceneFrame) {
        rising.removeAll(keepingCapacity: true)
        falling.removeAll(keepingCapacity: true)
        let bars = frame.bars
        guard let pane = frame.panes.first(where: { $0.id == frame.volumePane }),
            bars.volumes.count == bars.count, !pane.layout.data.isEmpty
        else { return }
        colors = (frame.theme.riseVol, frame.theme.fallVol)
        clip = pane.layout.data
        let geometry = ColumnGeometry(
            spacing: bars.isCondensed ? 1 : frame.mapping.spacing, scale: frame.layout.scale)
        let gap = frame.mapping.spacing * 1.5 + 1
        let columns = geometry.columns(atX: bars.columns.map(Double.init)) { entry in
            !bars.isCondensed && Double(bars.columns[entry] - bars.columns[entry - 1]) > gap
        }
        for (entry, range) in columns.enumerated() {
            let volume = bars.volumes[entry]
            guard volume > 0 else { continue }
            let top = Int(pane.layout.y(of: volume, scale: pane.scale).rounded())
            // A volume above zero is at least one pixel high.
            let rect = PixelRect(
                left: range.lowerBound, top: min(top, clip.maxY - 1), right: range.upperBound + 1,
                bottom: clip.maxY)
            if bars.closes[entry] >= bars.opens[entry] {
                rising.append(rect)
            } else {
                falling.append(rect)
            }
        }
    }

    func paint(_ canvas: any Canvas) {
        canvas.clipped(to: clip) {
            let columns = canvas.clip.columns
            canvas.fill(rising.reaching(into: columns), with: colors.rise)
            canvas.fill(falling.reaching(into: columns), with: colors.fall)
        }
    }
}
