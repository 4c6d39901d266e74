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
