/// The end of the least-squares line through the last `period` prices, as TA-Lib's LINEARREG and
/// TradingView's ta.linreg with offset 0. It is 3 · WMA - 2 · SMA.
struct LinearRegression: KernelIndicator {
    let description = IndicatorDescription(
        id: "linreg", name: "Linear Regression", shortName: "LINREG", label: "LinReg",
        placement: .overlay, parameters: [.period(14), .source()])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("linreg")])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(window: WindowWeights(period: parameters.integer("period")))
    }

    struct Kernel: RunKernel {
        var window: WindowWeights

        static var staysFinite: Bool { true }
        var lookBack: Int { window.period }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let prices = input.source.base else { return }
            let target = output.columns[0]
            let period = Double(window.period)
            let ofWeighted = 6 / (period * (period + 1))
            let ofSum = 2 / period
            target.clear(rows.lowerBound..<rows.clampedStart(window.firstRow))
            window.advance(over: rows, prices) { row, sum, weighted in
                target[row] = ofWeighted * weighted - ofSum * sum
            }
        }
    }
}
