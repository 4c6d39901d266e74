/// Bollinger bandwidth: the distance of the bands in per cent of the middle; no value where that
/// is 0.
struct BollingerWidth: KernelIndicator {
    let description = IndicatorDescription(
        id: "bandwidth", name: "Bollinger Bandwidth", shortName: "BBW", label: "BBW",
        group: .volatility, placement: .pane,
        parameters: [.period(20), .number("multiplier", 2, in: 0.1...10, step: 0.1), .source()],
        paneHeight: 80)

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("bandwidth")])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(
            window: WindowMoments(period: parameters.integer("period")),
            multiplier: parameters.number("multiplier"))
    }

    struct Kernel: RunKernel {
        var window: WindowMoments
        let multiplier: Double

        var lookBack: Int { window.period }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let prices = input.source.base else { return }
            let target = output.columns[0]
            let factor = 200 * multiplier
            target.clear(rows.lowerBound..<rows.clampedStart(window.firstRow))
            window.advance(over: rows, prices) { row, mean, deviation in
                target[row] = mean != 0 ? factor * (deviation / mean) : .nan
            }
        }
    }
}
