/// ADX and the directional indicators +DI and -DI, by Wilder's averages.
///
/// Convention of TradingView: averages seeded by the mean of the first `period` true ranges and
/// movements (bars 1 … period), ADX by the mean of the first `period` DX values, first at bar
/// 2 · period - 1. `alignment=talib` seeds by period - 1 of them and then smooths at once, as
/// TA-Lib does. Without any movement DX is 0; values stay at their bars.
struct DirectionalMovement: KernelIndicator {
    let description = IndicatorDescription(
        id: "adx", name: "Average Directional Index", shortName: "DMI", label: "ADX",
        placement: .pane,
        parameters: [
            .period(14), .number("level", 25, in: 0...100, step: 1, isInTitle: false),
            .choice("alignment", ["own", "talib"]),
        ])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape(
            [
                IndicatorOutput("adx", color: .series(0)),
                IndicatorOutput("plusDI", .line(width: 1), color: .bullish),
                IndicatorOutput("minusDI", .line(width: 1), color: .bearish),
            ], levels: [IndicatorLevel(parameters.number("level"))])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(
            period: parameters.integer("period"),
            isAligned: parameters.text("alignment") == "talib")
    }

    struct Kernel: RunKernel {
        let period: Int
        let isAligned: Bool
        /// Wilder's sums: movement up and down, and true range.
        private var moves = SIMD2<Double>.zero
        private var range = 0.0
        private var index = 0.0
        /// What the prices are multiplied by: all values are quotients and do not know.
        private var scale = 1.0

        init(period: Int, isAligned: Bool) {
            self.period = period
            self.isAligned = isAligned
        }

        static var staysFinite: Bool { true }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            let before = self
            run(over: rows, input, output)
            guard scale == 1, !(moves.x + moves.y + range).isFinite else { return }
            self = before
            scale = NumberScale.small
            moves *= scale
            range *= scale
            run(over: rows, input, output)
        }

        private mutating func run(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let high = input.high.base, let low = input.low.base,
                let close = input.close.base
            else { return }
            let (target, plus, minus) = (output.columns[0], output.columns[1], output.columns[2])
            let (highBefore, lowBefore, closeBefore) = (high - 1, low - 1, close - 1)
            let share = 1 / Double(period)
            let keep = 1 - share
            let firstKept = isAligned ? period : period + 1
            let scale = scale
            var (moves, range, index) = (moves, range, index)
            defer { (self.moves, self.range, self.index) = (moves, range, index) }
            for row in rows {
                (target[row], plus[row], minus[row]) = (.nan, .nan, .nan)
                guard row > 0 else { continue }
                let former = scale * closeBefore[row]
                let (top, bottom) = (scale * high[row], scale * low[row])
                let rise = top - scale * highBefore[row]
                let fall = scale * lowBefore[row] - bottom
                let up = rise > (fall > 0 ? fall : 0) ? rise : 0
                let down = fall > (rise > 0 ? rise : 0) ? fall : 0
                let reach = (top > former ? top : former) - (bottom < former ? bottom : former)
                // The sums lose a share with each bar once they are whole.
                let factor = row >= firstKept ? keep : 1
                moves = factor * moves + SIMD2(up, down)
                range = factor * range + reach
                guard row >= period else { continue }
                let hasRange = range > 0
                let lines = 100 * (moves / range)
                plus[row] = hasRange ? lines.x : 0
                minus[row] = hasRange ? lines.y : 0
                let both = moves.x + moves.y
                let isDefined = both > 0 && hasRange
                let strength = isDefined ? 100 * (abs(moves.x - moves.y) / both) : 0
                if row < 2 * period {
                    index += strength * share
                } else if isDefined || !isAligned {
                    // TA-Lib leaves the index as it was where nothing moves.
                    index += (strength - index) * share
                }
                if row >= 2 * period - 1 { target[row] = index }
            }
        }
    }
}
