/// HMA (Alan Hull): the WMA over the root of the period of 2 · WMA(period / 2) - WMA(period); half
/// and root are rounded down, as in TradingView.
struct HullMovingAverage: KernelIndicator {
    let description = IndicatorDescription(
        id: "hma", name: "Hull Moving Average", shortName: "HMA", placement: .overlay,
        parameters: [.period(20), .source()])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("hma"), .working("half"), .working("whole")])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(period: parameters.integer("period"))
    }

    struct Kernel: RunKernel {
        var half: WindowWeights
        var whole: WindowWeights
        var root: WindowWeights

        init(period: Int) {
            half = WindowWeights(period: max(1, period / 2))
            whole = WindowWeights(period: period)
            root = WindowWeights(
                period: max(1, Int(Double(period).squareRoot())), start: whole.firstRow)
        }

        static var staysFinite: Bool { true }
        var lookBack: Int { whole.period }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let prices = input.source.base else { return }
            let (raw, long) = (output.columns[1], output.columns[2])
            half.runMeans(over: rows, prices, into: raw)
            whole.runMeans(over: rows, prices, into: long)
            for row in rows { raw[row] = 2 * raw[row] - long[row] }
            root.runMeans(over: rows, raw, into: output.columns[0])
        }
    }
}
