/// Parabolic stop and reverse (Wilder), by TA-Lib's start: the first direction is that of the
/// directional movement of bars 0 and 1, and the first value is at bar 1.
///
/// After a turn the stop is the former extreme and the acceleration starts again; the extreme of a
/// bar counts from the next bar on. The first bars give the first extremes: no special price.
struct ParabolicSAR: KernelIndicator {
    let description = IndicatorDescription(
        id: "sar", name: "Parabolic SAR", shortName: "SAR", placement: .overlay,
        parameters: [
            .number("step", 0.02, in: 0...1, step: 0.01),
            .number("maximum", 0.2, in: 0...1, step: 0.05),
        ])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape([IndicatorOutput("sar", .dots())])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        let maximum = parameters.number("maximum")
        return Kernel(step: min(parameters.number("step"), maximum), maximum: maximum)
    }

    struct Kernel: RunKernel {
        let step: Double
        let maximum: Double
        private var isLong = true
        private var stop = 0.0
        private var extreme = 0.0
        private var acceleration = 0.0

        init(step: Double, maximum: Double) {
            self.step = step
            self.maximum = maximum
        }

        static var staysFinite: Bool { true }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let high = input.high.base, let low = input.low.base else { return }
            let target = output.columns[0]
            var (isLong, stop, extreme) = (isLong, stop, extreme)
            var acceleration = acceleration
            for row in rows {
                guard row > 0 else {
                    target[row] = .nan
                    continue
                }
                // The start looks at bar 1 alone, as if bar 0 had been the same.
                let before = row == 1 ? 1 : row - 1
                if row == 1 {
                    let rise = high[1] - high[0]
                    let fall = low[0] - low[1]
                    isLong = !(fall > 0 && rise < fall)
                    extreme = isLong ? high[1] : low[1]
                    stop = isLong ? low[0] : high[0]
                    acceleration = step
                }
                let (top, bottom) = (high[row], low[row])
                let turns = isLong ? bottom <= stop : top >= stop
                let ceiling = max(top, high[before])
                let floor = min(bottom, low[before])
                if turns {
                    isLong.toggle()
                    stop = isLong ? min(extreme, floor) : max(extreme, ceiling)
                    acceleration = step
                    extreme = isLong ? top : bottom
                    target[row] = stop
                } else {
                    target[row] = stop
                    if isLong ? top > extreme : bottom < extreme {
                        extreme = isLong ? top : bottom
                        acceleration = min(acceleration + step, maximum)
                    }
                }
                stop += acceleration * (extreme - stop)
                stop = isLong ? min(stop, floor) : max(stop, ceiling)
            }
            (self.isLong, self.stop, self.extreme) = (isLong, stop, extreme)
            self.acceleration = acceleration
        }
    }
}
