/// Aroon: how long ago, in the last `period` bars and the current one, the highest high and the
/// lowest low were, 100 for now and 0 for `period` bars ago; of equals the newest counts (TA-Lib).
struct AroonIndicator: KernelIndicator {
    let description = IndicatorDescription(
        id: "aroon", name: "Aroon", shortName: "AROON", label: "Aroon", placement: .pane,
        parameters: [.period(14)])

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        IndicatorShape(
            [
                IndicatorOutput("up", color: .bullish), IndicatorOutput("down", color: .bearish),
            ], levels: [IndicatorLevel(70), IndicatorLevel(30)], range: 0...100)
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        Kernel(window: WindowFold(period: parameters.integer("period") + 1))
    }

    struct Kernel: RunKernel {
        let window: WindowFold

        static var staysFinite: Bool { true }
        var lookBack: Int { window.period }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let high = input.high.base, let low = input.low.base else { return }
            let (up, down) = (output.columns[0], output.columns[1])
            let first = rows.clampedStart(window.firstRow)
            up.clear(rows.lowerBound..<first)
            down.clear(rows.lowerBound..<first)
            let period = window.period - 1
            func strength(_ row: Int, _ extreme: Int) -> Double {
                100 * Double(period &- (row &- extreme)) / Double(period)
            }
            window.run(over: rows, HighestRow(values: high)) { up[$0] = strength($0, $1.row) }
            window.run(over: rows, LowestRow(values: low)) { down[$0] = strength($0, $1.row) }
        }
    }
}
