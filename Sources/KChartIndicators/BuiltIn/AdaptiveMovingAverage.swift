/// KAMA (Perry Kaufman): an exponential average that is quick where the price goes straight and slow
/// where it wavers. TA-Lib's start: from the price of bar period - 1, first value at bar `period`.
///
/// The efficiency is the move over `period` bars by the sum of the moves of each; 1 where none
/// moved. The factor lies between those of EMAs over `slow` and `fast`, squared.
struct AdaptiveMovingAverage: KernelIndicator {
    let description = IndicatorDescription(
        id: "kama", name: "Kaufman Adaptive Moving Average", shortName: "KAMA",
        placement: .overlay,
        parameters: [
            .period(10), .period(2, id: "fast"), .period(30, id: "slow"), .source(),
        ])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("kama"), .working("moves")])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(
            window: WindowFold(period: parameters.integer("period"), start: 1),
            fast: 2 / Double(parameters.integer("fast") + 1),
            slow: 2 / Double(parameters.integer("slow") + 1))
    }

    struct Kernel: RunKernel {
        let window: WindowFold
        let fast: Double
        let slow: Double
        var average = 0.0

        init(window: WindowFold, fast: Double, slow: Double) {
            self.window = window
            self.fast = fast
            self.slow = slow
        }

        var lookBack: Int { window.period }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let prices = input.source.base else { return }
            let (target, moves) = (output.columns[0], output.columns[1])
            for row in rows { moves[row] = row > 0 ? abs(prices[row] - prices[row - 1]) : 0 }
            target.clear(rows.lowerBound..<rows.clampedStart(window.firstRow))
            window.run(over: rows, Total(values: moves)) { row, sum in target[row] = sum }
            for row in rows.clampedStart(window.firstRow)..<rows.upperBound {
                if row == window.firstRow { average = prices[row - 1] }
                let move = abs(prices[row] - prices[row - window.period])
                let efficiency = target[row] > move ? move / target[row] : 1
                let factor = efficiency * (fast - slow) + slow
                average += factor * factor * (prices[row] - average)
                if !average.isFinite { average = prices[row] }
                target[row] = average
            }
        }
    }
}
