/// SuperTrend: a line `multiplier` ATRs under the middle of the bars in an up trend, over it in a
/// down trend, which turns when the close crosses it. It starts in a down trend.
///
/// `direction` is +1 up and -1 down (TradingView's sign is the opposite). A line only moves towards
/// the price unless the former close broke it.
struct SuperTrend: KernelIndicator {
    let description = IndicatorDescription(
        id: "supertrend", name: "SuperTrend", shortName: "ST", label: "SuperTrend",
        placement: .overlay,
        parameters: [.period(10), .number("multiplier", 3, in: 0.1...20, step: 0.1)])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([
            IndicatorOutput("line", .line(isStep: true), color: .bySignOf("direction")),
            IndicatorOutput("direction", .hidden, color: .neutral),
        ])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(
            average: .wilder(parameters.integer("period")),
            multiplier: parameters.number("multiplier"))
    }

    struct Kernel: RunKernel {
        var average: ExponentialAverage
        let multiplier: Double
        var upper = Double.nan
        var lower = Double.nan
        var isUp = false

        init(average: ExponentialAverage, multiplier: Double) {
            self.average = average
            self.multiplier = multiplier
        }

        static var staysFinite: Bool { true }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let high = input.high.base, let low = input.low.base,
                let close = input.close.base, let range = TrueRange(input)
            else { return }
            let (line, direction) = (output.columns[0], output.columns[1])
            let before = close - 1
            let multiplier = multiplier
            // The averages stand in the column of the line until it takes their place.
            average.advance(over: rows, of: { range[$0] }) { line[$0] = multiplier * $1 }
            var (upper, lower, isUp) = (upper, lower, isUp)
            for row in rows {
                let reach = line[row]
                guard reach.isFinite else {
                    (line[row], direction[row]) = (.nan, .nan)
                    continue
                }
                let middle = (high[row] + low[row]) / 2
                let (top, bottom) = (middle + reach, middle - reach)
                if upper.isNaN {
                    (upper, lower) = (top, bottom)
                } else {
                    let former = before[row]
                    upper = top < upper || former > upper ? top : upper
                    lower = bottom > lower || former < lower ? bottom : lower
                    isUp = isUp ? close[row] >= lower : close[row] > upper
                }
                line[row] = isUp ? lower : upper
                direction[row] = isUp ? 1 : -1
            }
            (self.upper, self.lower, self.isUp) = (upper, lower, isUp)
        }
    }
}
