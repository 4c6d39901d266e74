import KChartCanvas
import KChartCore

/// The header row with symbol, price and values, the legends of panes, and the status line.
final class WordsLayer: SceneLayer {
    let id = "words"
    let followsCrosshair = true
    let surface = LayerSurface.scene
    private var header: [PlacedText] = []
    private var status: [PlacedText] = []
    private var buttons: [ScaleButton] = []
    private var legends: [PlacedText] = []
    private var clock: PlacedText?
    private var dot: (rect: PixelRect, color: Color)?

    func prepare(_ frame: SceneFrame) {
        header = frame.header
        status = frame.status
        clock = frame.statusClock
        legends = frame.legend + frame.panes.flatMap(\.legend)
        buttons = frame.scaleButtons
        dot = frame.statusDot
    }

    func paint(_ canvas: any Canvas) {
        for text in header { canvas.draw(text) }
        for text in legends { canvas.draw(text) }
        if let dot, canvas.clip.intersects(dot.rect) {
            canvas.fillRounded(
                dot.rect, radius: Double(dot.rect.width) / 2, with: dot.color)
        }
        for text in status { canvas.draw(text) }
        if let clock { canvas.draw(clock) }
        for button in buttons where canvas.clip.intersects(button.rect) {
            if let fill = button.fill {
                canvas.fillRounded(button.rect, radius: button.radius, with: fill)
            }
            canvas.draw(button.text)
        }
    }
}
