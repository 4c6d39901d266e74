/// DEMA: twice the EMA less the EMA of the EMA, each seeded by its SMA; first value at bar
/// 2 · (period - 1). The convention of TA-Lib and TradingView.
struct DoubleExponentialAverage: KernelIndicator {
    let description = IndicatorDescription(
        id: "dema", name: "Double Exponential Moving Average", shortName: "DEMA",
        placement: .overlay, parameters: [.period(20), .source()])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("dema")])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(ExponentialAverage(period: parameters.integer("period")))
    }

    struct Kernel: RunKernel {
        var once: ExponentialAverage
        var twice: ExponentialAverage

        init(_ average: ExponentialAverage) {
            (once, twice) = (average, average)
        }

        static var staysFinite: Bool { true }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let prices = input.source.base else { return }
            let target = output.columns[0]
            rows.inRuns(1) { rows, scratch in
                let first = scratch(0)
                first[rows.lowerBound - 1] = once.value
                once.advance(over: rows, prices, into: first)
                twice.run(over: rows, from: once.period - 1, first, into: target)
                for row in rows { target[row] = 2 * first[row] - target[row] }
            }
        }
    }
}
