import KChartCore
import KChartIndicators
import KChartModel
import Testing

@testable import KChartScene

struct IndicatorLegendTests {
    private func words(_ stage: SceneStage, _ id: String) -> [String] {
        let builder = FrameBuilder(
            resources: stage.scene.resources, state: stage.model.state, scale: 1,
            indicators: stage.model.indicators)
        guard
            let placed = stage.model.indicators.first(where: { $0.instance.description.id == id })
        else { return [] }
        return builder.legendWords(placed, stage.model.state).map(\.string)
    }

    @Test(
        "titles have their parameters in brackets, those with other words stay as they are",
        arguments: [
            ("SMA 20", "SMA(20)"), ("MACD 12 26 9", "MACD(12,26,9)"), ("BB 20 2.5", "BB(20,2.5)"),
            ("SMA 20 hl2", "SMA 20 hl2"), ("OBV", "OBV"),
        ])
    func titles(title: String, legend: String) {
        #expect(FrameBuilder.legendTitle(title) == legend)
    }

    @Test("a legend names each of several outputs in short, and a single one not at all")
    func outputs() throws {
        let stage = try SceneStage()
        IndicatorPictureTests.addFour(stage.model)
        func names(_ id: String) -> [String] {
            words(stage, id).filter { Double($0.replacing(",", with: "")) == nil }
        }
        #expect(words(stage, "sma").count == 2)
        #expect(words(stage, "sma").first == "SMA(20):")
        #expect(names("bollinger") == ["BB(20,2)", "MB:", "UP:", "DN:"])
        #expect(Array(names("macd").prefix(2)) == ["MACD(12,26,9)", "MACD:"])
        #expect(names("macd").contains("SIGNAL:") && names("macd").contains("HIST:"))
        #expect(names("volume") == ["VOL:", "MA(20):"])
        #expect(words(stage, "rsi").first == "RSI(14):")
    }

    @Test("T-069 in the warm-up there is a title alone; T-068 a signal stands from the 34th close")
    func warmUp() throws {
        let stage = try SceneStage(bars: 19)
        stage.model.addIndicator("ema")
        #expect(words(stage, "ema") == ["EMA(20)"])
        for (bars, hasSignal) in [(33, false), (34, true)] {
            let stage = try SceneStage(bars: bars)
            stage.model.addIndicator("macd")
            #expect(words(stage, "macd").contains("MACD:"))
            #expect(words(stage, "macd").contains("SIGNAL:") == hasSignal)
        }
    }

    @Test("while the bar of a pinned crosshair is out of the window the newest one is read")
    func pinnedElsewhere() throws {
        let stage = try SceneStage(bars: 600)
        stage.model.addIndicator("sma")
        func read() -> [PlacedText] {
            stage.scene.invalidate(.everything)
            stage.paint()
            return stage.scene.frame.map { $0.header + $0.legend } ?? []
        }
        let newest = read()
        stage.model.goToStart()
        stage.model.setCrosshair(at: BarPosition(10), price: 100_000, pinned: true)
        let pinned = read()
        #expect(pinned != newest)
        stage.model.goToLiveEdge()
        #expect(read() == newest)
        #expect(stage.model.state.crosshair?.bar == BarIndex(10))
        stage.model.goToStart()
        #expect(read() == pinned)
    }

    @Test("a legend shows the crosshair's bar, a hidden indicator its title")
    func crosshair() throws {
        let stage = try SceneStage()
        stage.model.addIndicator("sma")
        let newest = words(stage, "sma")
        stage.model.setCrosshair(at: BarPosition(290), price: 1, pinned: true)
        let read = words(stage, "sma")
        #expect(read != newest && read.count == 2)
        let id = try #require(stage.model.indicators.first?.id)
        stage.model.setIndicatorVisible(id, false)
        #expect(words(stage, "sma") == ["SMA(20)"])
    }
}
