import KChartCanvas
import KChartCore
import KChartDrawings
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// More lines of a note are not shown, nor more letters of a line.
    private static let mostLines = 60
    private static let mostLetters = 300
    /// From the rows of a label without an edge to the end of its plate.
    static let plateInset = 2.0

    /// A label of a drawing at its place; nil when there is nothing to say.
    func label(
        _ label: DrawingLabel, _ place: ScreenPoint, _ drawing: Drawing, _ ink: Color,
        _ plot: PixelRect
    ) -> DrawingFrame.Label? {
        guard place.x.magnitude < 1e5, place.y.magnitude < 1e5 else { return nil }
        let isNote = if case .text = label.content { true } else { false }
        let font = ThemeFont(
            size: label.fontSize, lineHeight: (label.fontSize * 1.4).rounded(),
            weight: isNote ? theme.fonts.note.weight : theme.fonts.fibonacci.weight)
        let lines = self.lines(of: label.content).map { text($0, font) }
        guard !lines.isEmpty else { return nil }
        let row = pixels(font.lineHeight)
        let room = pixels(label.isBoxed ? 6 : Self.plateInset)
        let reach = pixels(DrawingEditor.labelReach)
        let width = min((lines.map(\.text.pixelWidth).max() ?? 0) + 2 * room, reach)
        let height = min(lines.count * row + 2 * room, reach)
        let x = plot.x + Int(place.x.rounded())
        let y = plot.y + Int(place.y.rounded())
        let isLevel = if case .level = label.content { true } else { false }
        let inset = isLevel ? pixels(metrics.fibonacciInset) : 0
        var left =
            switch label.horizontal {
            case .start: x + inset
            case .middle: x - width / 2
            case .end: x - width - inset
            }
        // A level is not cut where its line has little room left.
        if isLevel, x > plot.x { left = max(left, plot.x + inset) }
        var top =
            switch label.vertical {
            case .start: y
            case .middle: y - height / 2
            case .end: y - height
            }
        // Nor over the plot's upper edge: it stands under its line there.
        if isLevel, y >= plot.y, top < plot.y { top = y }
        let rect = PixelRect(x: left, y: top, width: width, height: height)
        let words = isNote ? drawing.style.textColor.map { Color($0) } ?? ink : ink
        if case .measurement(let way) = label.content {
            return plate(
                rect, lines, row: row, ground: way.isRising ? theme.measureUp : theme.measureDown,
                ink: theme.badgeText, outline: .clear)
        }
        let ground =
            label.isBoxed
            ? theme.pane : theme.pane.withOpacity(isNote ? 0 : metrics.fibonacciPlateOpacity)
        return plate(
            rect, lines, row: row, ground: ground, ink: words,
            outline: label.isBoxed ? ink : .clear)
    }

    /// Rows of text centred on a plate.
    func plate(
        _ rect: PixelRect, _ lines: [TextLine], row: Int, ground: Color, ink: Color, outline: Color
    ) -> DrawingFrame.Label {
        let top = rect.y + (rect.height - lines.count * row) / 2
        return DrawingFrame.Label(
            plate: rect, radius: 4 * scale, ground: ground, outline: outline,
            outlineWidth: max(1, Int(scale)),
            lines: lines.enumerated().map { index, line in
                line.centred(
                    in: PixelRect(x: rect.x, y: top + index * row, width: rect.width, height: row),
                    color: ink)
            })
    }

    private func lines(of content: DrawingLabel.Content) -> [String] {
        switch content {
        case .text(let written):
            guard !written.isEmpty else { return [words.text(.drawingPlaceholder)] }
            return written.split(separator: "\n", omittingEmptySubsequences: false)
                .prefix(Self.mostLines).map { String($0.prefix(Self.mostLetters)) }
        case .level(let level, let price):
            let digits = (level * 100).rounded() == level * 100 ? 0 : 1
            let part = prices.percent(level * 100, fractionDigits: digits, isSigned: false)
            return ["\(part)  \(prices.string(price, context: .axis))"]
        case .measurement(let way):
            return measurementLines(way)
        case .position(let plan):
            let gain = percent(plan.gainPercent)
            let risk = percent(plan.riskPercent)
            // Gain for one unit of risk: numbers need no words.
            let ratio = plan.ratio.map { resources.formats.decimal($0, fractionDigits: 2) } ?? "–"
            return [
                "1 : \(ratio)", "\(prices.change(plan.gain, at: plan.entry)) \(gain)",
                "\(prices.change(-plan.risk, at: plan.entry)) \(risk)",
            ]
        }
    }

    private func percent(_ value: Double?) -> String {
        value.map { "(\(prices.percent($0, isSigned: false)))" } ?? ""
    }

    /// Change and percent; bars and time.
    func measurementLines(_ way: DrawingMeasurement) -> [String] {
        var first = prices.change(way.priceChange, at: way.to.price)
        if let percent = way.percent { first += " (\(prices.percent(percent)))" }
        let bars = Int(min(max(way.bars.rounded(), -1e9), 1e9))
        return [first, DrawingWords(words: words).span(bars: bars, way.microseconds)]
    }
}
