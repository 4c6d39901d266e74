import KChartCore
import KChartIndicators
import Testing

/// Bars and parameters that nobody chooses, through every built-in.
@Suite("Odd bars and parameters give finite values or none")
struct OddInputTests {
    /// What the bars are, and the bars.
    static let markets: [(String, [Candle])] = [
        ("one bar", randomCandles(1, seed: 3)),
        ("five bars", randomCandles(5, seed: 3)),
        ("all equal", flatCandles(Array(repeating: 100, count: 400), volume: 5)),
        ("all zero", flatCandles(Array(repeating: 0, count: 400), volume: 5)),
        ("no volume", flatCandles(Array(repeating: 100, count: 400), volume: 0)),
        (
            "a walk without volume",
            randomCandles(400, seed: 4).map { candle in
                var candle = candle
                candle.volume = 0
                return candle
            }
        ),
        ("still, then a step", flatCandles((0..<400).map { $0 < 200 ? 1 : 2 }, volume: 1)),
    ]

    /// Every parameter at its lowest and at its highest, and each of the choices.
    private func settings(_ indicator: any Indicator) -> [[String: IndicatorValue]] {
        var lowest: [String: IndicatorValue] = [:]
        var highest: [String: IndicatorValue] = [:]
        var others: [[String: IndicatorValue]] = [[:]]
        for parameter in indicator.description.parameters {
            switch parameter.form {
            case .integer(let range, _):
                lowest[parameter.id] = .integer(range.lowerBound)
                highest[parameter.id] = .integer(range.upperBound)
            case .number(let range, _, _):
                lowest[parameter.id] = .number(range.lowerBound)
                highest[parameter.id] = .number(range.upperBound)
            case .choice, .source:
                others += (parameter.choices ?? []).map { [parameter.id: .text($0)] }
            case .flag: others.append([parameter.id: .flag(true)])
            }
        }
        return others + [lowest, highest]
    }

    @Test(
        "none traps, none gives an infinite value, and each has a cell for every bar",
        arguments: Registry<any Indicator>.builtIn.ids)
    func finite(id: String) throws {
        let indicator = try #require(Registry<any Indicator>.builtIn[id])
        for (name, candles) in Self.markets {
            let bars = series(candles)
            for parameters in settings(indicator) {
                let table = columns(id, parameters, over: bars)
                #expect(!table.isEmpty)
                for (output, values) in table {
                    #expect(values.allSatisfy { !$0.isInfinite }, "\(name): \(id).\(output)")
                    #expect(values.count == candles.count || values.isEmpty)
                }
            }
        }
    }

    @Test(
        "a run and single steps give the same, wherever the run is cut",
        arguments: Registry<any Indicator>.builtIn.ids)
    func cuts(id: String) throws {
        let candles = randomCandles(2_600, seed: 9)
        let whole = columns(id, over: series(candles))
        for count in [1, 2, 3, 30, 1_023, 1_024, 1_025, 2_049] {
            var growing = series(Array(candles[..<count]))
            let engine = IndicatorEngine()
            engine.configure([IndicatorConfiguration(id: 1, indicator: id)], growing)
            for candle in candles[count...].prefix(40) {
                _ = growing.update(candle)
                engine.follow(growing)
            }
            let mine = table(try #require(engine.instance(1)), growing)
            for (output, values) in mine where !values.isEmpty {
                let wanted = Array((whole[output] ?? []).prefix(values.count))
                let off = distance(values, wanted)
                #expect(off <= 1e-9, "\(id).\(output) cut at \(count): \(off)")
            }
        }
    }
}

/// Prices and volumes up to the greatest number: they are let in, so they must go out again.
@Suite("Numbers near the greatest there is spoil no value for ever")
struct GreatNumberTests {
    /// A walk of 1 000 bars with a few in its middle that reach from one end of the numbers to the
    /// other, and trade as much.
    static func bars(_ great: Range<Int> = 300..<306) -> [Candle] {
        var candles = randomCandles(1_000, seed: 31)
        for row in great {
            let sign: Double = row % 2 == 0 ? 1 : -1
            candles[row].open = -1e308 * sign
            candles[row].close = 1.2e308 * sign
            candles[row].high = 1.7e308
            candles[row].low = -1.7e308
            candles[row].volume = 1.5e308
        }
        return candles
    }

    /// Those whose values hang on all bars before: after 1e308 small numbers are lost beside it,
    /// but there is a number.
    @Test(
        "a value comes back once the great numbers are behind",
        arguments: Registry<any Indicator>.builtIn.ids)
    func comesBack(id: String) {
        let plain = columns(id, over: series(randomCandles(1_000, seed: 31)))
        let great = columns(id, over: series(Self.bars()))
        for (output, values) in plain {
            for row in 500..<values.count where values[row].isFinite {
                let value = great[output]?[row] ?? .nan
                #expect(value.isFinite, "\(id).\(output) at \(row)")
                guard value.isFinite else { return }
            }
        }
    }

    @Test(
        "one bar after the other gives what all at once give, wherever the great numbers stand",
        arguments: Registry<any Indicator>.builtIn.ids)
    func inSteps(id: String) throws {
        for great in [0..<4, 10..<13, 300..<306] {
            let candles = Self.bars(great)
            let whole = columns(id, over: series(candles))
            var growing = series(Array(candles[..<1]))
            let engine = IndicatorEngine()
            engine.configure([IndicatorConfiguration(id: 1, indicator: id)], growing)
            for candle in candles[1...] {
                _ = growing.update(candle)
                engine.follow(growing)
            }
            engine.settle(growing)
            let mine = table(try #require(engine.instance(1)), growing)
            for (output, values) in mine where !values.isEmpty {
                let wanted = whole[output] ?? []
                let first = zip(values, wanted).enumerated().first { _, pair in
                    let (found, wanted) = pair
                    if found.isNaN && wanted.isNaN { return false }
                    let most = max(abs(found), abs(wanted), 1e-6)
                    return !(abs(found / most - wanted / most) <= 1e-6)
                }
                #expect(first == nil, "\(id).\(output) \(great)")
            }
        }
    }

    @Test("RSI, DMI, KDJ and VWAP over great numbers are what they are over small ones")
    func scaleFree() {
        // The same bars times 2^1023: their widths and changes are no numbers any more.
        var random = SeededRandom(seed: 8)
        var former = 0.0
        let candles = (0..<600).map { row in
            let open = former
            former = Double.random(in: -1...1, using: &random)
            return Candle(
                time: Timestamp(seconds: Int64(row) * 60), open: open,
                high: max(open, former) + 0.25, low: min(open, former) - 0.25, close: former,
                volume: Double.random(in: 1...500, using: &random))
        }
        let factor = 0x1p1023
        let great = candles.map { candle in
            Candle(
                time: candle.time, open: candle.open * factor, high: candle.high * factor,
                low: candle.low * factor, close: candle.close * factor,
                volume: candle.volume.map { $0 * 0x1p1014 })
        }
        for (id, output) in [("rsi", "rsi"), ("adx", "adx"), ("kdj", "k")] {
            let small = columns(id, over: series(candles))[output] ?? []
            #expect(small.contains { $0.isFinite })
            let off = distance(small, columns(id, over: series(great))[output] ?? [])
            #expect(off <= 1e-12, "\(id): \(off)")
        }
        let small = columns("vwap", over: series(candles))["vwap"] ?? []
        let found = columns("vwap", over: series(great))["vwap"] ?? []
        #expect(distance(small, found.map { $0 / factor }) <= 1e-12)
    }
}
