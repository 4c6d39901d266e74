/// NATR: the ATR in per cent of the close; no value where that is 0. Conventions as of `atr`.
struct NormalizedTrueRange: KernelIndicator {
    let description = IndicatorDescription(
        id: "natr", name: "Normalized Average True Range", shortName: "NATR",
        group: .volatility, placement: .pane,
        parameters: [.period(14), .choice("alignment", ["own", "talib"])], paneHeight: 80)

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("natr")])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(
            average: .wilder(parameters.integer("period")),
            start: parameters.text("alignment") == "talib" ? 1 : 0)
    }

    struct Kernel: RunKernel {
        var average: ExponentialAverage
        let start: Int

        static var staysFinite: Bool { true }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let range = TrueRange(input), let close = input.close.base else { return }
            let target = output.columns[0]
            let first = rows.clampedStart(start)
            target.clear(rows.lowerBound..<first)
            average.advance(over: first..<rows.upperBound, of: { range[$0] }) { row, average in
                // Next to nothing is no reference.
                target[row] = abs(close[row]) > 1e-200 ? 100 * (average / close[row]) : .nan
            }
        }
    }
}
