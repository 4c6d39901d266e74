/// Chaikin money flow: the sum of money flow volumes over the sum of volumes of the last `period`
/// bars, -1 … 1; no value where that volume is 0.
struct ChaikinMoneyFlow: KernelIndicator {
    let description = IndicatorDescription(
        id: "cmf", name: "Chaikin Money Flow", shortName: "CMF", group: .volume, placement: .pane,
        parameters: [.period(20)], needsVolume: true, paneHeight: 80)

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape(
            [
                IndicatorOutput("cmf", .histogram(), color: .bySign), .working("flow"),
                .working("filled"),
            ], levels: [IndicatorLevel(0)])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(window: WindowFold(period: parameters.integer("period")))
    }

    struct Kernel: RunKernel {
        let window: WindowFold

        var lookBack: Int { window.period }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            let (target, flow, filled) = (output.columns[0], output.columns[1], output.columns[2])
            MoneyFlow.run(over: rows, input, into: flow)
            for row in rows { filled[row] = input.volumeOrZero(at: row) }
            target.clear(rows.lowerBound..<rows.clampedStart(window.firstRow))
            window.run(over: rows, Total(values: flow)) { row, sum in target[row] = sum }
            window.run(over: rows, Total(values: filled)) { row, sum in
                target[row] = sum > 0 ? target[row] / sum : .nan
            }
        }
    }
}
