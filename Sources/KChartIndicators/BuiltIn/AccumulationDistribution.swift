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

    struct Kernel: IndicatorKernel {
        var total = 0.0

        mutating func advance(to row: Int, _ input: IndicatorInput, _ output: IndicatorCells) {
            total += MoneyFlow.volume(input, row)
            output[0, row] = total
        }
    }
}
