/// Stochastic RSI (Chande and Kroll): the place of the RSI between its lowest and highest of the last
/// `stochastic` values, smoothed (%K), and its SMA (%D). A flat window gives 50.
///
/// TA-Lib's STOCHRSI is this with `smoothing=1`.
struct StochasticRSI: KernelIndicator {
    let description = IndicatorDescription(
        id: "stochRSI", name: "Stochastic RSI", shortName: "SRSI", label: "Stoch RSI",
        group: .momentum, placement: .pane,
        parameters: [
            .period(14), .period(14, id: "stochastic"), .period(3, id: "smoothing"),
            .period(3, id: "signal"), .source(),
        ])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape(
            [
                IndicatorOutput("k"), IndicatorOutput("d", color: .series(1)), .working("rsi"),
                .working("raw"),
            ], levels: [IndicatorLevel(80), IndicatorLevel(20)], range: 0...100)
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(
            period: parameters.integer("period"), stochastic: parameters.integer("stochastic"),
            smoothing: parameters.integer("smoothing"), signal: parameters.integer("signal"))
    }

    struct Kernel: RunKernel {
        var moves: RelativeStrengthIndex.Moves
        let range: WindowFold
        var smooth: WindowSum
        var signal: WindowSum

        init(period: Int, stochastic: Int, smoothing: Int, signal: Int) {
            moves = RelativeStrengthIndex.Moves(period)
            range = WindowFold(period: stochastic, start: period)
            smooth = WindowSum(period: smoothing, start: range.firstRow)
            self.signal = WindowSum(period: signal, start: smooth.firstRow)
        }

        static var staysFinite: Bool { true }
        var lookBack: Int { max(range.period, smooth.period, signal.period) }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let prices = input.source.base else { return }
            let (index, raw) = (output.columns[2], output.columns[3])
            moves.advance(over: rows, prices, into: index)
            raw.clear(rows.lowerBound..<rows.clampedStart(range.firstRow))
            range.runExtremes(over: rows, index, index) { row, high, low in
                let width = high - low
                raw[row] = width > 0 ? 100 * ((index[row] - low) / width) : 50
            }
            smooth.runMeans(over: rows, raw, into: output.columns[0])
            signal.runMeans(over: rows, output.columns[0], into: output.columns[1])
        }
    }
}
