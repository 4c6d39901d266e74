/// Keltner channel: the EMA of the close (SMA seed) and lines `multiplier` ATRs from it; the ATR
/// is that of `atr` (first true range high - low).
struct KeltnerChannel: KernelIndicator {
    let description = IndicatorDescription(
        id: "keltner", name: "Keltner Channel", shortName: "KC", group: .volatility,
        placement: .overlay,
        parameters: [
            .period(20), .period(10, id: "atrPeriod"),
            .number("multiplier", 2, in: 0.1...10, step: 0.1), .source(),
        ])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape(
            [
                IndicatorOutput("middle", .line(width: 1, dash: [4, 3])),
                IndicatorOutput("upper"), IndicatorOutput("lower"),
            ], bands: [IndicatorBand(upper: "upper", lower: "lower")])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(
            average: ExponentialAverage(period: parameters.integer("period")),
            range: .wilder(parameters.integer("atrPeriod")),
            multiplier: parameters.number("multiplier"))
    }

    struct Kernel: RunKernel {
        var average: ExponentialAverage
        var range: ExponentialAverage
        let multiplier: Double

        static var staysFinite: Bool { true }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let prices = input.source.base else { return }
            let (middle, upper, lower) = (output.columns[0], output.columns[1], output.columns[2])
            // All three or none.
            let first = max(average.period, range.period) - 1
            guard let ranges = TrueRange(input) else { return }
            let multiplier = multiplier
            rows.inRuns { rows in
                average.advance(over: rows, prices, into: middle)
                range.advance(over: rows, of: { ranges[$0] }) { row, range in
                    let reach = multiplier * range
                    upper[row] = middle[row] + reach
                    lower[row] = middle[row] - reach
                }
                for row in rows.lowerBound..<rows.clampedStart(first) { middle[row] = .nan }
            }
        }
    }
}
