/// CCI: the distance of the typical price from its mean in units of 0.015 mean absolute deviations;
/// 0 where the deviation is 0. The convention of TA-Lib, KLineChart and TradingView.
struct CommodityChannelIndex: KernelIndicator {
    let description = IndicatorDescription(
        id: "cci", name: "Commodity Channel Index", shortName: "CCI", group: .momentum,
        placement: .pane,
        parameters: [
            .period(20), .number("level", 100, in: 0...1_000, step: 10, isInTitle: false),
        ])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        let level = parameters.number("level")
        return IndicatorShape(
            [IndicatorOutput("cci"), .working("typical")],
            levels: [IndicatorLevel(level), IndicatorLevel(-level)])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(window: WindowSpread(period: parameters.integer("period")))
    }

    struct Kernel: RunKernel {
        let window: WindowSpread

        var lookBack: Int { window.period }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let high = input.high.base, let low = input.low.base,
                let close = input.close.base
            else { return }
            let (target, typical) = (output.columns[0], output.columns[1])
            for row in rows { typical[row] = (high[row] + low[row] + close[row]) / 3 }
            target.clear(rows.lowerBound..<rows.clampedStart(window.firstRow))
            window.advance(over: rows, typical, isModest: input.isModest) { row, mean, deviation in
                target[row] = deviation > 0 && mean != 0 ? -mean / (0.015 * deviation) : 0
            }
        }
    }
}
