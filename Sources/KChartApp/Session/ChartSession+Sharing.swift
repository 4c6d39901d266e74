import KChartControl
import KChartCore
import KChartDrawings
import KChartFeeds
import KChartHost
import KChartLocalization
import KChartModel

extension ChartSession {
    /// The bars in the window as a table.
    var visibleTable: String {
        let series = model.state.series
        let writer = BarWriter(hasTurnover: series.hasTurnover)
        var text = Array(writer.header.utf8)
        for bar in model.state.visibleIndices { writer.write(series.candle(at: bar), to: &text) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Shows what somebody pasted or dropped here: files and rows are opened, a symbol is loaded,
    /// a price gets the crosshair. Of many files the first is opened.
    @discardableResult
    func take(_ content: ClipboardContent) -> CommandOutcome {
        if let file = content.files.first { return open(file) }
        if let text = content.string, text.prefix(200).contains("\"\(DrawingExchange.format)\"") {
            return byHand { draw(.paste(text)) }
        }
        guard let text = content.string, let meaning = PastedText(text) else {
            return .refused(.answerNothingToPaste)
        }
        switch meaning {
        case .file(let path): return open(path)
        case .rows: return openRows?(content.bytes) ?? .refused(.answerNothingToPaste)
        case .symbol(let symbol): return load(symbol: symbol, interval: nil)
        case .price(let price):
            let state = model.state
            guard let bar = state.crosshair?.bar ?? state.series.indices.last else {
                return .refused(.answerNothingToShow)
            }
            model.clearCrosshair()
            model.setCrosshair(
                at: state.timeMapping.position(of: bar), price: price, pinned: true)
            return .data(JSONValue(finite: price))
        }
    }

    func open(_ path: String) -> CommandOutcome {
        openFile?(path) ?? .refused(.answerNotAvailable, OneLine.cleaned(path))
    }
}
