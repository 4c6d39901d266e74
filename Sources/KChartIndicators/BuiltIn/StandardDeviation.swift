/// The population standard deviation of the last `period` prices, as in TA-Lib and TradingView.
struct StandardDeviation: KernelIndicator {
    let description = IndicatorDescription(
        id: "stddev", name: "Standard Deviation", shortName: "STDDEV", label: "StdDev",
        group: .volatility, placement: .pane,
        parameters: [.period(20), .source()], paneHeight: 80)

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("stddev")])
    }

    func kernel(_ parameters: IndicatorParameters) -> BandKernel<Deviation> {
        BandKernel(parameters, Deviation())
    }

    struct Deviation: BandMeasure {
        static var staysFinite: Bool { true }

        @inline(__always)
        func write(
            _ row: Int, _ price: Double, _ mean: Double, _ deviation: Double,
            _ target: UnsafeMutablePointer<Double>
        ) {
            target[row] = deviation
        }
    }
}
