import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// Lines across the plot at the best bid and ask, their prices at the right end: the ask over
    /// its line and the bid under its own, so that a narrow spread keeps them apart.
    func quotes(
        _ state: ChartState, _ mapping: PlotMapping, _ layout: SceneLayout,
        avoiding badge: PixelRect?
    ) -> [QuoteFrame] {
        guard state.configuration.showsQuote, let quote = state.quote else { return [] }
        return [(quote.ask, MessageKey.quoteAsk, true), (quote.bid, .quoteBid, false)]
            .compactMap { price, name, isOver in
                price.flatMap {
                    self.quote(
                        $0, words[name], isOver: isOver, mapping, layout, avoiding: badge)
                }
            }
    }

    private func quote(
        _ price: Double, _ name: String, isOver: Bool, _ mapping: PlotMapping,
        _ layout: SceneLayout, avoiding badge: PixelRect?
    ) -> QuoteFrame? {
        let data = layout.data
        let row = Int(mapping.y(of: price).rounded())
        guard row >= data.y, row < data.maxY else { return nil }
        let width = layout.hairline
        let rect = PixelRect(
            left: data.x, top: row - width / 2, right: data.maxX, bottom: row - width / 2 + width)
        let font = theme.fonts.highLow
        let line = text(name + " " + prices.string(price, context: .legend), font)
        let height = layout.pixels(font.lineHeight)
        let gap = layout.pixels(1)
        let top = isOver ? rect.y - gap - height : rect.maxY + gap
        var right = data.maxX - layout.pixels(6)
        var room = PixelRect(
            x: right - line.text.pixelWidth, y: top, width: line.text.pixelWidth, height: height)
        // The badge of a chart in history reaches over the plot.
        if let badge, badge.intersects(room) {
            right = badge.x - layout.pixels(6)
            room.x = right - room.width
        }
        return QuoteFrame(
            rect: rect, dash: theme.lines.quote.dash(scale: layout.scale), color: theme.axis,
            label: line.placed(x: Double(room.x), centredIn: room, color: theme.axis))
    }
}
