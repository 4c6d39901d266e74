import KChartCanvas
import KChartCore

/// The lines at bid and ask.
final class QuoteLayer: SceneLayer {
    let id = "quotes"
    let surface = LayerSurface.scene
    private var dashes: [(rects: [PixelRect], color: Color)] = []
    private var labels: [PlacedText] = []
    private var plot = PixelRect.zero

    func prepare(_ frame: SceneFrame) {
        plot = frame.layout.data
        labels = frame.quotes.map(\.label)
        dashes = frame.quotes.map { quote in
            (DashedLine.rects(of: quote.rect, dash: quote.dash, from: .right), quote.color)
        }
    }

    func paint(_ canvas: any Canvas) {
        guard !dashes.isEmpty else { return }
        canvas.clipped(to: plot) {
            for line in dashes { canvas.fill(line.rects, with: line.color) }
            for label in labels { canvas.draw(label) }
        }
    }
}
