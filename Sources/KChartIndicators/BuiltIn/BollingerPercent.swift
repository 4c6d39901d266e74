/// Bollinger %B: the place of the price between the lower (0) and the upper band (1); 0.5 where the
/// bands meet.
struct BollingerPercent: KernelIndicator {
    let description = IndicatorDescription(
        id: "percentB", name: "Bollinger %B", shortName: "%B", label: "BB %B",
        group: .volatility, placement: .pane,
        parameters: [.period(20), .number("multiplier", 2, in: 0.1...10, step: 0.1), .source()])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape(
            [IndicatorOutput("percentB")], levels: [IndicatorLevel(1), IndicatorLevel(0)])
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
            let multiplier = self.multiplier
            target.clear(rows.lowerBound..<rows.clampedStart(window.firstRow))
            window.advance(over: rows, prices) { row, mean, deviation in
                let reach = multiplier * deviation
                target[row] = reach > 0 ? 0.5 + (prices[row] - mean) / (2 * reach) : 0.5
            }
        }
    }
}
