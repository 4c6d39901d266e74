/// MFI: the share of rising typical price · volume in the last `period` changes, in per cent.
///
/// No falling flow: 100; no flow at all: 50 (TA-Lib answers 0, also for sums under 1). A flow over
/// 1e300 counts as that, so that no sum is too great for a number.
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

        private static var mostFlow: Double { 1e300 }

        /// The typical price, also of prices whose sum is too great for a number.
        @inline(__always)
        private static func typical(_ high: Double, _ low: Double, _ close: Double) -> Double {
            let sum = high + low + close
            return sum.isFinite ? sum / 3 : high / 3 + low / 3 + close / 3
        }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            let (target, rising, falling) = (
                output.columns[0], output.columns[1], output.columns[2]
            )
            guard let high = input.high.base, let low = input.low.base,
                let close = input.close.base, let volumes = input.volume.base
            else { return output.clear(rows) }
            let before = rows.lowerBound - 1
            var former = Self.typical(input.high[before], input.low[before], input.close[before])
            for row in rows {
                let price = Self.typical(high[row], low[row], close[row])
                let volume = volumes[row]
                let whole = volume == volume ? price * volume : 0
                let flow = min(max(whole, -Self.mostFlow), Self.mostFlow)
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
