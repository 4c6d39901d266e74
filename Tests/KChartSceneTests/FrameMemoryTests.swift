import KChartCore
import KChartModel
import KChartStyle
import Testing

@testable import KChartScene

/// What a frame makes anew, counted; that nothing kept is stale is the business of
/// `IncrementalTests`.
@Suite("Frame memory")
struct FrameMemoryTests {
    private func tick(_ model: ChartModel, by share: Double) {
        let state = model.state
        guard let last = state.series.lastTime, let close = state.series.lastValue else { return }
        model.update(
            Tick(time: last.advanced(byMicroseconds: 1), price: close * (1 + share), volume: 1))
    }

    @Test("a tick inside the price range makes no marks, notices or status line again")
    func tickMakesNothing() throws {
        let stage = try SceneStage(bars: 200)
        stage.paint()
        let before = stage.scene.memory.work
        #expect(before.timeMarks == 1 && before.priceMarks == 1)
        let scale = stage.model.state.priceScale
        for step in 0..<10 {
            let update = stage.step { tick($0, by: step.isMultiple(of: 2) ? 1e-5 : -1e-5) }
            #expect(!update.damage.isEmpty)
        }
        #expect(stage.model.state.priceScale == scale)
        #expect(stage.scene.memory.work == before)
        #expect(stage.words == stage.fresh())
    }

    @Test("a tick beyond the price range makes the price marks again and keeps the time marks")
    func newRange() throws {
        let stage = try SceneStage(bars: 200)
        stage.paint()
        let before = stage.scene.memory.work
        _ = stage.step { tick($0, by: -0.2) }
        let after = stage.scene.memory.work
        #expect(after.priceMarks == before.priceMarks + 1)
        #expect(after.timeMarks == before.timeMarks)
        #expect(stage.words == stage.fresh())
    }

    @Test("what moves no bar and no window places no high or low again; a pan shapes none again")
    func extremes() throws {
        let stage = try SceneStage(bars: 200)
        stage.paint()
        let view = stage.model.state.viewport
        let placed = stage.scene.memory.extremesPlaced
        #expect(placed == 1)
        stage.scene.invalidate(.clock)
        stage.paint()
        _ = stage.step { $0.setQuote(nil) }
        _ = stage.step { $0.setCrosshair(at: BarPosition(view.first + 3), price: 100_000) }
        _ = stage.step { $0.clearCrosshair() }
        #expect(stage.scene.memory.extremesPlaced <= placed + 1)
        let texts = stage.scene.memory.work.extremeTexts
        let state = stage.model.state
        let prices = try #require(state.series.extremes(in: state.scaledIndices))
        for _ in 0..<6 {
            _ = stage.step { $0.pan(byBars: -0.5) }
            #expect(stage.words == stage.fresh())
        }
        let panned = stage.model.state
        let after = try #require(panned.series.extremes(in: panned.scaledIndices))
        #expect(prices == after)
        #expect(stage.scene.memory.work.extremeTexts == texts)
    }

    @Test("a pan makes the time marks again, with the label distance of before")
    func pan() throws {
        let stage = try SceneStage(bars: 200)
        stage.paint()
        let before = stage.scene.memory.work
        _ = stage.step { $0.pan(byBars: -50) }
        let after = stage.scene.memory.work
        #expect(after.timeMarks == before.timeMarks + 1)
        #expect(after.labelDistances == before.labelDistances)
        #expect(after.notices == before.notices && after.status == before.status)
        #expect(stage.words == stage.fresh())
    }

    @Test("other resources make everything again")
    func otherResources() throws {
        let stage = try SceneStage(bars: 200)
        stage.paint()
        let before = stage.scene.memory.work
        var resources = stage.scene.resources
        resources.theme = try ThemeCatalog.builtIn.theme("light")
        stage.scene.setResources(resources)
        stage.paint()
        let after = stage.scene.memory.work
        #expect(after.timeMarks == before.timeMarks + 1)
        #expect(after.priceMarks == before.priceMarks + 1)
        #expect(after.status == before.status + 1)
        #expect(after.labelDistances == before.labelDistances + 1)
        #expect(stage.words == stage.fresh())
    }

    @Test("the parts a person hears are made from the state when they are asked for")
    func nodes() throws {
        let stage = try SceneStage(bars: 200)
        #expect(stage.scene.accessibleNodes(stage.model).isEmpty)
        stage.paint()
        let nodes = stage.scene.accessibleNodes(stage.model)
        let toggles = Array(repeating: AccessibleNode.Role.toggle, count: 4)
        // The volume pane with its legend and what can be done with it.
        let volume: [AccessibleNode.Role] = [.chart, .text, .button, .button, .button]
        #expect(nodes.map(\.role) == [.chart, .axis, .axis, .status] + toggles + volume)
        let spoken = nodes.first?.value ?? ""
        _ = stage.step { tick($0, by: 0.01) }
        #expect(stage.scene.accessibleNodes(stage.model).first?.value != spoken)
        _ = stage.step { $0.pan(byBars: -150) }
        #expect(stage.scene.accessibleNodes(stage.model).contains { $0.id == "liveEdge" })
    }
}
