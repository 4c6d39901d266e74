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
            [IndicatorOutput("williamsR"), .working("low")],
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

        var lookBack: Int { range.period }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let high = input.high.base, let low = input.low.base,
                let close = input.close.base
            else { return }
            let (target, lows) = (output.columns[0], output.columns[1])
            range.runExtremes(over: rows, high, low, highs: target, lows: lows)
            for row in rows.clampedStart(range.firstRow)..<rows.upperBound {
                let width = target[row] - lows[row]
                target[row] = width > 0 ? -100 * ((target[row] - close[row]) / width) : -50
            }
        }
    }
}
