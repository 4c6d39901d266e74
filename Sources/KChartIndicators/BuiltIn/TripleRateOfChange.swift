/// TRIX: the change of a triple EMA over one bar in per cent, first at bar 3 · (period - 1) + 1, and
/// the EMA of it (signal). The convention of TA-Lib.
struct TripleRateOfChange: KernelIndicator {
    let description = IndicatorDescription(
        id: "trix", name: "TRIX", shortName: "TRIX", group: .momentum, placement: .pane,
        parameters: [.period(15), .period(9, id: "signal"), .source()])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape(
            [
                IndicatorOutput("trix"), IndicatorOutput("signal", color: .series(1)),
                .working("once"), .working("twice"), .working("thrice"),
            ], levels: [IndicatorLevel(0)])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(
            chain: TripleAverage(period: parameters.integer("period")),
            signal: ExponentialAverage(period: parameters.integer("signal")))
    }

    struct Kernel: RunKernel {
        var chain: TripleAverage
        var signal: ExponentialAverage

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let prices = input.source.base else { return }
            let (target, third) = (output.columns[0], output.columns[4])
            chain.advance(over: rows, prices, output.columns[2], output.columns[3], third)
            let first = chain.firstRow + 1
            target.clear(rows.lowerBound..<rows.clampedStart(first))
            for row in rows.clampedStart(first)..<rows.upperBound {
                // A reference of 0 has no per cent: the line stays where it was, at 0.
                target[row] = third[row - 1] != 0 ? 100 * (third[row] / third[row - 1] - 1) : 0
            }
            signal.run(over: rows, from: first, target, into: output.columns[1])
        }
    }
}
