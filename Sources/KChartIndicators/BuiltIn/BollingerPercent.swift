/// Bollinger %B: the place of the price between the lower (0) and the upper band (1); 0.5 where the
/// bands meet.
struct BollingerPercent: KernelIndicator {
    let description = IndicatorDescription(
        id: "percentB", name: "Bollinger %B", shortName: "%B", label: "BB %B",
        group: .volatility, placement: .pane,
        parameters: .bands)

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape(
            [IndicatorOutput("percentB")], levels: [IndicatorLevel(1), IndicatorLevel(0)])
    }

    func kernel(_ parameters: IndicatorParameters) -> BandKernel<Place> {
        BandKernel(parameters, Place(multiplier: parameters.number("multiplier")))
    }

    struct Place: BandMeasure {
        let multiplier: Double

        @inline(__always)
        func write(
            _ row: Int, _ price: Double, _ mean: Double, _ deviation: Double,
            _ target: UnsafeMutablePointer<Double>
        ) {
            let reach = multiplier * deviation
            target[row] = reach > 0 ? 0.5 + (price - mean) / (2 * reach) : 0.5
        }
    }
}
