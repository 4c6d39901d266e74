/// RSI by Wilder: the share of rises in the moves of the last bars, in per cent.
///
/// The first averages are the means of the first `period` changes (first value at bar `period`),
/// then each moves by 1 / period. No falls: 100; neither rises nor falls: 50 (TA-Lib answers 0,
/// KLineChart 100). Up to three periods show as lines of one pane.
struct RelativeStrengthIndex: KernelIndicator {
    let description = IndicatorDescription(
        id: "rsi", name: "Relative Strength Index", shortName: "RSI", group: .momentum,
        placement: .pane,
        parameters: [
            .period(14),
            IndicatorParameter("period2", .integer(0...10_000, initial: 0)),
            IndicatorParameter("period3", .integer(0...10_000, initial: 0)),
            .number("upper", 70, in: 50...100, step: 1, isInTitle: false),
            .number("lower", 30, in: 0...50, step: 1, isInTitle: false),
            .source(),
        ])

    private static func periods(_ parameters: IndicatorParameters) -> [Int] {
        ["period", "period2", "period3"].map(parameters.integer).filter { $0 > 0 }
    }

    func title(_ parameters: IndicatorParameters) -> String {
        let words = ["RSI"] + Self.periods(parameters).map(String.init)
        let source = parameters.source
        return (words + (source == .close ? [] : [source.rawValue])).joined(separator: " ")
    }

    func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
        let names = ["rsi", "rsi2", "rsi3"]
        let lines = Self.periods(parameters).indices.map {
            IndicatorOutput(names[$0], color: .series($0))
        }
        return IndicatorShape(
            lines,
            levels: [
                IndicatorLevel(parameters.number("upper")),
                IndicatorLevel(parameters.number("lower")),
            ], range: 0...100)
    }

    func kernel(_ parameters: IndicatorParameters) -> Kernel {
        let periods = Self.periods(parameters)
        return Kernel(
            first: Moves(periods[0]), second: periods.count > 1 ? Moves(periods[1]) : nil,
            third: periods.count > 2 ? Moves(periods[2]) : nil)
    }

    struct Kernel: RunKernel {
        var first: Moves
        var second: Moves?
        var third: Moves?

        static var staysFinite: Bool { true }

        mutating func advance(
            over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            guard let prices = input.source.base else { return }
            first.advance(over: rows, prices, into: output.columns[0])
            second?.advance(over: rows, prices, into: output.columns[1])
            third?.advance(over: rows, prices, into: output.columns[second == nil ? 1 : 2])
        }
    }

    /// Wilder's averages of rises and falls, side by side.
    struct Moves {
        let period: Int
        /// Rises and falls; before the averages begin their sums.
        var averages = SIMD2<Double>.zero

        init(_ period: Int) {
            self.period = period
        }

        static func moves(_ change: Double) -> SIMD2<Double> {
            SIMD2(change > 0 ? change : 0, change < 0 ? -change : 0)
        }

        static func index(_ averages: SIMD2<Double>) -> Double {
            let total = averages.x + averages.y
            return total > 0 ? 100 * (averages.x / total) : 50
        }

        mutating func advance(
            over rows: Range<Int>, _ prices: UnsafePointer<Double>,
            into target: UnsafeMutablePointer<Double>
        ) {
            var row = rows.lowerBound
            while row < rows.upperBound, row <= period {
                if row > 0 { averages += Self.moves(prices[row] - prices[row - 1]) }
                if row == period { averages /= Double(period) }
                target[row] = row == period ? Self.index(averages) : .nan
                row += 1
            }
            let share = 1 / Double(period)
            let keep = 1 - share
            let keep2 = keep * keep
            while row + 2 <= rows.upperBound {
                let former = share * Self.moves(prices[row] - prices[row - 1])
                let latter = share * Self.moves(prices[row + 1] - prices[row])
                target[row] = Self.index(keep * averages + former)
                averages = keep2 * averages + (keep * former + latter)
                target[row + 1] = Self.index(averages)
                row += 2
            }
            if row < rows.upperBound {
                averages = keep * averages + share * Self.moves(prices[row] - prices[row - 1])
                target[row] = Self.index(averages)
            }
            if !(averages.x + averages.y).isFinite { averages = .zero }
        }
    }
}
