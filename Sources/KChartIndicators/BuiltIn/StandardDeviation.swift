/// The population standard deviation of the last `period` prices, as in TA-Lib and TradingView.
struct StandardDeviation: KernelIndicator {
    let description = IndicatorDescription(
        id: "stddev", name: "Standard Deviation", shortName: "STDDEV", label: "StdDev",
        group: .volatility, placement: .pane,
        parameters: [.period(20), .source()], paneHeight: 80)

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("stddev")])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(window: WindowMoments(period: parameters.integer("period")))
    }

    struct Kernel: RunKernel {
        var window: WindowMoments

        static var staysFinite: Bool { true }
        var lookBack: Int { window.period }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let prices = input.source.base else { return }
            let target = output.columns[0]
            target.clear(rows.lowerBound..<rows.clampedStart(window.firstRow))
            window.advance(over: rows, prices) { row, _, deviation in target[row] = deviation }
        }
    }
}
