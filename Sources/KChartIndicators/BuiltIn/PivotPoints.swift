/// Pivot points of the session (week, month) before, UTC: the pivot, three resistances, three
/// supports, as steps. Nothing in the first session.
///
/// From its high, low and last close; `classic`: P = (H + L + C) / 3, R1 = 2P - L, R2 = P + (H - L),
/// R3 = H + 2(P - L); `fibonacci`: P ± 0.382, 0.618, 1 of H - L; `camarilla`: C ± 1.1 (H - L) / 12,
/// / 6, / 4.
struct PivotPoints: KernelIndicator {
    let description = IndicatorDescription(
        id: "pivots", name: "Pivot Points", shortName: "PIVOT", label: "Pivots",
        placement: .overlay,
        parameters: [
            .choice("formula", ["classic", "fibonacci", "camarilla"]),
            .choice("anchor", ["session", "week", "month"]),
        ])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        let step = IndicatorOutput.Plot.line(width: 1, isStep: true)
        return IndicatorShape(
            [IndicatorOutput("pivot", step)]
                + ["r1", "r2", "r3"].map { IndicatorOutput($0, step, color: .bearish) }
                + ["s1", "s2", "s3"].map { IndicatorOutput($0, step, color: .bullish) })
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(
            formula: parameters.text("formula"), clock: SessionClock(parameters.text("anchor")))
    }

    struct Kernel: RunKernel {
        let shares: (Double, Double, Double)
        let isClassic: Bool
        let isCamarilla: Bool
        var clock: SessionClock
        var (high, low, close) = (-Double.infinity, Double.infinity, Double.nan)
        /// The levels of this session in the order of the outputs; NaN in the first.
        var levels = SIMD8<Double>(repeating: .nan)

        init(formula: String, clock: SessionClock) {
            isClassic = formula == "classic"
            isCamarilla = formula == "camarilla"
            shares = isCamarilla ? (1.1 / 12, 1.1 / 6, 1.1 / 4) : (0.382, 0.618, 1)
            self.clock = clock
        }

        static var staysFinite: Bool { true }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let highs = input.high.base, let lows = input.low.base,
                let closes = input.close.base
            else { return }
            var row = rows.lowerBound
            while row < rows.upperBound {
                if clock.begins(at: input.times[row]) {
                    if close.isFinite { setLevels() }
                    (high, low) = (-.infinity, .infinity)
                }
                let start = row
                repeat {
                    high = max(high, highs[row])
                    low = min(low, lows[row])
                    row += 1
                } while row < rows.upperBound && !clock.wouldBegin(at: input.times[row])
                close = closes[row - 1]
                for index in 0..<7 {
                    (output.columns[index] + start).update(
                        repeating: levels[index], count: row - start)
                }
            }
        }

        private mutating func setLevels() {
            let pivot = (high + low + close) / 3
            let width = high - low
            if isClassic {
                levels = SIMD8(
                    pivot, 2 * pivot - low, pivot + width, high + 2 * (pivot - low),
                    2 * pivot - high, pivot - width, low - 2 * (high - pivot), .nan)
                return
            }
            let middle = isCamarilla ? close : pivot
            levels = SIMD8(
                pivot, middle + shares.0 * width, middle + shares.1 * width,
                middle + shares.2 * width, middle - shares.0 * width, middle - shares.1 * width,
                middle - shares.2 * width, .nan)
        }
    }
}
