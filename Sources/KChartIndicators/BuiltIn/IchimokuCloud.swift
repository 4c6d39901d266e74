/// Ichimoku: middles of the highest high and lowest low over three periods. The spans are drawn
/// `displacement` bars to the right, past the newest bar too, and the close (chikou) as many to the
/// left; the values stand at the bars where they are computed.
///
/// The cloud takes the colour of the span that is on top, changing exactly where they cross.
/// TradingView draws displacement - 1 bars away.
struct IchimokuCloud: KernelIndicator {
    let description = IndicatorDescription(
        id: "ichimoku", name: "Ichimoku Cloud", shortName: "ICHI", label: "Ichimoku",
        placement: .overlay,
        parameters: [
            .period(9, id: "tenkan"), .period(26, id: "kijun"), .period(52, id: "senkou"),
            IndicatorParameter("displacement", .integer(0...1_000, initial: 26)),
        ])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        let shift = parameters.integer("displacement")
        let thin = IndicatorOutput.Plot.line(width: 1)
        return IndicatorShape(
            [
                IndicatorOutput("tenkan", color: .series(0)),
                IndicatorOutput("kijun", color: .series(1)),
                IndicatorOutput("spanA", thin, color: .bullish, displacement: shift),
                IndicatorOutput("spanB", thin, color: .bearish, displacement: shift),
                IndicatorOutput("chikou", thin, color: .series(2), displacement: -shift),
            ], bands: [IndicatorBand(upper: "spanA", lower: "spanB", fill: .byTop)])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(
            tenkan: WindowFold(period: parameters.integer("tenkan")),
            kijun: WindowFold(period: parameters.integer("kijun")),
            senkou: WindowFold(period: parameters.integer("senkou")))
    }

    struct Kernel: RunKernel {
        let tenkan: WindowFold
        let kijun: WindowFold
        let senkou: WindowFold

        static var staysFinite: Bool { true }
        var lookBack: Int { max(tenkan.period, kijun.period, senkou.period) }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let high = input.high.base, let low = input.low.base,
                let close = input.close.base
            else { return }
            let (fast, slow, span) = (output.columns[0], output.columns[1], output.columns[2])
            tenkan.runMiddles(over: rows, high, low, into: fast)
            kijun.runMiddles(over: rows, high, low, into: slow)
            senkou.runMiddles(over: rows, high, low, into: output.columns[3])
            for row in rows {
                span[row] = (fast[row] + slow[row]) / 2
                output.columns[4][row] = close[row]
            }
        }
    }
}
