/// MFI: the share of rising typical price · volume in the last `period` changes, in per cent.
///
/// No falling flow: 100; no flow at all: 50 (TA-Lib answers 0, also for sums under 1).
struct MoneyFlowIndex: KernelIndicator {
    let description = IndicatorDescription(
        id: "mfi", name: "Money Flow Index", shortName: "MFI", group: .volume, placement: .pane,
        parameters: [
            .period(14), .number("upper", 80, in: 50...100, step: 1, isInTitle: false),
            .number("lower", 20, in: 0...50, step: 1, isInTitle: false),
        ], needsVolume: true)

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape(
            [IndicatorOutput("mfi"), .working("rising"), .working("falling")],
            levels: [
                IndicatorLevel(parameters.number("upper")),
                IndicatorLevel(parameters.number("lower")),
            ], range: 0...100)
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(window: WindowFold(period: parameters.integer("period"), start: 1))
    }

    struct Kernel: RunKernel {
        let window: WindowFold

        static var staysFinite: Bool { true }
        var lookBack: Int { window.period + 1 }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            let (target, rising, falling) = (
                output.columns[0], output.columns[1], output.columns[2]
            )
            guard let high = input.high.base, let low = input.low.base,
                let close = input.close.base, let volumes = input.volume.base
            else { return output.clear(rows) }
            var former = input.typicalPrice(at: rows.lowerBound - 1)
            for row in rows {
                let price = (high[row] + low[row] + close[row]) / 3
                let volume = volumes[row]
                let flow = volume == volume ? price * volume : 0
                rising[row] = price > former ? flow : 0
                falling[row] = price < former ? flow : 0
                former = price
            }
            target.clear(rows.lowerBound..<rows.clampedStart(window.firstRow))
            window.run(over: rows, Total(values: rising)) { row, sum in target[row] = sum }
            window.run(over: rows, Total(values: falling)) { row, sum in
                let total = target[row] + sum
                target[row] = total != 0 ? 100 * (target[row] / total) : 50
            }
        }
    }
}
