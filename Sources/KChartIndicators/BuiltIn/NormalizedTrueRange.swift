/// NATR: the ATR in per cent of the close; no value where that is 0. Conventions as of `atr`.
struct NormalizedTrueRange: KernelIndicator {
    let description = IndicatorDescription(
        id: "natr", name: "Normalized Average True Range", shortName: "NATR",
        group: .volatility, placement: .pane,
        parameters: .ranges, paneHeight: 80)

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("natr")])
    }

    func kernel(_ parameters: IndicatorParameters) -> RangeKernel<PerCent> {
        RangeKernel(parameters)
    }

    enum PerCent: RangeMeasure {
        @inline(__always)
        static func finish(
            _ rows: Range<Int>, _ target: UnsafeMutablePointer<Double>,
            _ close: UnsafePointer<Double>
        ) {
            for row in rows {
                let part = 100 * (target[row] / close[row])
                // Next to nothing is no reference.
                target[row] = abs(close[row]) > 1e-200 ? part : .nan
            }
        }
    }
}
