import Foundation
import KChartCore
import KChartIndicators
import Testing

@Suite("Indicators of somebody else")
struct GuideTests {
    @Test("the samples of the guide are those that are compiled here")
    func samples() throws {
        let here = URL(filePath: #filePath).deletingLastPathComponent()
        let root = here.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let compiled = try String(
            contentsOf: here.appending(path: "GuideSamples.swift"), encoding: .utf8)
        let guide = try String(
            contentsOf: root.appending(path: "Docs/Guides/AddAnIndicator.md"), encoding: .utf8)
        let blocks = guide.components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        let whole = blocks.filter { $0.hasPrefix("struct ") }
        #expect(whole.count == 2)
        for block in whole { #expect(compiled.contains(block), "\(block.prefix(60))") }
    }

    private func chart(_ count: Int) -> (bars: BarSeries, engine: IndicatorEngine) {
        let bars = series(randomCandles(count, seed: 31))
        let engine = IndicatorEngine()
        engine.registry.register(SmoothedClose(), id: "smoothedClose")
        engine.registry.register(RisingShare(), id: "risingShare")
        engine.configure(
            [
                IndicatorConfiguration(
                    id: 1, indicator: "smoothedClose", parameters: ["factor": .number(0.5)]),
                IndicatorConfiguration(
                    id: 2, indicator: "risingShare", parameters: ["period": .integer(4)]),
            ], bars)
        return (bars, engine)
    }

    @Test("kernel and function follow ticks, appends and prepends as a batch would")
    func followed() throws {
        let made = chart(200)
        var bars = made.bars
        let engine = made.engine
        var random = SeededRandom(seed: 6)
        for round in 0..<60 {
            let newest = bars.candle(at: try #require(bars.indices.last))
            let step: Int64 = round % 3 == 0 ? 60_000_000 : 0
            _ = bars.update(
                Tick(
                    time: newest.time.advanced(byMicroseconds: step),
                    price: newest.close + Double.random(in: -1...1, using: &random)))
            if round == 30 {
                let page = walk(50, from: 90, firstMinute: -50, &random)
                #expect(bars.prepend(series(page)) == 50)
            }
            engine.follow(bars)
        }
        let fresh = IndicatorEngine(engine.registry)
        fresh.configure(engine.instances.map(\.configuration), bars)
        for id in [1, 2] {
            let (mine, theirs) = (
                try #require(engine.instance(id)), try #require(fresh.instance(id))
            )
            for (output, values) in table(theirs, bars) {
                #expect(distance(table(mine, bars)[output] ?? [], values) <= 1e-9)
                #expect(values.contains { $0.isFinite })
            }
        }
    }

    @Test("a function with a look-back computes that many bars for a tick")
    func lookBack() throws {
        let made = chart(200)
        var bars = made.bars
        let engine = made.engine
        let instance = try #require(engine.instance(2))
        let before = instance.kernelSteps
        _ = bars.update(Tick(time: try #require(bars.lastTime), price: 100))
        engine.follow(bars)
        #expect(instance.kernelSteps - before == 5)
        #expect(instance.shape.range == 0...100)
        #expect(instance.title == "RISE 4")
    }

    @Test("a function without one waits for the frame, and computes once for many ticks")
    func atMostOnceAFrame() throws {
        var bars = series(randomCandles(100, seed: 1))
        let engine = IndicatorEngine()
        engine.registry.register(Odd(), id: "odd")
        engine.configure([IndicatorConfiguration(id: 1, indicator: "odd")], bars)
        let instance = try #require(engine.instance(1))
        #expect(instance.kernelSteps == 100)
        for _ in 0..<10 {
            _ = bars.update(Tick(time: try #require(bars.lastTime), price: 100))
            engine.follow(bars)
        }
        #expect(instance.state == .waiting && instance.kernelSteps == 100)
        engine.settle(bars)
        #expect(instance.state == .computed && instance.kernelSteps == 200)
    }

    @Test("over a long series such a function is computed beside the frames")
    func besideTheFrames() async throws {
        var bars = series(randomCandles(500, seed: 1))
        let engine = IndicatorEngine()
        engine.registry.register(Odd(), id: "odd")
        engine.configure([IndicatorConfiguration(id: 1, indicator: "odd")], bars)
        _ = bars.update(Tick(time: try #require(bars.lastTime), price: 100))
        engine.follow(bars)
        engine.settle(bars, upTo: 400)
        let instance = try #require(engine.instance(1))
        #expect(instance.state == .waiting)
        #expect(engine.work(bars, over: 500).isEmpty)
        let work = try #require(engine.work(bars, over: 400).first)
        let result = await Task.detached { work.run() }.value
        #expect(engine.adopt(result, bars))
        #expect(instance.state == .computed)
        #expect(instance.value("values", at: BarIndex(495)) == 3)
        #expect(!engine.adopt(result, bars))
    }

    @Test("NaN, infinities and cells that are not there are left out of the values")
    func oddNumbers() throws {
        let bars = series(randomCandles(100, seed: 1))
        let engine = IndicatorEngine()
        engine.registry.register(Odd(), id: "odd")
        engine.configure([IndicatorConfiguration(id: 1, indicator: "odd")], bars)
        let column = try #require(engine.instance(1)?.column("values"))
        let extremes = column.extremes(in: bars.indices)
        #expect(extremes?.low == 3 && extremes?.high == 5)
        #expect(column.extremes(in: BarIndex(500)..<BarIndex(600)) == nil)
    }

    @Test("T-109: a, b, c are offered in that order, and the same id replaces and returns the old")
    func registering() throws {
        var registry = Registry<any Indicator>.builtIn
        let count = registry.count
        for id in ["a", "b", "c"] { #expect(registry.register(Odd(id), id: id) == nil) }
        #expect(Array(registry.ids.suffix(3)) == ["a", "b", "c"])
        let former = registry.register(Odd("b", name: "other"), id: "b")
        #expect(former?.description.name == "odd")
        #expect(Array(registry.ids.suffix(3)) == ["a", "b", "c"])
        #expect(registry["b"]?.description.name == "other")
        #expect(Registry<any Indicator>.builtIn.count == count)
        #expect(try IndicatorArgument("B", registry).indicator.id == "b")
    }
}

/// An indicator that gives numbers it should not.
private struct Odd: FunctionIndicator {
    let description: IndicatorDescription

    init(_ id: String = "odd", name: String = "odd") {
        description = IndicatorDescription(id: id, name: name, shortName: id, placement: .pane)
    }

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape(
            [
                IndicatorOutput("values"),
                IndicatorOutput("columns", .histogram(baseline: .nan)),
            ], levels: [IndicatorLevel(.nan), IndicatorLevel(7)], range: -.infinity ... .infinity)
    }

    func compute(
        _ parameters: IndicatorParameters, _ input: IndicatorInput, _ output: IndicatorCells
    ) {
        let odd = [3.0, .nan, .infinity, -.infinity, 5]
        for row in input.rows { output[0, row] = odd[row % odd.count] }
        // Cells that are not there are lost.
        output[7, 0] = 1
        output[0, -1] = 1
        output[0, input.rows.upperBound] = 1
    }
}
