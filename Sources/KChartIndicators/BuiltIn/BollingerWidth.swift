/// Bollinger bandwidth: the distance of the bands in per cent of the middle; no value where that
/// is 0.
struct BollingerWidth: KernelIndicator {
    let description = IndicatorDescription(
        id: "bandwidth", name: "Bollinger Bandwidth", shortName: "BBW", label: "BBW",
        group: .volatility, placement: .pane,
        parameters: .bands,
        paneHeight: 80)

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("bandwidth")])
    }

    func kernel(_ parameters: IndicatorParameters) -> BandKernel<Width> {
        BandKernel(parameters, Width(factor: 200 * parameters.number("multiplier")))
    }

    struct Width: BandMeasure {
        /// Both bands, in per cent.
        let factor: Double

        @inline(__always)
        func write(
            _ row: Int, _ price: Double, _ mean: Double, _ deviation: Double,
            _ target: UnsafeMutablePointer<Double>
        ) {
            target[row] = mean != 0 ? factor * (deviation / mean) : .nan
        }
    }
}
