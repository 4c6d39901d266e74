import KChartCanvas
import KChartCore
import KChartStyle

/// The watermark under the bars: “Simulated” cannot be covered by taking a layer away, because
/// the chip above says it as well.
final class WatermarkLayer: SceneLayer {
    let id = "watermark"
    let surface = LayerSurface.scene
    private var watermark: PlacedText?
    private var plot = PixelRect.zero

    func prepare(_ frame: SceneFrame) {
        watermark = frame.notices.watermark
        plot = frame.layout.data
    }

    func paint(_ canvas: any Canvas) {
        guard let watermark else { return }
        canvas.clipped(to: plot) { canvas.draw(watermark) }
    }
}

/// Chips under the legends, the loading sign, and the lines of an empty chart.
final class NoticeLayer: SceneLayer {
    let id = "notices"
    let surface = LayerSurface.scene
    private var notices = NoticeFrame()
    private var accent = Color.clear
    private var plot = PixelRect.zero

    func prepare(_ frame: SceneFrame) {
        notices = frame.notices
        accent = frame.theme.accent
        plot = frame.layout.pricePane
    }

    func paint(_ canvas: any Canvas) {
        canvas.clipped(to: plot) {
            for line in notices.lines { canvas.draw(line) }
            if let chip = notices.chip { canvas.draw(chip) }
            if let chip = notices.historyChip { canvas.draw(chip) }
            if let progress = notices.progress { canvas.fill(progress, with: accent) }
        }
    }
}
