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

    struct Kernel: IndicatorKernel {
        let period: Int
        let isAligned: Bool
        /// Wilder's sums: true range, movement up, movement down.
        var sums = SIMD4<Double>.zero
        var index = 0.0

        var lookBack: Int { 1 }

        init(period: Int, isAligned: Bool) {
            self.period = period
            self.isAligned = isAligned
        }

        mutating func advance(to row: Int, _ input: IndicatorInput, _ output: IndicatorCells) {
            guard row > 0 else { return }
            let former = input.close[row - 1]
            let rise = input.high[row] - input.high[row - 1]
            let fall = input.low[row - 1] - input.low[row]
            let moves = SIMD4(
                max(input.high[row], former) - min(input.low[row], former),
                rise > fall && rise > 0 ? rise : 0, fall > rise && fall > 0 ? fall : 0, 0)
            if row > (isAligned ? period - 1 : period) {
                sums += moves - sums / Double(period)
            } else {
                sums += moves
            }
            guard row >= period else { return }
            let hasRange = sums[0] > 0
            let plus = hasRange ? 100 * (sums[1] / sums[0]) : 0
            let minus = hasRange ? 100 * (sums[2] / sums[0]) : 0
            output[1, row] = plus
            output[2, row] = minus
            let isDefined = plus + minus > 0
            let strength = isDefined ? 100 * (abs(plus - minus) / (plus + minus)) : 0
            if row < 2 * period {
                index += strength / Double(period)
            } else if isDefined || !isAligned {
                // TA-Lib leaves the index as it was where nothing moves.
                index += (strength - index) / Double(period)
            }
            if row >= 2 * period - 1 { output[0, row] = index }
        }
    }
}
