import KChartCore
import KChartDrawings
import KChartIndicators
import Testing

@testable import KChartModel

@Suite("One history for drawings and indicators")
struct IndicatorHistoryTests {
    private func model() -> ChartModel {
        let model = ChartModel(
            ChartConfiguration(instrument: Instrument(symbol: "X"), interval: .minutes(1)))
        model.setMetrics(PlotMetrics(width: 600, height: 300, scale: 1))
        let candles = (0..<120).map { row in
            let close = 100 + Double(row % 17)
            return Candle(
                time: Timestamp(seconds: Int64(60 * row + 60_000_000)), open: close - 0.3,
                high: close + 1, low: close - 1, close: close, volume: 10)
        }
        model.setSeries(BarSeries(interval: .minutes(1), candles: candles))
        return model
    }

    private func ids(_ model: ChartModel) -> [String] {
        model.indicators.map(\.instance.argument)
    }

    private func draw(_ model: ChartModel) {
        let time = Timestamp(seconds: 60_000_600)
        model.editDrawings(
            .add([
                Drawing(
                    id: DrawingID("line\(model.state.drawings.drawings.all.count)"),
                    kind: "horizontalLine", anchors: [Anchor(time: time, price: 105)])
            ]))
    }

    @Test("a reset puts back the default set, parameters and panes, and is one step")
    func reset() {
        let model = model()
        model.resetIndicators()
        model.forgetHistory()
        model.addIndicator("rsi", ["period": .integer(7)])
        model.addIndicator("macd")
        model.moveIndicator(model.indicators.last?.id ?? 0, to: "rsi")
        let before = (model.state.configuration.indicators, model.state.configuration.panes)
        model.resetIndicators()
        #expect(ids(model) == ["sma:20", "volume"])
        #expect(model.state.configuration.panes.ids == [.price, .volume])
        model.undo()
        #expect(model.state.configuration.indicators == before.0)
        #expect(model.state.configuration.panes == before.1)
        model.redo()
        #expect(ids(model) == ["sma:20", "volume"])
    }

    @Test("steps of drawings and indicators are taken back in the order they were made")
    func oneOrder() {
        let model = model()
        model.addIndicator("rsi")
        draw(model)
        model.addIndicator("macd")
        draw(model)
        func count() -> [Int] { [model.indicators.count, model.state.drawings.drawings.all.count] }
        #expect(count() == [3, 2] && model.undoSteps == 4 && model.redoSteps == 0)
        var seen: [[Int]] = []
        for _ in 0..<4 {
            model.undo()
            seen.append(count())
        }
        #expect(seen == [[3, 1], [2, 1], [2, 0], [1, 0]])
        model.undo()
        #expect(model.lastDrawing.notice == .nothingToUndo)
        #expect(model.undoSteps == 0 && model.redoSteps == 4)
        for _ in 0..<4 { model.redo() }
        #expect(count() == [3, 2])
        model.redo()
        #expect(model.lastDrawing.notice == .nothingToRedo)
    }

    @Test("a new step leaves nothing to be done again, of whichever kind it is")
    func newStep() {
        let model = model()
        draw(model)
        model.undo()
        model.addIndicator("rsi")
        #expect(model.redoSteps == 0)
        model.redo()
        #expect(model.state.drawings.drawings.all.isEmpty)
        #expect(model.lastDrawing.notice == .nothingToRedo)
        model.undo()
        #expect(ids(model) == ["volume"])
        draw(model)
        model.redo()
        #expect(ids(model) == ["volume"])
    }

    @Test("what a dialog tries is one step when it is kept, and none when it is not")
    func preview() throws {
        let model = model()
        model.addIndicator("rsi")
        let rsi = try #require(model.indicators.last)
        func tried(_ period: Int) -> IndicatorConfiguration {
            var configuration = rsi.instance.configuration
            configuration.parameters["period"] = .integer(period)
            return configuration
        }
        for period in 5...9 { model.previewIndicator(tried(period)) }
        #expect(ids(model).last == "rsi:9")
        model.endIndicatorPreview(keeps: false)
        #expect(ids(model).last == "rsi:14")
        for period in 5...9 { model.previewIndicator(tried(period)) }
        model.endIndicatorPreview(keeps: true)
        model.undo()
        #expect(ids(model).last == "rsi:14")
        model.undo()
        #expect(ids(model) == ["volume"])
    }

    @Test("a pane that is taken away comes back with its indicators")
    func removedPane() {
        let model = model()
        model.addIndicator("rsi")
        model.removePane("rsi")
        #expect(ids(model) == ["volume"])
        model.undo()
        #expect(ids(model) == ["volume", "rsi:14"])
        #expect(model.state.configuration.panes.ids == [.price, .volume, "rsi"])
    }

    @Test("an indicator goes into a pane of its own at any place, and a pane it has moves there")
    func placing() throws {
        let model = model()
        model.addIndicator("rsi")
        model.addIndicator("macd")
        let rsi = try #require(model.indicators.first { $0.pane == "rsi" }).id
        let macd = try #require(model.indicators.first { $0.pane == "macd" }).id
        func panes() -> [PaneID] { model.state.configuration.panes.ids }
        #expect(panes() == [.price, .volume, "rsi", "macd"])
        model.placeIndicator(macd, before: 1)
        #expect(panes() == [.price, "macd", .volume, "rsi"])
        model.moveIndicator(rsi, to: "macd")
        #expect(panes() == [.price, "macd", .volume])
        model.placeIndicator(rsi, before: 3)
        #expect(panes() == [.price, "macd", .volume, "rsi"])
        model.placeIndicator(rsi, before: 0)
        #expect(panes() == ["rsi", .price, "macd", .volume])
        model.undo()
        #expect(panes() == [.price, "macd", .volume, "rsi"])
    }
}
