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
            var row = rows.lowerBound
            if row == 0, row < rows.upperBound {
                target[row] = .nan
                row = 1
            }
            guard row < rows.upperBound else { return }
            if row == 1 {
                // The start looks at bar 1 alone, as if bar 0 had been the same.
                let rise = high[1] - high[0]
                let fall = low[0] - low[1]
                isLong = !(fall > 0 && rise < fall)
                extreme = isLong ? high[1] : low[1]
                stop = isLong ? low[0] : high[0]
                acceleration = step
            }
            // A fall is a rise with all signs changed: one way to go, and no questions on it.
            var sign = isLong ? 1.0 : -1.0
            var (ahead, behind) = isLong ? (high, low) : (low, high)
            var (stop, extreme) = (sign * stop, sign * extreme)
            var acceleration = acceleration
            let (stepBits, maximum) = (step.bitPattern, maximum)
            // The start looks at bar 1 alone.
            var former = sign * behind[row == 1 ? 1 : row - 1]
            while row < rows.upperBound {
                let (top, bottom) = (sign * ahead[row], sign * behind[row])
                if bottom <= stop {
                    let ceiling = sign * ahead[row == 1 ? 1 : row - 1]
                    let floor = -(top > ceiling ? top : ceiling)
                    sign = -sign
                    swap(&ahead, &behind)
                    stop = -extreme < floor ? -extreme : floor
                    extreme = -bottom
                    acceleration = step
                    target[row] = sign * stop
                    stop += acceleration * (extreme - stop)
                    stop = stop < floor ? stop : floor
                    former = -top
                } else {
                    target[row] = sign * stop
                    // Whether the extreme goes further nobody can guess: no branch depends on it.
                    let isFurther: UInt64 = top > extreme ? .max : 0
                    let faster =
                        acceleration + Double(bitPattern: stepBits & isFurther)
                    acceleration = maximum < faster ? maximum : faster
                    extreme = extreme < top ? top : extreme
                    let floor = former < bottom ? former : bottom
                    stop += acceleration * (extreme - stop)
                    stop = floor < stop ? floor : stop
                    former = bottom
                }
                row += 1
            }
            isLong = sign > 0
            (self.stop, self.extreme) = (sign * stop, sign * extreme)
            self.acceleration = acceleration
        }
    }
}
