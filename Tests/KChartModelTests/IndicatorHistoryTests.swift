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

    @Test("drawings that were kept are taken back and done again before later indicators")
    func keptDrawings() {
        let store = JournalBytes()
        let first = model()
        first.keepDrawings(in: store)
        first.setDrawingKey("X")
        draw(first)
        let model = model()
        model.keepDrawings(in: store)
        model.setDrawingKey("X")
        model.addIndicator("rsi")
        func count() -> [Int] { [model.indicators.count, model.state.drawings.drawings.all.count] }
        #expect(count() == [2, 1])
        model.undo()
        model.undo()
        #expect(count() == [1, 0] && model.redoSteps == 2)
        model.redo()
        #expect(count() == [1, 1])
        model.redo()
        #expect(count() == [2, 1] && model.redoSteps == 0)
    }

    @Test("a step of drawings that was kept as taken back is the newest once it is done again")
    func keptFuture() {
        let store = JournalBytes()
        let first = model()
        first.keepDrawings(in: store)
        first.setDrawingKey("X")
        draw(first)
        first.undo()
        let model = model()
        model.addIndicator("rsi")
        model.keepDrawings(in: store)
        model.setDrawingKey("X")
        model.redo()
        #expect(model.state.drawings.drawings.all.count == 1)
        model.undo()
        #expect(model.state.drawings.drawings.all.isEmpty && ids(model) == ["volume", "rsi:14"])
    }

    @Test("more steps than are counted here are done again in their order too")
    func manySteps() {
        let model = model()
        for _ in 0..<250 { draw(model) }
        model.addIndicator("rsi")
        for _ in 0..<251 { model.undo() }
        #expect(model.undoSteps == 0 && model.redoSteps == 251)
        for _ in 0..<250 { model.redo() }
        #expect(model.state.drawings.drawings.all.count == 250 && ids(model) == ["volume"])
        model.redo()
        #expect(ids(model) == ["volume", "rsi:14"])
    }

    /// Presses the line at 105 and moves it down by 20 pixels, without letting go.
    private func drag(_ model: ChartModel) {
        let y = model.drawingSpace.y(of: 105)
        model.editDrawings(.press(DrawingPointer(x: 200, y: y)))
        model.editDrawings(.move(DrawingPointer(x: 200, y: y + 20)))
    }

    private func price(_ model: ChartModel) -> Double? {
        model.state.drawings.drawings.all.first?.anchors.first?.price
    }

    @Test("undo in the middle of a drag takes back the drag, not the indicators before it")
    func undoWhileDragging() {
        let model = model()
        draw(model)
        model.addIndicator("rsi")
        drag(model)
        let moved = price(model)
        #expect(moved != 105)
        model.undo()
        #expect(price(model) == 105 && ids(model) == ["volume", "rsi:14"])
        model.undo()
        #expect(price(model) == 105 && ids(model) == ["volume"])
        model.redo()
        #expect(price(model) == 105 && ids(model) == ["volume", "rsi:14"])
        model.redo()
        #expect(price(model) == moved)
    }

    @Test("a verb in the middle of a drag makes two steps, which are taken back one by one")
    func verbWhileDragging() {
        let model = model()
        draw(model)
        model.addIndicator("rsi")
        drag(model)
        draw(model)
        #expect(model.undoSteps == 4)
        model.undo()
        #expect(model.state.drawings.drawings.all.count == 1 && price(model) != 105)
        model.undo()
        #expect(price(model) == 105 && ids(model) == ["volume", "rsi:14"])
        model.undo()
        #expect(ids(model) == ["volume"])
    }

    @Test("what was arranged of panes since a step stays when it is taken back")
    func arrangedSince() throws {
        let model = model()
        func panes() -> PaneArrangement { model.state.configuration.panes }
        model.addIndicator("rsi")
        model.setPaneHeight(.volume, 200)
        model.setPaneHeight("rsi", 150)
        model.movePane(.volume, to: 0)
        model.undo()
        #expect(panes().ids == [.volume, .price] && panes().pane(.volume)?.height == 200)
        model.setPaneCollapsed(.volume, true)
        model.redo()
        #expect(panes().ids == [.volume, .price, "rsi"])
        #expect(panes().pane("rsi")?.height == 150)
        #expect(panes().pane(.volume)?.isCollapsed == true)
        // A dialog that is left without keeping anything changes no pane either.
        var tried = try #require(model.indicators.last).instance.configuration
        tried.parameters["period"] = .integer(5)
        model.previewIndicator(tried)
        model.setPaneHeight("rsi", 99)
        model.endIndicatorPreview(keeps: false)
        #expect(ids(model).last == "rsi:14" && panes().pane("rsi")?.height == 99)
        // What the step itself did to panes goes back.
        model.setPaneHeight(.volume, 120)
        model.resetIndicators()
        #expect(panes().pane(.volume)?.height == nil && panes().ids == [.price, .volume])
        model.undo()
        #expect(panes().pane(.volume)?.height == 120)
        #expect(panes().ids == [.volume, .price, "rsi"])
    }
}

/// A store of journals in memory.
private final class JournalBytes: DrawingStore {
    private var files: [String: [UInt8]] = [:]
    func load(_ name: String) -> [UInt8]? { files[name] }
    func append(_ bytes: [UInt8], to name: String) { files[name, default: []] += bytes }
    func replace(_ name: String, with bytes: [UInt8]) { files[name] = bytes }
}
