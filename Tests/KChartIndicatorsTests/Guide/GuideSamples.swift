import KChartIndicators

// The samples of Docs/Guides/AddAnIndicator.md, word for word.

// sample: overlay by a kernel
struct SmoothedClose: KernelIndicator {
    let description = IndicatorDescription(
        id: "smoothedClose", name: "Smoothed Close", shortName: "SMC", placement: .overlay,
        parameters: [.number("factor", 0.2, in: 0.01...1, step: 0.01)])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("line", .line(width: 2))])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(factor: parameters.number("factor"))
    }

    struct Kernel: IndicatorKernel {
        let factor: Double
        var average = 0.0

        mutating func advance(to row: Int, _ input: IndicatorInput, _ output: IndicatorCells) {
            let close = input.close[row]
            average = row == 0 ? close : average + factor * (close - average)
            output[0, row] = average
        }
    }
}

// sample: pane by a function
struct RisingShare: FunctionIndicator {
    let description = IndicatorDescription(
        id: "risingShare", name: "Share of Rising Closes", shortName: "RISE", group: .momentum,
        placement: .pane,
        parameters: [.period(20), .number("level", 70, in: 50...100, step: 1, isInTitle: false)])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        let level = parameters.number("level")
        return IndicatorShape(
            [IndicatorOutput("share", .histogram(baseline: 50), color: .bySign)],
            levels: [IndicatorLevel(level), IndicatorLevel(100 - level)], range: 0...100)
    }

    func lookBack(_ parameters: IndicatorParameters) -> Int? { parameters.integer("period") }

    func compute(
        _ parameters: IndicatorParameters, _ input: IndicatorInput, _ output: IndicatorCells
    ) {
        let period = parameters.integer("period")
        for row in input.rows where row >= period {
            let rises = (row - period + 1...row).count { input.close[$0] > input.close[$0 - 1] }
            output[0, row] = 100 * Double(rises) / Double(period)
        }
    }
}
// sample: end
