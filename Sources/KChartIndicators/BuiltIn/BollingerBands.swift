/// Bollinger bands: the SMA and lines `multiplier` population deviations from it.
///
/// The deviation divides by the period, as in TA-Lib, KLineChart and TradingView.
struct BollingerBands: KernelIndicator {
    let description = IndicatorDescription(
        id: "bollinger", name: "Bollinger Bands", shortName: "BOLL", label: "BB",
        group: .volatility, placement: .overlay,
        parameters: .bands)

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape(
            [
                IndicatorOutput("middle", .line(width: 1, dash: [4, 3])),
                IndicatorOutput("upper"), IndicatorOutput("lower"),
            ], bands: [IndicatorBand(upper: "upper", lower: "lower")])
    }

    func kernel(_ parameters: IndicatorParameters) -> BandKernel<Lines> {
        BandKernel(parameters, Lines(multiplier: parameters.number("multiplier")))
    }

    struct Lines: BandMeasure {
        let multiplier: Double

        static var staysFinite: Bool { true }

        struct Target {
            var middle, upper, lower: UnsafeMutablePointer<Double>
        }

        func target(_ output: IndicatorCells) -> Target {
            Target(
                middle: output.columns[0], upper: output.columns[1], lower: output.columns[2])
        }

        @inline(__always)
        func write(
            _ row: Int, _ price: Double, _ mean: Double, _ deviation: Double,
            _ target: Target
        ) {
            target.middle[row] = mean
            target.upper[row] = mean + multiplier * deviation
            target.lower[row] = mean - multiplier * deviation
        }
    }
}
