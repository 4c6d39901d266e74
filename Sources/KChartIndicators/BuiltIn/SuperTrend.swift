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

    struct Kernel: IndicatorKernel {
        var average: ExponentialAverage
        let multiplier: Double
        var upper = Double.nan
        var lower = Double.nan
        var isUp = false

        var lookBack: Int { 1 }

        init(average: ExponentialAverage, multiplier: Double) {
            self.average = average
            self.multiplier = multiplier
        }

        mutating func advance(to row: Int, _ input: IndicatorInput, _ output: IndicatorCells) {
            let (high, low, close) = (input.high[row], input.low[row], input.close[row])
            let former = row > 0 ? input.close[row - 1] : close
            let range =
                row > 0 ? max(high, former) - min(low, former) : high - low
            let reach = multiplier * average.advance(range)
            guard reach.isFinite else { return }
            let middle = (high + low) / 2
            if upper.isNaN {
                (upper, lower) = (middle + reach, middle - reach)
            } else {
                if middle + reach < upper || former > upper { upper = middle + reach }
                if middle - reach > lower || former < lower { lower = middle - reach }
                isUp = isUp ? close >= lower : close > upper
            }
            output[0, row] = isUp ? lower : upper
            output[1, row] = isUp ? 1 : -1
        }
    }
}
