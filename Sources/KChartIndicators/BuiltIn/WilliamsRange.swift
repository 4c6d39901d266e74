/// Williams %R: how far the close is under the highest high of the window, -100 … 0; -50 where the
/// window is flat (TA-Lib answers 0).
struct WilliamsRange: KernelIndicator {
    let description = IndicatorDescription(
        id: "williamsR", name: "Williams %R", shortName: "WR", label: "Williams %R",
        group: .momentum, placement: .pane,
        parameters: [
            .period(14), .number("upper", -20, in: -50...0, step: 1, isInTitle: false),
            .number("lower", -80, in: -100 ... -50, step: 1, isInTitle: false),
        ])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape(
            [IndicatorOutput("williamsR")],
            levels: [
                IndicatorLevel(parameters.number("upper")),
                IndicatorLevel(parameters.number("lower")),
            ], range: -100...0)
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(range: WindowFold(period: parameters.integer("period")))
    }

    struct Kernel: RunKernel {
        let range: WindowFold

        static var staysFinite: Bool { true }
        var lookBack: Int { range.period }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let high = input.high.base, let low = input.low.base,
                let close = input.close.base
            else { return }
            let target = output.columns[0]
            target.clear(rows.lowerBound..<rows.clampedStart(range.firstRow))
            range.runExtremes(over: rows, high, low) { row, high, low in
                let width = high - low
                target[row] = width > 0 ? -100 * ((high - close[row]) / width) : -50
            }
        }
    }
}
