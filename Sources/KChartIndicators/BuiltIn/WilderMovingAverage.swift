/// RMA: Wilder's average, which each price moves by 1 / period of its distance; seeded by the SMA of
/// the first `period` prices (bar period - 1). TradingView's ta.rma.
struct WilderMovingAverage: KernelIndicator {
    let description = IndicatorDescription(
        id: "rma", name: "Wilder's Moving Average", shortName: "RMA", placement: .overlay,
        parameters: [.period(14), .source()])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("rma")])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(average: .wilder(parameters.integer("period")))
    }

    struct Kernel: RunKernel {
        var average: ExponentialAverage

        static var staysFinite: Bool { true }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let prices = input.source.base else { return }
            average.advance(over: rows, prices, into: output.columns[0])
        }
    }
}
