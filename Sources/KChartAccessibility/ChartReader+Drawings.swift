import KChartCore
public import KChartDrawings
import KChartLocalization
public import KChartModel

extension ChartReader {
    /// What happened to a drawing in a sentence: “Trend line from … to …, +3.2 %, 14 bars.” Nil
    /// for what is not worth a word.
    public func reading(of event: DrawingEvent, in state: ChartState) -> String? {
        switch event {
        case .added(let drawing):
            return words.text(.summarySentence, description(of: drawing, in: state))
        case .changed(let drawing):
            let text = words.text(.drawingChanged, description(of: drawing, in: state))
            return words.text(.summarySentence, text)
        case .removed(let drawing):
            return words.text(.summarySentence, words.text(.drawingRemoved, name(of: drawing)))
        case .selection(let ids):
            let chosen = ids.compactMap { state.drawings.drawings[$0] }
            guard let last = chosen.last else { return nil }
            let text = words.text(.drawingSelected, description(of: last, in: state))
            return words.text(.summarySentence, text)
        case .tool(let kind):
            let name = kind.map { words[.tool($0.name)] } ?? words[.toolNone]
            return words.text(.summarySentence, words.text(.commandTool, name))
        }
    }

    /// A drawing's name and where it is held.
    public func description(of drawing: Drawing, in state: ChartState) -> String {
        let name = name(of: drawing)
        guard let first = drawing.anchors.first else { return name }
        guard drawing.anchors.count > 1, drawing.kind != .horizontalRay else {
            return words.text(.drawingSentence, name, place(first))
        }
        let last = drawing.anchors[drawing.anchors.count == 3 ? 1 : drawing.anchors.count - 1]
        let way = words.text(.drawingFromTo, name, place(first), place(last))
        let mapping = state.timeMapping
        let bars =
            mapping.position(of: last.time).value - mapping.position(of: first.time).value
        let measurement = DrawingMeasurement(from: first, to: last, bars: bars)
        let count = Int(min(bars.magnitude.rounded(), 1e9))
        let change =
            measurement.percent.map { prices.percent($0) }
            ?? prices.change(
                measurement.priceChange)
        return words.text(.drawingWay, way, change, words.plural(.drawingBars, count: count))
    }

    private func name(of drawing: Drawing) -> String {
        let key = MessageKey.tool(drawing.kind.name)
        let name = words.hasText(for: key) ? words[key] : drawing.kind.name
        guard !drawing.text.isEmpty else { return name }
        let text = String(drawing.text.prefix(200)).split(separator: "\n").joined(separator: " ")
        return words.text(.drawingSpan, name, text)
    }

    private func place(_ anchor: Anchor) -> String {
        words.text(
            .drawingPlace, prices.string(anchor.price, context: .legend), times.spoken(anchor.time))
    }
}
