/// KDJ: the raw stochastic smoothed twice with 1 / 3 (K, D), both from 50 on, and J = 3K - 2D. The
/// convention of KLineChart; a flat window gives a raw value of 50.
struct KDJOscillator: KernelIndicator {
    let description = IndicatorDescription(
        id: "kdj", name: "KDJ Oscillator", shortName: "KDJ", group: .momentum, placement: .pane,
        parameters: [.period(9), .period(3, id: "smoothing"), .period(3, id: "signal")])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape(
            [
                IndicatorOutput("k"), IndicatorOutput("d", color: .series(1)),
                IndicatorOutput("j", color: .series(2)),
            ], levels: [IndicatorLevel(80), IndicatorLevel(20)])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(
            range: WindowFold(period: parameters.integer("period")),
            smoothing: 1 / Double(parameters.integer("smoothing")),
            signal: 1 / Double(parameters.integer("signal")))
    }

    struct Kernel: RunKernel {
        let range: WindowFold
        let smoothing: Double
        let signal: Double
        var k = 50.0
        var d = 50.0

        init(range: WindowFold, smoothing: Double, signal: Double) {
            self.range = range
            self.smoothing = smoothing
            self.signal = signal
        }

        static var staysFinite: Bool { true }
        var lookBack: Int { range.period }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let high = input.high.base, let low = input.low.base,
                let close = input.close.base
            else { return }
            let (fast, slow, both) = (output.columns[0], output.columns[1], output.columns[2])
            output.clear(rows.lowerBound..<rows.clampedStart(range.firstRow))
            var (k, d) = (k, d)
            range.runExtremes(over: rows, high, low) { row, high, low in
                // A width that no number holds is measured by halves.
                let half = (high - low).isFinite ? 1.0 : 0.5
                let width = half * high - half * low
                let raw = width > 0 ? 100 * ((half * close[row] - half * low) / width) : 50
                k += smoothing * (raw - k)
                d += signal * (k - d)
                (fast[row], slow[row], both[row]) = (k, d, 3 * k - 2 * d)
            }
            (self.k, self.d) = (k, d)
        }
    }
}
