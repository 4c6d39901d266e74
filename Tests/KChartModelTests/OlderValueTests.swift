import KChartCore
import KChartIndicators
import KChartModel
import Testing

@Suite("Older bars that come")
struct OlderValueTests {
    private func model(
        _ indicator: String, _ parameters: [String: IndicatorValue] = [:],
        style: ChartStyleID = .candles
    ) -> ChartModel {
        let model = ModelStage.model(0..<600)
        model.setStyle(style)
        model.setVisibleBars(40)
        model.goToLiveEdge()
        model.addIndicator(indicator, parameters)
        return model
    }

    private func values(_ model: ChartModel) -> [Double] {
        let bars = model.state.visibleIndices
        return model.indicators.flatMap { placed in
            placed.instance.columns.flatMap { column in
                (bars.lowerBound.slot..<bars.upperBound.slot).map { column[BarIndex($0)] }
            }
        }
    }

    @Test(
        "change what remembers all bars, and the chart says so",
        arguments: ["obv": [:], "ema": ["period": IndicatorValue.integer(300)]])
    func cumulative(id: String, parameters: [String: IndicatorValue]) {
        let model = model(id, parameters)
        let before = values(model)
        let change = model.prependHistory(ModelStage.series(-50..<0))
        #expect(values(model) != before)
        #expect(change.contains([.barsPrepended, .indicators]))
    }

    @Test("change no average of a few bars, and nothing in view is touched")
    func bounded() {
        let model = model("wma")
        let before = values(model)
        let change = model.prependHistory(ModelStage.series(-50..<0))
        #expect(values(model) == before && !before.contains { $0.isNaN })
        #expect(change == .barsPrepended)
    }

    @Test("are told of the same way when they come with a stream")
    func merged() {
        let obv = model("obv")
        #expect(obv.mergeBars(ModelStage.series(-50..<0)).contains(.indicators))
        #expect(model("wma").mergeBars(ModelStage.series(-50..<0)) == .barsPrepended)
        // An averaged bar counts on from the one before it.
        let averaged = model("wma", style: .heikinAshi)
        #expect(averaged.mergeBars(ModelStage.series(-50..<0)).contains(.olderBars))
    }

    @Test("bring values to the warm-up in view, also of a line that is displaced into it")
    func warmUp() {
        let model = model("ichimoku")
        model.scroll(toFirst: 60)
        // Row 60 shows the cloud of row 34, which looks back at 52 bars.
        let change = model.prependHistory(ModelStage.series(-50..<0))
        #expect(change.contains(.indicators))
    }

    @Test("the first volume begins what needs one all over, and the chart says so")
    func firstVolume() {
        let candles = (0..<100).map { slot in
            var candle = ModelStage.candle(slot, close: 100 + Double(slot % 7))
            candle.volume = nil
            return candle
        }
        let model = ModelStage.model(0..<0)
        model.setSeries(BarSeries(interval: ModelStage.minute, candles: candles))
        model.addIndicator("obv")
        #expect(model.indicators.contains { $0.instance.state == .withoutVolume })
        let tick = Tick(time: ModelStage.time(99), price: 101, volume: 3)
        let change = model.apply(.updateTick(tick, interval: nil, policy: .ignore))
        #expect(model.indicators.allSatisfy { $0.instance.state == .computed })
        #expect(change.contains([.lastBar, .indicators]))
    }
}
