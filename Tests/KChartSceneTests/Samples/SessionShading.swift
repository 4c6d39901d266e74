import KChartCanvas
import KChartCore
import KChartScene
import KChartStyle

/// Shades the bars of a trading session, in the hours of the exchange's own clock.
final class SessionShading: SceneLayer {
    let id = "sessionShading"
    let surface = LayerSurface.scene

    private let minutes: Range<Int>
    private let zone: ZoneRules
    private var stripes: [PixelRect] = []
    private var color = Color.clear

    /// - Parameter minutes: of the day, such as `570..<960` for 9:30 to 16:00.
    init(minutes: Range<Int>, zone: ZoneRules) {
        self.minutes = minutes
        self.zone = zone
    }

    func prepare(_ frame: SceneFrame) {
        stripes.removeAll(keepingCapacity: true)
        color = frame.theme.accent.withOpacity(0.1)
        let plot = frame.layout.data
        let half = frame.mapping.spacing / 2
        var free = plot.x
        for (time, column) in zip(frame.bars.times, frame.bars.columns) where isOpen(at: time) {
            // Neighbours share an edge: a pixel that is shaded twice would be darker.
            let left = max(free, Int((Double(column) - half).rounded()))
            let right = min(plot.maxX, max(left + 1, Int((Double(column) + half).rounded())))
            guard left < right else { continue }
            stripes.append(
                PixelRect(left: left, top: plot.y, right: right, bottom: plot.maxY))
            free = right
        }
    }

    func paint(_ canvas: any Canvas) {
        canvas.fill(stripes, with: color)
    }

    private func isOpen(at time: Timestamp) -> Bool {
        let clock = zone.local(time)
        return minutes.contains(clock.hour * 60 + clock.minute)
    }
}
