/// ATR by Wilder. The true range of bar 0 is high - low, the first value stands at bar period - 1,
/// as in TradingView.
///
/// `alignment=talib` counts true ranges from bar 1 on: first value at bar `period`.
struct AverageTrueRange: KernelIndicator {
    let description = IndicatorDescription(
        id: "atr", name: "Average True Range", shortName: "ATR", group: .volatility,
        placement: .pane, parameters: [.period(14), .choice("alignment", ["own", "talib"])],
        paneHeight: 80)

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("atr")])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(
            average: .wilder(parameters.integer("period")),
            start: parameters.text("alignment") == "talib" ? 1 : 0)
    }

    struct Kernel: RunKernel {
        var average: ExponentialAverage
        let start: Int

        static var staysFinite: Bool { true }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let range = TrueRange(input) else { return }
            let target = output.columns[0]
            let first = rows.clampedStart(start)
            target.clear(rows.lowerBound..<first)
            average.advance(over: first..<rows.upperBound, of: { range[$0] }) {
                target[$0] = $1
            }
        }
    }
}
