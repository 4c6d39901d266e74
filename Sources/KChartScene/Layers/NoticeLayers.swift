import KChartCanvas
import KChartCore
import KChartStyle

/// The person's own text under the bars.
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

/// “Simulated” for made-up prices: large letters under the bars and a chip over everything. The
/// stack draws it itself, so that no layer that is registered takes its place or covers it.
final class SimulatedSign {
    private var letters: PlacedText?
    private var chip: PlacedTag?
    private var plot = PixelRect.zero

    func prepare(_ frame: SceneFrame) {
        letters = frame.notices.simulated
        chip = frame.notices.chip
        plot = frame.layout.data
    }

    func paintLetters(_ canvas: any Canvas) {
        guard let letters else { return }
        canvas.clipped(to: plot) { canvas.draw(letters) }
    }

    func paintChip(_ canvas: any Canvas) {
        if let chip { canvas.draw(chip) }
    }
}

/// The chip of older bars under the legends, the loading sign, and the lines of an empty chart.
final class NoticeLayer: SceneLayer {
    let id = "notices"
    let surface = LayerSurface.scene
    private var notices = NoticeFrame()
    private var accent = Color.clear
    private var hairline = 1
    private var plot = PixelRect.zero

    func prepare(_ frame: SceneFrame) {
        notices = frame.notices
        accent = frame.theme.accent
        hairline = frame.layout.hairline
        plot = frame.layout.pricePane
    }

    func paint(_ canvas: any Canvas) {
        canvas.clipped(to: plot) {
            for line in notices.lines { canvas.draw(line) }
            if let icon = notices.icon {
                IconCatalog.builtIn[icon.name]?.draw(
                    on: canvas, in: icon.rect, color: icon.color, scale: icon.scale)
            }
            if let chip = notices.historyChip {
                canvas.draw(chip)
                canvas.strokeRounded(
                    chip.rect, radius: chip.radius, width: hairline, with: notices.chipBorder)
            }
            if let spinner = notices.spinner {
                let style = StrokeStyle(width: spinner.width)
                canvas.strokePolyline(spinner.ring, style: style, with: spinner.track)
                canvas.strokePolyline(spinner.arc, style: style, with: spinner.color)
            }
            if let progress = notices.progress { canvas.fill(progress, with: accent) }
        }
    }
}
