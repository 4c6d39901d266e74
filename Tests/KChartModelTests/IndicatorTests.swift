import KChartCore
import KChartIndicators
import Testing

@testable import KChartModel

struct IndicatorTests {
    private func model(_ bars: Int = 120) -> ChartModel {
        let model = ChartModel(
            ChartConfiguration(instrument: Instrument(symbol: "X"), interval: .minutes(1)))
        model.setMetrics(PlotMetrics(width: 600, height: 300, scale: 1))
        if bars > 0 { model.setSeries(BarSeries(interval: .minutes(1), candles: walk(bars))) }
        return model
    }

    private func walk(_ count: Int, from first: Int = 0) -> [Candle] {
        (0..<count).map { row in
            let close = 100 + Double((row + first) % 17) * 0.5 + Double(row % 5)
            return Candle(
                time: Timestamp(seconds: Int64(60 * (row + first) + 60_000_000)), open: close - 0.3,
                high: close + 1, low: close - 1, close: close, volume: Double(10 + row % 7))
        }
    }

    private func values(_ model: ChartModel, _ id: Int, _ output: String) -> [Double] {
        guard let instance = model.indicators.first(where: { $0.id == id })?.instance else {
            return []
        }
        return model.state.series.indices.map { instance.value(output, at: $0) }
    }

    private func batch(_ model: ChartModel, _ text: String, _ output: String) throws -> [Double] {
        let argument = try IndicatorArgument(text, .builtIn)
        let engine = IndicatorEngine()
        engine.configure(
            [
                IndicatorConfiguration(
                    id: 1, indicator: argument.indicator.id, parameters: argument.parameters)
            ], model.state.series)
        return model.state.series.indices.map { engine.instances[0].value(output, at: $0) }
    }

    private func isEqual(_ first: [Double], _ second: [Double]) -> Bool {
        first.count == second.count
            && zip(first, second).allSatisfy { abs($0 - $1) < 1e-9 || ($0.isNaN && $1.isNaN) }
    }

    @Test("a chart begins with volume in a pane, as an indicator among others")
    func volume() throws {
        let model = model()
        #expect(model.state.configuration.panes.ids == [.price, .volume])
        #expect(model.indicators.map(\.instance.description.id) == ["volume"])
        #expect(model.indicators.first?.pane == .volume)
        #expect(model.state.hasContent(.volume))
        model.removePane(.volume)
        #expect(model.indicators.isEmpty)
        model.addPane(.volume)
        #expect(model.indicators.map(\.instance.description.id) == ["volume"])
    }

    @Test("overlays go over the price, others into panes of their own, in catalogue order")
    func placing() {
        let model = model()
        model.addIndicator("macd")
        model.addIndicator("rsi")
        model.addIndicator("bollinger")
        model.addIndicator("sma")
        #expect(model.state.configuration.panes.ids == [.price, .volume, "rsi", "macd"])
        #expect(
            model.indicators.map(\.instance.description.id)
                == ["sma", "bollinger", "volume", "rsi", "macd"])
        // SMA one colour, Bollinger one, volume none without an average, RSI one, MACD two.
        #expect(model.indicators.map(\.firstColor) == [0, 1, 2, 2, 3])
    }

    @Test("T-061 the same indicator with the same parameters is there once, with others again")
    func duplicates() {
        let model = model()
        #expect(!model.addIndicator("rsi", ["period": .integer(14)]).isEmpty)
        #expect(model.addIndicator("rsi").isEmpty)
        #expect(!model.addIndicator("rsi", ["period": .integer(6)]).isEmpty)
        #expect(model.state.configuration.panes.ids == [.price, .volume, "rsi", "rsi-2"])
    }

    @Test("values follow ticks, appends, prepended pages, corrections and trims in the mutation")
    func following() throws {
        let model = model()
        model.addIndicator("sma", ["period": .integer(5)])
        model.addIndicator("macd")
        let ids = model.indicators.map(\.id)
        func check(_ what: Comment) throws {
            for (output, text) in [("sma", "sma:5"), ("signal", "macd"), ("volume", "volume")] {
                let id = try #require(
                    model.indicators.first { $0.instance.column(output) != nil }?.id)
                #expect(
                    isEqual(values(model, id, output), try batch(model, text, output)), what)
            }
        }
        let last = try #require(model.state.series.lastTime)
        model.update(Tick(time: last, price: 140, volume: 3))
        try check("tick")
        model.update(walk(1, from: 120)[0])
        try check("append")
        model.prependHistory(BarSeries(interval: .minutes(1), candles: walk(50, from: -50)))
        try check("prepend")
        model.mergeBars(BarSeries(interval: .minutes(1), candles: walk(30, from: 100)))
        try check("merge")
        model.setSeries(BarSeries(interval: .minutes(1), candles: walk(90, from: 7)))
        try check("another series")
        model.setSeries(BarSeries(interval: .minutes(1), candles: walk(90, from: 11)))
        try check("another series of the same revision")
        #expect(model.indicators.map(\.id) == ids)
    }

    @Test("a tick is one step of each visible indicator, T-062 and none of a hidden one")
    func steps() throws {
        let model = model(3_000)
        model.addIndicator("sma")
        model.addIndicator("rsi")
        let rsi = try #require(model.indicators.last)
        model.setIndicatorVisible(rsi.id, false)
        #expect(model.state.hasContent("rsi"))
        let last = try #require(model.state.series.lastTime)
        let before = model.indicators.map(\.instance.kernelSteps)
        model.update(Tick(time: last, price: 120, volume: 1))
        let after = model.indicators.map(\.instance.kernelSteps)
        #expect(zip(after, before).map(-) == [1, 1, 0])
        model.setIndicatorVisible(rsi.id, true)
        #expect(
            isEqual(values(model, rsi.id, "rsi"), try batch(model, "rsi", "rsi")))
    }

    @Test("T-063 another period computes that indicator anew and no other")
    func parameters() throws {
        let model = model()
        model.addIndicator("sma")
        model.addIndicator("rsi")
        let sma = try #require(model.indicators.first)
        let others = model.indicators.dropFirst().map(\.instance.kernelSteps)
        var configuration = sma.instance.configuration
        configuration.parameters["period"] = .integer(7)
        let change = model.setIndicator(configuration)
        #expect(change.contains(.indicators))
        #expect(model.indicators.first?.instance.title == "SMA 7")
        #expect(isEqual(values(model, sma.id, "sma"), try batch(model, "sma:7", "sma")))
        #expect(model.indicators.dropFirst().map(\.instance.kernelSteps) == others)
        // T-072 a period of 0 is 1.
        configuration.parameters["period"] = .integer(0)
        model.setIndicator(configuration)
        #expect(model.indicators.first?.instance.title == "SMA 1")
    }

    @Test("T-071 an unknown indicator stays in the list, is not shown, and the rest loads")
    func unknown() {
        let model = model()
        let list = [
            ChartIndicator(IndicatorConfiguration(id: 1, indicator: "nobody"), pane: "nobody"),
            ChartIndicator(IndicatorConfiguration(id: 2, indicator: "rsi"), pane: "rsi"),
            ChartIndicator(IndicatorConfiguration(id: 2, indicator: "sma"), pane: .price),
        ]
        model.setIndicators(list)
        #expect(model.state.configuration.indicators.map(\.id) == [1, 2])
        #expect(model.indicators.map(\.instance.description.id) == ["rsi"])
        #expect(!model.state.hasContent("nobody"))
        #expect(model.state.hasContent("rsi"))
        #expect(model.state.configuration.panes.ids == [.price, "nobody", "rsi"])
    }

    @Test("the price range takes in overlays as far as they are drawn in the window")
    func priceRange() throws {
        let model = model()
        model.setVisibleBars(20)
        let before = model.state.priceScale
        model.addIndicator("bollinger", ["multiplier": .number(8)])
        let after = model.state.priceScale
        #expect(after.low < before.low && after.high > before.high)
        let id = try #require(model.indicators.first?.id)
        let shown = model.state.visibleIndices
        let instance = try #require(model.indicators.first?.instance)
        let highest = shown.map { instance.value("upper", at: $0) }.max() ?? 0
        #expect(after.high > highest)
        model.setIndicatorVisible(id, false)
        #expect(model.state.priceScale == before)
    }

    @Test("a pane's range is that of its values, a pinned one keeps 8 % on both sides")
    func paneRange() throws {
        let model = model()
        model.addIndicator("rsi")
        let rsi = try #require(model.state.paneScales["rsi"])
        #expect(rsi.low == -8 && rsi.high == 108)
        model.addIndicator("macd")
        let macd = try #require(model.state.paneScales["macd"])
        let instance = try #require(model.indicators.last?.instance)
        let shown = model.state.visibleIndices
        let values = ["macd", "signal", "histogram"].flatMap { output in
            shown.map { instance.value(output, at: $0) }.filter { !$0.isNaN }
        }
        let lowest = try #require(values.min())
        let highest = try #require(values.max())
        #expect(abs(macd.low - (lowest - 0.08 * (highest - lowest))) < 1e-9)
        #expect(abs(macd.high - (highest + 0.08 * (highest - lowest))) < 1e-9)
    }

    @Test("an indicator moves into another pane, an empty pane goes, and back into one of its own")
    func moving() throws {
        let model = model()
        model.addIndicator("rsi")
        model.addIndicator("macd")
        let macd = try #require(model.indicators.last?.id)
        model.moveIndicator(macd, to: "rsi")
        #expect(model.state.configuration.panes.ids == [.price, .volume, "rsi"])
        #expect(model.indicators.last?.pane == "rsi")
        model.moveIndicator(macd, to: nil)
        #expect(model.state.configuration.panes.ids == [.price, .volume, "rsi", "macd"])
        model.removeIndicator(macd)
        #expect(model.state.configuration.panes.ids == [.price, .volume, "rsi"])
    }

    @Test("a reset puts back the default set, its parameters and panes in one change")
    func reset() throws {
        let model = model()
        model.addIndicator("rsi")
        model.movePane("rsi", to: 0)
        model.setPaneHeight(.volume, 150)
        var events: [ChartEvent] = []
        let token = model.subscribe { events.append($0) }
        let change = model.resetIndicators()
        token.cancel()
        #expect(change.contains([.indicators, .panes]))
        #expect(model.indicators.map(\.instance.title) == ["SMA 20", "Volume"])
        #expect(model.state.configuration.panes == PaneArrangement())
        #expect(events.contains(.indicators(ids: ["sma:20", "volume"])))
        #expect(model.resetIndicators().isEmpty)
    }

    @Test("bars without volumes have no volume pane, and get one with the first volume")
    func withoutVolume() throws {
        let model = model(0)
        let bars = walk(30).map {
            Candle(time: $0.time, open: $0.open, high: $0.high, low: $0.low, close: $0.close)
        }
        model.setSeries(BarSeries(interval: .minutes(1), candles: bars))
        #expect(!model.state.hasContent(.volume))
        model.update(walk(1, from: 30)[0])
        #expect(model.state.hasContent(.volume))
    }

    @Test("the number after the greatest is the least that is free")
    func numbers() throws {
        let sma = try #require(Registry<any Indicator>.builtIn["sma"])
        var list = IndicatorList(
            [.max, 1].map {
                ChartIndicator(IndicatorConfiguration(id: $0, indicator: "rsi"), pane: .price)
            }, PaneArrangement())
        #expect(list.add(sma, in: .builtIn) == 2)
        var usual = IndicatorList(
            [ChartIndicator(IndicatorConfiguration(id: 7, indicator: "rsi"), pane: .price)],
            PaneArrangement())
        #expect(usual.add(sma, in: .builtIn) == 8)
    }

    /// Dots at the number of their bar.
    private struct Rows: FunctionIndicator {
        let description = IndicatorDescription(
            id: "rows", name: "Rows", shortName: "ROWS", placement: .overlay, parameters: [])

        func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
            IndicatorShape([IndicatorOutput("value", .dots(radius: 1.5))])
        }

        func compute(
            _ parameters: IndicatorParameters, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            for row in input.rows { output[0, row] = Double(row) }
        }
    }

    @Test("dots that reach into the window count for its scale, at every scale of the screen")
    func dotsAtTheEdge() throws {
        let model = model()
        model.register(Rows())
        model.addIndicator("rows")
        let rows = try #require(model.indicators.first { $0.instance.description.id == "rows" })
        func lowest(_ scale: Double) throws -> Double {
            model.setMetrics(PlotMetrics(width: 600, height: 300, scale: scale))
            // Ten pixels a bar, and the window begins seven pixels right of bar 30.
            model.apply(.show(Viewport(first: 30.7, visibleBars: 60)))
            let window = try #require(
                AutoscaleWindow(
                    viewport: model.state.viewport, mapping: model.state.timeMapping, width: 600))
            return model.extentFinder(window).extent(of: rows.instance).low
        }
        #expect(try lowest(1) == 31)
        // 1.5 logical pixels are 6 of the screen there, and 1.5 more are allowed for.
        #expect(try lowest(4) == 30)
    }

    /// An indicator that gives numbers it should not.
    private struct Odd: FunctionIndicator {
        let description = IndicatorDescription(
            id: "odd", name: "odd", shortName: "odd", placement: .pane)

        func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
            IndicatorShape(
                [
                    IndicatorOutput("values"),
                    IndicatorOutput("columns", .histogram(baseline: .nan)),
                ], levels: [IndicatorLevel(.nan), IndicatorLevel(7)],
                range: -.infinity ... .infinity)
        }

        func compute(
            _ parameters: IndicatorParameters, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            let odd = [3.0, .nan, .infinity, -.infinity, 5]
            for row in input.rows { output[0, row] = odd[row % odd.count] }
        }
    }

    @Test("T-033: NaN, infinities, odd levels, baselines and ranges are left out of the scale")
    func oddNumbers() throws {
        let model = model()
        model.register(Odd())
        model.addIndicator("odd")
        // From 3 to the level 7, and 8 % of that above and below.
        let scale = try #require(model.state.paneScales["odd"])
        #expect(abs(scale.low - 2.68) < 1e-12 && abs(scale.high - 7.32) < 1e-12)
    }

    @Test("T-034: the pane of RSI is pinned to 0…100, whatever the bars")
    func pinned() throws {
        let model = model()
        model.addIndicator("rsi")
        func scale() -> [Double?] {
            [model.state.paneScales["rsi"]?.low, model.state.paneScales["rsi"]?.high]
        }
        let former = scale()
        #expect(former == [-8, 108])
        model.pan(byBars: -40)
        #expect(scale() == former)
    }

    @Test("spans that are drawn past the newest bar count where they are drawn")
    func displacedExtent() throws {
        let model = model()
        model.addIndicator("ichimoku")
        let cloud = try #require(
            model.indicators.first { $0.instance.description.id == "ichimoku" })
        // Slots 119 to 144 hold no bar but the newest, and the spans of bars 93 to 118.
        model.apply(.show(Viewport(first: 121.5, visibleBars: 20)))
        let window = try #require(
            AutoscaleWindow(
                viewport: model.state.viewport, mapping: model.state.timeMapping, width: 600))
        let extent = model.extentFinder(window).extent(of: cloud.instance)
        let spans = (93..<119).flatMap { row in
            ["spanA", "spanB"].map { cloud.instance.value($0, at: BarIndex(row)) }
        }
        #expect(extent.low >= spans.min() ?? .nan && extent.high <= spans.max() ?? .nan)
        #expect(!extent.isEmpty)
    }
}
