import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// Places the marks where nothing of the scene is, drawings' labels included, and keeps what
    /// they were made from.
    func addExtremes(to frame: inout SceneFrame, _ state: ChartState) {
        guard state.configuration.showsHighLow else { return }
        let taken =
            [frame.badge?.tag.rect, frame.notices.chip?.rect, frame.notices.historyChip?.rect]
            .compactMap { $0 } + frame.quotes.map(\.label.bounds)
            + frame.drawings.flatMap { $0.labels.map(\.plate) }
        frame.uncovered = (
            extremes(state, frame, obstacles: taken), taken
        )
        clearCard(&frame, state)
    }

    /// Moves the marks away from the reading card. It stands at one of two places, so this costs
    /// nothing for most moves of the crosshair, and no pixel of the scene unless it covers a mark.
    func clearCard(_ frame: inout SceneFrame, _ state: ChartState) {
        let clearance = HighLowLabel.Metrics(scale: frame.layout.scale).clearance
        let marks = frame.uncovered.marks
        guard let card = frame.crosshair?.tooltip?.rect,
            marks.contains(where: { card.outset(by: clearance).intersects($0.bounds) })
        else {
            if frame.extremes != marks { frame.extremes = marks }
            return
        }
        frame.extremes = extremes(
            state, frame, obstacles: frame.uncovered.obstacles + [card])
    }

    /// The marks at the highest high and the lowest low of the bars in the window, which are those
    /// that the automatic price range counts; none with fewer than two bars, and none where neither
    /// side of the bar has room. Prices that are all the same have one mark.
    func extremes(
        _ state: ChartState, _ frame: SceneFrame, obstacles taken: [PixelRect]
    ) -> [ExtremeMark] {
        let (mapping, layout) = (frame.mapping, frame.layout)
        let range = state.scaledIndices
        guard range.count >= 2, state.drawnTraits.showsHighLow,
            let extremes = state.drawsBodies
                ? state.series.extremes(in: range) : state.series.closeExtremes(in: range)
        else { return [] }
        let times = state.timeMapping
        var marks: [ExtremeMark] = []
        var obstacles = taken
        // A line runs where the mark of a bar would stand: there it is lifted off.
        let lift = state.drawsBodies ? 0 : layout.pixels(theme.fonts.highLow.lineHeight / 2 + 1)
        let up = state.configuration.isInverted ? lift : -lift
        for (index, price, shift) in [
            (extremes.highIndex, extremes.high, up), (extremes.lowIndex, extremes.low, -up),
        ].prefix(extremes.high == extremes.low ? 1 : 2) {
            // The middle of a stem at the edge may lie a pixel or two outside.
            let column = min(
                max(mapping.column(of: times.position(of: index)), layout.data.x),
                layout.data.maxX - 1)
            let row = Int(mapping.y(of: price).rounded())
            guard layout.data.width > 0, row >= layout.data.y, row < layout.data.maxY else {
                continue
            }
            let line = text(prices.string(price, context: .legend), theme.fonts.highLow)
            let size = PixelSize(
                width: line.text.pixelWidth, height: layout.pixels(theme.fonts.highLow.lineHeight))
            guard
                let label = HighLowLabel.placed(
                    tip: PixelPoint(x: column, y: row + shift), textSize: size, plot: layout.data,
                    obstacles: obstacles, metrics: HighLowLabel.Metrics(scale: layout.scale),
                    hasBars: { state.drawsBodies && hasBars(in: $0, frame) }),
                // A price without its first or last figure is another price: better none.
                label.bounds.x >= layout.data.x, label.bounds.maxX <= layout.data.maxX
            else { continue }
            obstacles.append(label.bounds)
            let placed = line.placed(
                x: Double(label.text.x), centredIn: label.text, color: theme.high)
            let plate = label.isOverBars ? label.text.outset(by: layout.pixels(2)) : nil
            marks.append(ExtremeMark(line: label.line, label: placed, plate: plate))
        }
        return marks
    }

    /// Whether a wick or a body of the bars lies in a rectangle: O(log bars + bars over it).
    private func hasBars(in rect: PixelRect, _ frame: SceneFrame) -> Bool {
        let bars = frame.bars
        let mapping = frame.mapping
        let width = CandleGeometry(
            spacing: bars.isCondensed ? 1 : mapping.spacing, scale: frame.layout.scale
        ).bodyWidth
        let reach = width / 2 + 1
        func reaches(_ one: Double, _ other: Double) -> Bool {
            let (first, second) = (mapping.y(of: one).rounded(), mapping.y(of: other).rounded())
            return max(first, second) >= Double(rect.y) && min(first, second) < Double(rect.maxY)
        }
        var entry = bars.firstEntry(from: rect.x - reach)
        while entry < bars.count, bars.columns[entry] <= rect.maxX + reach {
            let column = bars.columns[entry]
            // Beside the wick there is only the body.
            let isWickIn = column >= rect.x - 1 && column <= rect.maxX
            if isWickIn, reaches(bars.highs[entry], bars.lows[entry]) { return true }
            if reaches(bars.opens[entry], bars.closes[entry]) { return true }
            entry += 1
        }
        return false
    }
}
