import KChartCore
import KChartDrawings
import KChartModel
import Testing

@Suite("Drawings of a chart")
struct DrawingModelTests {
    func line(_ price: Double) -> Drawing {
        Drawing(
            id: DrawingID(""), kind: .horizontalLine,
            anchors: [Anchor(time: ModelStage.time(290), price: price)])
    }

    @Test("go through the one door, change only what they change, and are told in order")
    func door() {
        let model = ModelStage.model()
        let log = EventLog(model)
        let change = model.apply(.drawing(.add([line(105)])))
        #expect(change == .drawings)
        let added = model.state.drawings.drawings.all
        #expect(log.events == [.drawingAdded(id: added[0].id.text)])
        #expect(model.apply(.drawing(.chooseTool(.ray))) == .drawingPreview)
        #expect(model.apply(.drawing(.select([added[0].id]))) == .drawings)
        // The same again changes nothing.
        #expect(model.apply(.drawing(.select([added[0].id]))).isEmpty)
    }

    @Test("their space is the plot as it stands: pixels, window, scale and the bars in view")
    func space() {
        let model = ModelStage.model()
        let space = model.drawingSpace
        #expect(space.spacing == 10 && space.width == 400 && space.height == 300)
        #expect(space.visibleBars == model.state.visibleIndices)
        let first = model.state.visibleIndices.lowerBound
        #expect(space.bar(first)?.close == model.state.series.close(at: first))
        #expect(space.bar(first.advanced(by: 10_000)) == nil)
    }

    @Test("a drag by the pointer is one step, told once")
    func drag() {
        let model = ModelStage.model()
        model.editDrawings(.add([line(110)]))
        let log = EventLog(model)
        let y = model.drawingSpace.y(of: 110)
        model.editDrawings(.press(DrawingPointer(x: 200, y: y)))
        model.editDrawings(.move(DrawingPointer(x: 200, y: y + 20)))
        model.editDrawings(.release(DrawingPointer(x: 200, y: y + 30)))
        let changes = log.events.filter { if case .drawingChanged = $0 { true } else { false } }
        #expect(changes.count == 1)
        model.editDrawings(.undo)
        #expect(model.state.drawings.drawings.all[0].anchors[0].price == 110)
    }

    @Test("bars that arrive and windows that move leave anchors where they are")
    func anchors() {
        let model = ModelStage.model()
        model.editDrawings(.add([line(110)]))
        let before = model.state.drawings.drawings.all
        model.pan(byBars: -40)
        model.update(Tick(time: ModelStage.time(300), price: 120, volume: 1))
        model.prependHistory(ModelStage.series(-50..<0))
        model.setTimeAxis(.linear)
        #expect(model.state.drawings.drawings.all == before)
    }

    @Test("are kept in the store of the model, each symbol's under its key")
    func kept() {
        final class Store: DrawingStore {
            var files: [String: [UInt8]] = [:]
            func load(_ name: String) -> [UInt8]? { files[name] }
            func append(_ bytes: [UInt8], to name: String) { files[name, default: []] += bytes }
            func replace(_ name: String, with bytes: [UInt8]) { files[name] = bytes }
        }
        let store = Store()
        let model = ModelStage.model()
        model.keepDrawings(in: store)
        model.setDrawingKey("TEST")
        model.editDrawings(.add([line(110)]))
        let change = model.setDrawingKey("OTHER")
        #expect(change.contains(.drawings) && model.state.drawings.drawings.isEmpty)
        let other = ModelStage.model()
        other.keepDrawings(in: store)
        other.setDrawingKey("TEST")
        #expect(other.state.drawings.drawings.all.map { $0.anchors[0].price } == [110])
        other.editDrawings(.undo)
        #expect(other.state.drawings.drawings.isEmpty)
    }
}
