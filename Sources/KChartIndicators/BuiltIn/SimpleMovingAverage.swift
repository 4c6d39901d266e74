/// SMA: the mean of the last `period` prices; first value at bar period - 1.
///
/// The convention of TA-Lib, KLineChart and TradingView.
struct SimpleMovingAverage: KernelIndicator {
    let description = IndicatorDescription(
        id: "sma", name: "Simple Moving Average", shortName: "MA", label: "SMA",
        placement: .overlay, parameters: [.period(20), .source()])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("sma")])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(window: WindowSum(period: parameters.integer("period")))
    }

    struct Kernel: RunKernel {
        var window: WindowSum

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
