/// A/D: the money flow volumes of all bars so far added up; a bar without range or volume adds
/// nothing. The convention of TA-Lib and TradingView.
struct AccumulationDistribution: KernelIndicator {
    let description = IndicatorDescription(
        id: "ad", name: "Accumulation/Distribution", shortName: "A/D", group: .volume,
        placement: .pane, needsVolume: true, paneHeight: 80)

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("ad")])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel { Kernel() }

    struct Kernel: RunKernel {
        /// The total times `scale`.
        var total = 0.0
        var scale = 1.0

        static var staysFinite: Bool { true }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            let target = output.columns[0]
            MoneyFlow.run(over: rows, input, into: target)
            RunningTotal.run(over: rows, &total, &scale, target)
        }
    }
}
