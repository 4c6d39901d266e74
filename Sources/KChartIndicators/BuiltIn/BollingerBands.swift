/// Bollinger bands: the SMA and lines `multiplier` population deviations from it.
///
/// The deviation divides by the period, as in TA-Lib, KLineChart and TradingView.
struct BollingerBands: KernelIndicator {
    let description = IndicatorDescription(
        id: "bollinger", name: "Bollinger Bands", shortName: "BOLL", label: "BB",
        group: .volatility, placement: .overlay,
        parameters: [.period(20), .number("multiplier", 2, in: 0.1...10, step: 0.1), .source()])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape(
            [
                IndicatorOutput("middle", .line(width: 1, dash: [4, 3])),
                IndicatorOutput("upper"), IndicatorOutput("lower"),
            ], bands: [IndicatorBand(upper: "upper", lower: "lower")])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(
            window: WindowMoments(period: parameters.integer("period")),
            multiplier: parameters.number("multiplier"))
    }

    struct Kernel: RunKernel {
        var window: WindowMoments
        let multiplier: Double

        static var staysFinite: Bool { true }
        var lookBack: Int { window.period }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let prices = input.source.base else { return }
            let (middle, upper, lower) = (output.columns[0], output.columns[1], output.columns[2])
            for row in rows.clamped(to: 0..<window.firstRow) {
                (middle[row], upper[row], lower[row]) = (.nan, .nan, .nan)
            }
            let multiplier = self.multiplier
            window.advance(over: rows, prices) { row, mean, deviation in
                middle[row] = mean
                upper[row] = mean + multiplier * deviation
                lower[row] = mean - multiplier * deviation
            }
        }
    }
}
