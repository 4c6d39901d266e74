/// Donchian channel: highest high and lowest low of the last `period` bars, the current one
/// among them, and the middle between.
struct DonchianChannel: KernelIndicator {
    let description = IndicatorDescription(
        id: "donchian", name: "Donchian Channel", shortName: "DC", label: "DC",
        group: .volatility, placement: .overlay, parameters: [.period(20)])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape(
            [
                IndicatorOutput("upper"),
                IndicatorOutput("middle", .line(width: 1, dash: [4, 3])),
                IndicatorOutput("lower"),
            ], bands: [IndicatorBand(upper: "upper", lower: "lower")])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(range: WindowFold(period: parameters.integer("period")))
    }

    struct Kernel: RunKernel {
        let range: WindowFold

        static var staysFinite: Bool { true }
        var lookBack: Int { range.period }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let high = input.high.base, let low = input.low.base else { return }
            output.clear(rows.lowerBound..<rows.clampedStart(range.firstRow))
            let (upper, middle, lower) = (output.columns[0], output.columns[1], output.columns[2])
            range.runExtremes(over: rows, high, low) { row, high, low in
                upper[row] = high
                middle[row] = (high + low) / 2
                lower[row] = low
            }
        }
    }
}
