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

    struct Kernel: IndicatorKernel {
        var window: WindowSum

        static var staysFinite: Bool { true }
        var lookBack: Int { window.period }

        mutating func advance(to row: Int, _ input: IndicatorInput, _ output: IndicatorCells) {
            guard let prices = input.source.base else { return }
            output.columns[0][row] = window.advance(to: row, prices) * (1 / Double(window.period))
        }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let prices = input.source.base else { return }
            let target = output.columns[0]
            for row in rows.clamped(to: 0..<window.firstRow) { target[row] = .nan }
            let share = 1 / Double(window.period)
            window.advance(over: rows, prices) { row, sum in target[row] = sum * share }
        }
    }
}
