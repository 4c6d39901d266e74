/// NATR: the ATR in per cent of the close; no value where that is 0. Conventions as of `atr`.
struct NormalizedTrueRange: KernelIndicator {
    let description = IndicatorDescription(
        id: "natr", name: "Normalized Average True Range", shortName: "NATR",
        group: .volatility, placement: .pane,
        parameters: [.period(14), .choice("alignment", ["own", "talib"])], paneHeight: 80)

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("natr"), .working("range"), .working("average")])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(
            average: .wilder(parameters.integer("period")),
            start: parameters.text("alignment") == "talib" ? 1 : 0)
    }

    struct Kernel: RunKernel {
        var average: ExponentialAverage
        let start: Int

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let close = input.close.base else { return }
            let range = output.columns[2]
            TrueRange.run(over: rows, input, into: output.columns[1])
            average.run(over: rows, from: start, output.columns[1], into: range)
            for row in rows {
                output.columns[0][row] = close[row] != 0 ? 100 * (range[row] / close[row]) : .nan
            }
        }
    }
}
