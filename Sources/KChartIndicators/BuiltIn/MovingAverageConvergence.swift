/// MACD: the difference of two exponential averages, its own average (signal) and their distance.
///
/// Convention of KLineChart and TradingView: each average is seeded by its own SMA, the signal by
/// the mean of the first values of the difference. `alignment=talib` seeds the fast average late,
/// so that both begin together, and gives no value before the signal has one, as TA-Lib does.
/// `histogramFactor=2` doubles the histogram, as KLineChart does.
struct MovingAverageConvergence: KernelIndicator {
    let description = IndicatorDescription(
        id: "macd", name: "Moving Average Convergence Divergence", shortName: "MACD",
        group: .momentum, placement: .pane,
        parameters: [
            .period(12, id: "fast"), .period(26, id: "slow"), .period(9, id: "signal"),
            IndicatorParameter("histogramFactor", .integer(1...2, initial: 1)),
            .choice("alignment", ["own", "talib"]), .source(),
        ])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape(
            [
                IndicatorOutput("macd"), IndicatorOutput("signal", color: .series(1)),
                IndicatorOutput("histogram", .histogram(), color: .bySign),
            ], levels: [IndicatorLevel(0)])
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        let fast = parameters.integer("fast")
        let slow = parameters.integer("slow")
        let isAligned = parameters.text("alignment") == "talib"
        // TA-Lib takes the shorter for the fast one.
        return Kernel(
            fast: isAligned ? min(fast, slow) : fast, slow: isAligned ? max(fast, slow) : slow,
            signal: parameters.integer("signal"), isAligned: isAligned,
            factor: Double(parameters.integer("histogramFactor")))
    }

    struct Kernel: RunKernel {
        var pair: AveragePair
        var signal: ExponentialAverage
        /// The first row that is shown.
        let firstShown: Int
        let factor: Double

        init(fast: Int, slow: Int, signal: Int, isAligned: Bool, factor: Double) {
            pair = AveragePair(fast: fast, slow: slow, beginsTogether: isAligned)
            self.signal = ExponentialAverage(period: signal)
            firstShown = isAligned ? pair.firstRow + signal - 1 : 0
            self.factor = factor
        }

        static var staysFinite: Bool { true }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let prices = input.source.base else { return }
            let (line, smooth, histogram) = (
                output.columns[0], output.columns[1], output.columns[2]
            )
            let factor = factor
            var row = rows.lowerBound
            while row < rows.upperBound {
                // So many rows that the second pass finds the first one's values close by.
                let end = min(row + 1_024, rows.upperBound)
                pair.advance(over: row..<end, prices, into: line)
                let defined = max(row, min(pair.firstRow, end))
                smooth.clear(row..<defined)
                histogram.clear(row..<defined)
                signal.advance(over: defined..<end, line) { row, value in
                    smooth[row] = value
                    histogram[row] = factor * (line[row] - value)
                } four: { row, values in
                    let distances = (line + row).four - values
                    (smooth + row).store(values)
                    (histogram + row).store(factor * distances)
                }
                for row in row..<max(row, min(firstShown, end)) { line[row] = .nan }
                row = end
            }
        }
    }
}
