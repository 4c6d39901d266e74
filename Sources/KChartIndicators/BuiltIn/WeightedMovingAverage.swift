/// WMA: weights 1 … period, the newest heaviest, divided by period · (period + 1) / 2.
///
/// The convention of TA-Lib and TradingView; first value at bar period - 1.
struct WeightedMovingAverage: KernelIndicator {
    let description = IndicatorDescription(
        id: "wma", name: "Weighted Moving Average", shortName: "WMA", placement: .overlay,
        parameters: [.period(20), .source()])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("wma")])
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
            window.runMeans(over: rows, prices, into: output.columns[0])
        }
    }
}
