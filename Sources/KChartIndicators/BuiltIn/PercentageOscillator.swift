/// PPO: the difference of two EMAs in per cent of the slow one, its EMA (signal) and their distance.
///
/// Each average is seeded by its own SMA, as in TradingView and in TA-Lib with exponential averages.
/// Where the slow average is 0 the value is 0.
struct PercentageOscillator: KernelIndicator {
    let description = IndicatorDescription(
        id: "ppo", name: "Percentage Price Oscillator", shortName: "PPO", group: .momentum,
        placement: .pane,
        parameters: [
            .period(12, id: "fast"), .period(26, id: "slow"), .period(9, id: "signal"),
            .source(),
        ])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape(
            [
                IndicatorOutput("ppo"), IndicatorOutput("signal", color: .series(1)),
                IndicatorOutput("histogram", .histogram(), color: .bySign),
            ], levels: [IndicatorLevel(0)])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(
            fast: ExponentialAverage(period: parameters.integer("fast")),
            slow: ExponentialAverage(period: parameters.integer("slow")),
            signal: ExponentialAverage(period: parameters.integer("signal")))
    }

    struct Kernel: RunKernel {
        var fast: ExponentialAverage
        var slow: ExponentialAverage
        var signal: ExponentialAverage

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let prices = input.source.base else { return }
            let (line, smooth, histogram) = (
                output.columns[0], output.columns[1], output.columns[2]
            )
            fast.advance(over: rows, prices, into: line)
            slow.advance(over: rows, prices, into: smooth)
            for row in rows {
                let base = smooth[row]
                line[row] = base != 0 ? 100 * ((line[row] - base) / base) : 0
            }
            let first = max(fast.period, slow.period) - 1
            signal.run(over: rows, from: first, line, into: smooth)
            for row in rows { histogram[row] = line[row] - smooth[row] }
        }
    }
}
