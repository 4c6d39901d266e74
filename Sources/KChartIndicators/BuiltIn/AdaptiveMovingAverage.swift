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
        IndicatorShape([IndicatorOutput("kama")])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(
            window: WindowMoves(period: parameters.integer("period")),
            fast: 2 / Double(parameters.integer("fast") + 1),
            slow: 2 / Double(parameters.integer("slow") + 1))
    }

    struct Kernel: RunKernel {
        var window: WindowMoves
        let fast: Double
        let slow: Double
        var average = 0.0

        init(window: WindowMoves, fast: Double, slow: Double) {
            self.window = window
            self.fast = fast
            self.slow = slow
        }

        static var staysFinite: Bool { true }
        var lookBack: Int { window.period + 1 }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let prices = input.source.base else { return }
            let target = output.columns[0]
            let first = rows.clampedStart(window.firstRow)
            target.clear(rows.lowerBound..<first)
            guard first < rows.upperBound else { return }
            if first == window.firstRow { average = prices[first - 1] }
            let (before, reach, slow) = (prices - window.period, fast - slow, slow)
            // Carried as the distance from the price: a sum and a product for the next row to wait
            // for, and equal prices stay exactly equal.
            var last = prices[first - 1]
            var distance = average - last
            window.advance(over: rows, prices) { row, sum in
                let price = prices[row]
                let move = abs(price - before[row])
                // Nothing by nothing is no number, and no less than 1.
                let efficiency = move / sum
                // A sum too great for a number makes the distance none.
                let factor = (efficiency < 1 ? efficiency : 1) * reach + slow + (sum - sum)
                distance = (1 - factor * factor) * (distance + (last - price))
                last = price
                target[row] = price + distance
            }
            if distance.isFinite {
                average = last + distance
            } else {
                advanceShares(over: first..<rows.upperBound, prices, target)
            }
        }

        /// The same for moves and distances too great for a number: by shares of the prices.
        private mutating func advanceShares(
            over rows: Range<Int>, _ prices: UnsafePointer<Double>,
            _ target: UnsafeMutablePointer<Double>
        ) {
            let small = NumberScale.small
            for row in rows {
                var sum = 0.0
                for index in (row - window.period + 1)...row {
                    sum += abs(small * prices[index] - small * prices[index - 1])
                }
                let move = abs(small * prices[row] - small * prices[row - window.period])
                let factor = (sum > move ? move / sum : 1) * (fast - slow) + slow
                let share = factor * factor
                average = (1 - share) * average + share * prices[row]
                target[row] = average
            }
        }
    }
}
