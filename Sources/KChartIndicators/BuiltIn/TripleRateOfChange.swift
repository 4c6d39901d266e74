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

        static var staysFinite: Bool { true }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let prices = input.source.base else { return }
            let (target, smooth) = (output.columns[0], output.columns[1])
            let start = chain.firstRow + 1
            rows.inRuns { rows in
                let last = chain.last
                // A row may be handed over twice: what is made of two rows is made afterwards.
                chain.advance(over: rows, prices) { row, _, _, third in target[row] = third }
                for row in rows.reversed() {
                    let former = row > rows.lowerBound ? target[row - 1] : last
                    // A reference of nothing has no per cent: the line stays where it was, at 0.
                    target[row] = abs(former) > 1e-200 ? 100 * (target[row] / former - 1) : 0
                }
                target.clear(rows.lowerBound..<rows.clampedStart(start))
                signal.run(over: rows, from: start, target, into: smooth)
            }
        }
    }
}
