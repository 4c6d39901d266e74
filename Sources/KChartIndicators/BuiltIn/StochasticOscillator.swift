/// Slow stochastic: %K is the SMA of the raw place of the close between lowest low and highest
/// high, %D the SMA of %K. A flat window gives 50 (TA-Lib answers 0).
///
/// Values begin as soon as they are defined; TA-Lib gives %K only from where %D begins.
struct StochasticOscillator: KernelIndicator {
    let description = IndicatorDescription(
        id: "stochastic", name: "Stochastic Oscillator", shortName: "KD", label: "Stoch",
        group: .momentum, placement: .pane,
        parameters: [
            .period(14), .period(3, id: "smoothing"), .period(3, id: "signal"),
            .number("upper", 80, in: 50...100, step: 1, isInTitle: false),
            .number("lower", 20, in: 0...50, step: 1, isInTitle: false),
        ])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape(
            [
                IndicatorOutput("k"), IndicatorOutput("d", color: .series(1)),
                .working("raw"),
            ],
            levels: [
                IndicatorLevel(parameters.number("upper")),
                IndicatorLevel(parameters.number("lower")),
            ], range: 0...100)
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(
            period: parameters.integer("period"), smoothing: parameters.integer("smoothing"),
            signal: parameters.integer("signal"))
    }

    struct Kernel: RunKernel {
        let range: WindowFold
        var smooth: WindowSum
        var signal: WindowSum

        init(period: Int, smoothing: Int, signal: Int) {
            range = WindowFold(period: period)
            smooth = WindowSum(period: smoothing, start: range.firstRow)
            self.signal = WindowSum(period: signal, start: smooth.firstRow)
        }

        static var staysFinite: Bool { true }
        var lookBack: Int { max(range.period, smooth.period, signal.period) }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let high = input.high.base, let low = input.low.base,
                let close = input.close.base
            else { return }
            let raw = output.columns[2]
            raw.clear(rows.lowerBound..<rows.clampedStart(range.firstRow))
            range.runExtremes(over: rows, high, low) { row, high, low in
                let width = high - low
                raw[row] = width > 0 ? 100 * ((close[row] - low) / width) : 50
            }
            smooth.runMeans(over: rows, raw, into: output.columns[0])
            signal.runMeans(over: rows, output.columns[0], into: output.columns[1])
        }
    }
}
