import KChartCore
import KChartIndicators
import Testing

@Suite("The indicator engine")
struct IndicatorEngineTests {
    /// Every built-in with short periods, so that short series reach past the warm-up.
    static let everything: [IndicatorConfiguration] = Registry<any Indicator>.builtIn.all
        .enumerated().map { number, indicator in
            IndicatorConfiguration(id: number, indicator: indicator.id)
        }

    private func expectBatch(
        _ engine: IndicatorEngine, _ series: BarSeries, _ note: Comment,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let fresh = IndicatorEngine()
        fresh.configure(engine.instances.map(\.configuration), series)
        engine.settle(series)
        for (mine, theirs) in zip(engine.instances, fresh.instances) {
            let (found, wanted) = (table(mine, series), table(theirs, series))
            for (output, values) in wanted {
                let off = distance(found[output] ?? [], values)
                #expect(
                    off <= 1e-9, "\(mine.title) \(output) \(note): \(off)",
                    sourceLocation: sourceLocation)
            }
        }
    }

    @Test("after any ticks, appends, corrections and prepends the values equal a batch")
    func incrementalEqualsBatch() {
        var random = SeededRandom(seed: 5)
        var bars = series(walk(300, from: 100, firstMinute: 10_000, &random))
        let engine = IndicatorEngine()
        engine.configure(Self.everything, bars)
        #expect(engine.instances.count == Registry<any Indicator>.builtIn.count)
        var oldest = 10_000
        for round in 0..<400 {
            let newest = bars.candle(at: bars.indices.last!)
            switch Int.random(in: 0..<12, using: &random) {
            case 0...5:
                let price = newest.close + Double.random(in: -1...1, using: &random)
                _ = bars.update(Tick(time: newest.time, price: max(1, price), volume: 3))
            case 6...8:
                let time = newest.time.advanced(byMicroseconds: 60_000_000)
                _ = bars.update(Tick(time: time, price: newest.close, volume: 2))
            case 9:
                let page = walk(30, from: newest.close, firstMinute: oldest - 30, &random)
                oldest -= 30
                #expect(bars.prepend(series(page)) == 30)
            case 10:
                let index = bars.indices.randomElement(using: &random)!
                var candle = bars.candle(at: index)
                candle.close += 0.01
                _ = bars.update(candle, policy: .merge)
            default:
                let first = newest.time.microseconds / 60_000_000 + 1
                let page = walk(40, from: newest.close, firstMinute: Int(first), &random)
                _ = bars.merge(series(page))
            }
            engine.follow(bars)
            if round % 20 == 0 { expectBatch(engine, bars, "in round \(round)") }
        }
        expectBatch(engine, bars, "at the end")
    }

    @Test("a tick is one step, an append one for each new bar, a prepend all bars")
    func countedSteps() throws {
        var bars = series(randomCandles(5_000, seed: 3))
        let engine = IndicatorEngine()
        engine.configure([IndicatorConfiguration(id: 7, indicator: "rsi")], bars)
        let instance = try #require(engine.instance(7))
        #expect(instance.kernelSteps == 5_000)
        let last = try #require(bars.lastTime)
        for _ in 0..<10 {
            _ = bars.update(Tick(time: last, price: 101))
            engine.follow(bars)
        }
        #expect(instance.kernelSteps == 5_010)
        // A new bar settles the former newest and is computed itself.
        _ = bars.update(Tick(time: last.advanced(byMicroseconds: 60_000_000), price: 101))
        engine.follow(bars)
        #expect(instance.kernelSteps == 5_012)
        var random = SeededRandom(seed: 4)
        #expect(bars.prepend(series(walk(1_000, from: 90, firstMinute: -1_000, &random))) == 1_000)
        engine.follow(bars)
        #expect(instance.kernelSteps == 5_012 + 6_001)
        engine.follow(bars)
        #expect(instance.kernelSteps == 5_012 + 6_001)
    }

    @Test("T-062: a hidden indicator is not computed; shown again it is")
    func hidden() throws {
        var bars = series(randomCandles(200, seed: 8))
        let engine = IndicatorEngine()
        var configuration = IndicatorConfiguration(id: 1, indicator: "sma")
        configuration.isVisible = false
        engine.configure([configuration], bars)
        let instance = try #require(engine.instance(1))
        _ = bars.update(Tick(time: try #require(bars.lastTime), price: 99))
        engine.follow(bars)
        #expect(instance.kernelSteps == 0)
        #expect(instance.state == .hidden)
        #expect(instance.value("sma", at: BarIndex(150)).isNaN)
        configuration.isVisible = true
        engine.configure([configuration], bars)
        #expect(engine.instance(1) === instance)
        #expect(instance.kernelSteps == 200)
        #expect(instance.value("sma", at: BarIndex(150)).isFinite)
    }

    @Test("T-063: changing one indicator's period computes that one alone")
    func oneChanged() throws {
        let bars = series(randomCandles(200, seed: 8))
        let engine = IndicatorEngine()
        var list = [
            IndicatorConfiguration(id: 1, indicator: "sma"),
            IndicatorConfiguration(id: 2, indicator: "sma", parameters: ["period": .integer(50)]),
        ]
        engine.configure(list, bars)
        let (first, second) = (try #require(engine.instance(1)), try #require(engine.instance(2)))
        list[0].parameters["period"] = .integer(10)
        list[1].colors["sma"] = 0xFF0000
        engine.configure(list, bars)
        #expect(first.kernelSteps == 200 && second.kernelSteps == 200)
        #expect(engine.instance(2) === second)
        #expect(engine.instance(1) !== first)
        #expect(engine.instance(1)?.kernelSteps == 200)
        #expect(engine.instance(1)?.title == "SMA 10")
        #expect(second.configuration.colors == ["sma": 0xFF0000])
    }

    @Test("T-061, T-071: of a repeated id the first stays, an unknown indicator is left out")
    func repeatedAndUnknown() {
        let bars = series(randomCandles(50, seed: 1))
        let engine = IndicatorEngine()
        engine.configure(
            [
                IndicatorConfiguration(id: 1, indicator: "sma"),
                IndicatorConfiguration(id: 1, indicator: "rsi"),
                IndicatorConfiguration(id: 2, indicator: "nosuch"),
                IndicatorConfiguration(id: 3, indicator: "rsi"),
            ], bars)
        #expect(engine.instances.map(\.title) == ["SMA 20", "RSI 14"])
    }

    @Test("trimming changes no value that stays, and later values go on without a hole")
    func trimming() throws {
        var bars = series(randomCandles(900, seed: 21))
        var whole = bars
        let engine = IndicatorEngine()
        engine.configure(Self.everything, bars)
        for _ in 0..<50 {
            let newest = bars.candle(at: try #require(bars.indices.last))
            let tick = Tick(
                time: newest.time.advanced(byMicroseconds: 60_000_000), price: newest.close + 0.3,
                volume: 5)
            _ = bars.update(tick)
            _ = whole.update(tick)
            engine.follow(bars)
            bars.trim(toLast: 600)
            engine.follow(bars)
        }
        let fresh = IndicatorEngine()
        fresh.configure(Self.everything, whole)
        for (mine, theirs) in zip(engine.instances, fresh.instances)
        where mine.state == .computed {
            for (output, column) in zip(mine.shape.outputs, mine.columns) where output.isInTables {
                let wanted = bars.indices.map { theirs.column(output.id)![$0] }
                let off = distance(bars.indices.map { column[$0] }, wanted)
                #expect(off <= 1e-9, "\(mine.title) \(output.id): \(off)")
            }
        }
    }

    @Test("two threads give what one gives")
    func twoThreads() {
        let bars = series(randomCandles(700, seed: 5))
        let one = IndicatorEngine()
        let two = IndicatorEngine()
        two.rowsForTwoThreads = 1
        for engine in [one, two] {
            engine.configure(Self.everything, bars)
            engine.recompute(bars)
        }
        for (mine, theirs) in zip(two.instances, one.instances) {
            #expect(mine.state == theirs.state && mine.kernelSteps == theirs.kernelSteps)
            for (left, right) in zip(mine.columns, theirs.columns) {
                #expect(
                    distance(bars.indices.map { left[$0] }, bars.indices.map { right[$0] }) == 0)
            }
        }
    }

    @Test("a price that waited for its reader holds the right values after a tick")
    func waitingSource() throws {
        // Bars without volume restart all; a tick later an average of hl2 is asked for.
        let engine = IndicatorEngine()
        let first = series(randomCandles(300, seed: 6))
        let volumes = IndicatorConfiguration(
            id: 1, indicator: "vwma", parameters: ["source": .text("hl2")])
        engine.configure([volumes], first)
        var bars = series(
            randomCandles(400, seed: 7).map { candle in
                var candle = candle
                candle.volume = nil
                return candle
            })
        engine.recompute(bars)
        _ = bars.update(Tick(time: try #require(bars.lastTime), price: 120))
        engine.follow(bars)
        let average = IndicatorConfiguration(
            id: 2, indicator: "sma", parameters: ["source": .text("hl2")])
        engine.configure([volumes, average], bars)
        let found = table(try #require(engine.instance(2)), bars)["sma"] ?? []
        let wanted = columns("sma", ["source": .text("hl2")], over: bars)["sma"] ?? []
        #expect(found.contains { $0.isFinite } && distance(found, wanted) == 0)
    }

    @Test("two threads share a price that no column holds")
    func twoThreadsOneSource() {
        let bars = series(randomCandles(5_000, seed: 5))
        let configurations = (0..<16).map { number in
            IndicatorConfiguration(
                id: number, indicator: number % 2 == 0 ? "sma" : "ao",
                parameters: ["source": .text(number % 4 == 0 ? "hlc3" : "ohlc4")])
        }
        let one = IndicatorEngine()
        let two = IndicatorEngine()
        two.rowsForTwoThreads = 1
        for engine in [one, two] { engine.configure(configurations, bars) }
        for _ in 0..<50 { two.recompute(bars) }
        for (mine, theirs) in zip(two.instances, one.instances) {
            for (left, right) in zip(mine.columns, theirs.columns) {
                #expect(
                    distance(bars.indices.map { left[$0] }, bars.indices.map { right[$0] }) == 0)
            }
        }
    }

    /// The close times a number: two of one id differ in nothing that describes them.
    private struct Times: FunctionIndicator {
        let factor: Double
        let description = IndicatorDescription(
            id: "times", name: "Times", shortName: "TIMES", placement: .overlay, parameters: [])

        func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
            IndicatorShape([IndicatorOutput("value")])
        }

        func compute(
            _ parameters: IndicatorParameters, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            for row in input.rows { output[0, row] = factor * input.close[row] }
        }
    }

    @Test("an indicator that is registered in the place of another gives its own values")
    func replacedIndicator() throws {
        let bars = series(randomCandles(50, seed: 1))
        let newest = try #require(bars.indices.last)
        let close = bars.close(at: newest)
        let engine = IndicatorEngine()
        engine.registry.register(Times(factor: 2), id: "times")
        let configurations = [
            IndicatorConfiguration(id: 1, indicator: "times"),
            IndicatorConfiguration(id: 2, indicator: "sma"),
        ]
        engine.configure(configurations, bars)
        let steps = try #require(engine.instance(2)).kernelSteps
        #expect(engine.instance(1)?.value("value", at: newest) == 2 * close)
        engine.registry.register(Times(factor: 3), id: "times")
        engine.configure(configurations, bars)
        #expect(engine.instance(1)?.value("value", at: newest) == 3 * close)
        // The others keep what they have.
        #expect(engine.instance(2)?.kernelSteps == steps)
    }

    @Test("T-060, T-069: bars fewer than the warm-up, one bar and none give no value and no trap")
    func fewBars() {
        for count in [0, 1, 2, 19] {
            let bars = series(randomCandles(count, seed: 2))
            let engine = IndicatorEngine()
            engine.configure(Self.everything, bars)
            for instance in engine.instances {
                for column in instance.columns where instance.state == .computed {
                    #expect(column.count == count, "\(instance.title)")
                }
            }
            let average = columns("ema", over: bars)["ema"] ?? [0]
            #expect(average.count == count && average.allSatisfy { $0.isNaN })
        }
    }

    @Test("periods of 1 and of 10 000 are computed")
    func extremePeriods() {
        let bars = series(randomCandles(10_500, seed: 2))
        for indicator in Registry<any Indicator>.builtIn.all {
            for period in [1, 10_000] {
                var parameters: [String: IndicatorValue] = [:]
                for parameter in indicator.description.parameters {
                    if case .integer(let range, _) = parameter.form, range.contains(period) {
                        parameters[parameter.id] = .integer(period)
                    }
                }
                for values in columns(indicator.id, parameters, over: bars).values {
                    #expect(values.allSatisfy { !$0.isInfinite })
                }
            }
        }
    }
}
