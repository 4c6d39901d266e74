/// EMA: each price moves the average by 2 / (period + 1) of its distance.
///
/// Seeded by the SMA of the first `period` prices, with which it begins (bar period - 1), as in
/// TA-Lib and KLineChart. `seed=first` begins with the first price at bar 0.
struct ExponentialMovingAverage: KernelIndicator {
    let description = IndicatorDescription(
        id: "ema", name: "Exponential Moving Average", shortName: "EMA", placement: .overlay,
        parameters: [.period(20), .source(), .choice("seed", ["average", "first"])])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("ema")])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(
            average: ExponentialAverage(
                period: parameters.integer("period"),
                startsWithFirst: parameters.text("seed") == "first"))
    }

    struct Kernel: IndicatorKernel {
        var average: ExponentialAverage

        static var staysFinite: Bool { true }
        var lookBack: Int { 1 }

        mutating func advance(to row: Int, _ input: IndicatorInput, _ output: IndicatorCells) {
            output.columns[0][row] = average.advance(input.source[row])
        }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let prices = input.source.base else { return }
            average.advance(over: rows, prices, into: output.columns[0])
        }
    }
}
