/// CMO (Tushar Chande): rises less falls by their sum over the last `period` changes, -100 … 100; 0
/// where nothing moved. By plain sums, as Chande and TradingView have it.
///
/// `alignment=talib` takes Wilder's averages instead, as TA-Lib does.
struct ChandeMomentum: KernelIndicator {
    let description = IndicatorDescription(
        id: "cmo", name: "Chande Momentum Oscillator", shortName: "CMO", group: .momentum,
        placement: .pane,
        parameters: [.period(14), .choice("alignment", ["own", "talib"]), .source()])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape(
            [IndicatorOutput("cmo"), .working("rises"), .working("falls")],
            levels: [IndicatorLevel(50), IndicatorLevel(-50)], range: -100...100)
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        let period = parameters.integer("period")
        return Kernel(
            window: WindowFold(period: period, start: 1),
            moves: parameters.text("alignment") == "talib"
                ? RelativeStrengthIndex.Moves(period) : nil)
    }

    struct Kernel: RunKernel {
        let window: WindowFold
        var moves: RelativeStrengthIndex.Moves?

        static var staysFinite: Bool { true }
        var lookBack: Int { window.period }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let prices = input.source.base else { return }
            let (target, rises, falls) = (output.columns[0], output.columns[1], output.columns[2])
            if moves != nil {
                moves?.advance(over: rows, prices, into: target)
                for row in rows { target[row] = 2 * target[row] - 100 }
                return
            }
            // Quotients do not know that all moves are made small, so that no sum of them is too
            // great for a number.
            let small = NumberScale.small
            for row in rows {
                let change = row > 0 ? small * prices[row] - small * prices[row - 1] : 0
                rises[row] = max(change, 0)
                falls[row] = max(-change, 0)
            }
            target.clear(rows.lowerBound..<rows.clampedStart(window.firstRow))
            window.run(over: rows, Total(values: rises)) { row, sum in target[row] = sum }
            window.run(over: rows, Total(values: falls)) { row, sum in
                let total = target[row] + sum
                target[row] = total > 0 ? 100 * ((target[row] - sum) / total) : 0
            }
        }
    }
}
