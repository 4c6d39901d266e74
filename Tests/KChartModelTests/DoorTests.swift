import KChartCore
import KChartDrawings
import KChartIndicators
import KChartModel
import Testing

@Suite("The one door")
struct DoorTests {
    @Test("what an observer asks for meanwhile is not mixed up with an answer")
    func reentrance() {
        let model = ModelStage.model()
        var isInside = false
        let old = ModelStage.candle(5)
        let token = model.observeChanges { [unowned model] _ in
            guard !isInside else { return }
            isInside = true
            #expect(model.update(old) == .ignored(.older))
            isInside = false
        }
        #expect(model.update(ModelStage.candle(300)) == .appended)
        #expect(model.lastOutcome == .appended)
        #expect(model.update(ModelStage.candle(300, close: 7)) == .updated)
        token.cancel()
        // What is not an update answers none.
        #expect(model.update(old) == .ignored(.older))
        model.setWatermark("A")
        #expect(model.lastOutcome == .ignored(.older))
    }

    @Test("an observer that draws does not change what the drawing before it answered")
    func drawingReentrance() {
        func line(_ price: Double) -> Drawing {
            let anchor = Anchor(time: ModelStage.time(290), price: price)
            return Drawing(id: DrawingID(""), kind: .horizontalLine, anchors: [anchor])
        }
        let model = ModelStage.model()
        var isInside = false
        let token = model.observeChanges { [unowned model] _ in
            guard !isInside else { return }
            isInside = true
            model.editDrawings(.add([line(1)]))
            isInside = false
        }
        let outcome = model.editDrawings(.add([line(2)]))
        token.cancel()
        #expect(outcome.touched.map { $0.anchors[0].price } == [2])
        #expect(model.lastDrawing == outcome)
        #expect(model.state.drawings.drawings.count == 2)
    }

    private struct Half: BarKind {
        let id = HeikinAshi.id
        func bar(of source: BarPrices, after previous: BarPrices?) -> BarPrices {
            BarPrices(
                open: source.open / 2, high: source.high / 2, low: source.low / 2,
                close: source.close / 2)
        }
    }

    private struct Close: FunctionIndicator {
        let description = IndicatorDescription(
            id: "closes", name: "Closes", shortName: "C", placement: .overlay)
        func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
            IndicatorShape([IndicatorOutput("close")])
        }
        func lookBack(_ parameters: IndicatorParameters) -> Int? { 0 }
        func compute(
            _ parameters: IndicatorParameters, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            for row in input.rows { output[0, row] = input.close[row] }
        }
    }

    private final class NoStore: DrawingStore {
        func load(_ name: String) -> [UInt8]? { nil }
        func append(_ bytes: [UInt8], to name: String) {}
        func replace(_ name: String, with bytes: [UInt8]) {}
    }

    @Test("plug-ins, kept drawings and forgotten steps are asked for like everything else")
    func recorded() throws {
        let model = ModelStage.model()
        let recorder = IntentRecorder(model)
        model.register(Half())
        model.register(Close())
        #expect(model.register(RayTool()) is RayTool)
        model.keepDrawings(in: NoStore())
        model.restoreDrawingStyles("{\"ray\":{\"width\":3}}")
        model.setStyle(.heikinAshi)
        model.addIndicator("closes")
        model.forgetHistory()
        #expect(model.undoSteps == 0)
        let anchor = Anchor(time: ModelStage.time(290), price: 105)
        model.editDrawings(
            .add([Drawing(id: DrawingID(""), kind: .horizontalLine, anchors: [anchor])]))

        let other = ModelStage.model()
        other.replay(recorder.intents)
        #expect(other.state.drawings.drawings.all == model.state.drawings.drawings.all)
        #expect(other.state.drawings.stylesText == model.state.drawings.stylesText)
        #expect(other.indicators.map(\.instance.argument) == ["volume", "closes"])
        #expect(other.undoSteps == 1)
        let newest = try #require(other.state.series.indices.last)
        #expect(
            other.state.drawnSeries.close(at: newest) * 2 == other.state.series.close(at: newest))
    }

    @Test("a plug-in takes the place of one that is on the chart at once")
    func replaced() throws {
        let model = ModelStage.model()
        model.setStyle(.heikinAshi)
        let change = model.apply(.registerKind(Half()))
        #expect(change.contains([.olderBars, .priceScale]))
        let newest = try #require(model.state.series.indices.last)
        #expect(
            model.state.drawnSeries.close(at: newest) * 2 == model.state.series.close(at: newest))
        #expect(model.apply(.registerTool(RayTool())).contains(.drawings))
        #expect(model.apply(.registerIndicator(Close())).isEmpty)
    }
}
