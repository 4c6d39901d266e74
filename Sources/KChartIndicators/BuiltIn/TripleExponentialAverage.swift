/// TEMA: 3 EMA - 3 EMA of EMA + EMA of EMA of EMA, each seeded by its SMA; first value at bar
/// 3 · (period - 1). The convention of TA-Lib and TradingView.
struct TripleExponentialAverage: KernelIndicator {
    let description = IndicatorDescription(
        id: "tema", name: "Triple Exponential Moving Average", shortName: "TEMA",
        placement: .overlay, parameters: [.period(20), .source()])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("tema")])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(chain: TripleAverage(period: parameters.integer("period")))
    }

    struct Kernel: RunKernel {
        var chain: TripleAverage

        static var staysFinite: Bool { true }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let prices = input.source.base else { return }
            let target = output.columns[0]
            chain.advance(over: rows, prices) { row, first, second, third in
                target[row] = 3 * (first - second) + third
            }
        }
    }
}
