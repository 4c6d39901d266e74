/// ATR by Wilder. The true range of bar 0 is high - low, the first value stands at bar period - 1,
/// as in TradingView.
///
/// `alignment=talib` counts true ranges from bar 1 on: first value at bar `period`.
struct AverageTrueRange: KernelIndicator {
    let description = IndicatorDescription(
        id: "atr", name: "Average True Range", shortName: "ATR", group: .volatility,
        placement: .pane, parameters: .ranges,
        paneHeight: 80)

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("atr")])
    }

    func kernel(_ parameters: IndicatorParameters) -> RangeKernel<Plain> { RangeKernel(parameters) }

    enum Plain: RangeMeasure {
        @inline(__always)
        static func finish(
            _ rows: Range<Int>, _ target: UnsafeMutablePointer<Double>,
            _ close: UnsafePointer<Double>
        ) {}
    }
}
