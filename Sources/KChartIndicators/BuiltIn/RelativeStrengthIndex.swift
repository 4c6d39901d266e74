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
            third?.advance(over: rows, prices, into: output.columns[2])
        }
    }

    /// Wilder's averages of the changes and of their sizes, side by side: the share of rises is
    /// half of one more than the first by the second.
    ///
    /// They are kept as sums that lose a share with each step: the quotient does not know.
    struct Moves {
        let period: Int
        private var sums = SIMD2<Double>.zero
        /// What the prices are multiplied by, another number than 1 once the sums were greater
        /// than any: the quotient does not know.
        private var scale = 1.0

        init(_ period: Int) {
            self.period = period
        }

        /// The change of a row and its size.
        @inline(__always)
        private static func move(_ change: Double) -> SIMD2<Double> {
            SIMD2(change, abs(change))
        }

        /// Neither rises nor falls: their sum is nothing, and the smallest number beside it keeps
        /// the quotient 0.
        @inline(__always)
        private static func index(_ sums: SIMD2<Double>) -> Double {
            50 + 50 * (sums.x / (sums.y + .leastNormalMagnitude))
        }

        mutating func advance(
            over rows: Range<Int>, _ prices: UnsafePointer<Double>,
            into target: UnsafeMutablePointer<Double>
        ) {
            if scale == 1 {
                let before = sums
                advanceUnscaled(over: rows, prices, into: target)
                guard !(sums.x + sums.y).isFinite else { return }
                scale = NumberScale.small
                sums = scale * before
            }
            let keep = 1 - 1 / Double(period)
            for row in rows {
                if row > 0 {
                    let change = scale * prices[row] - scale * prices[row - 1]
                    sums = (row <= period ? 1 : keep) * sums + Self.move(change)
                }
                target[row] = row >= period ? Self.index(sums) : .nan
            }
        }

        private mutating func advanceUnscaled(
            over rows: Range<Int>, _ prices: UnsafePointer<Double>,
            into target: UnsafeMutablePointer<Double>
        ) {
            var row = rows.lowerBound
            while row < rows.upperBound, row <= period {
                if row > 0 { sums += Self.move(prices[row] - prices[row - 1]) }
                target[row] = row == period ? Self.index(sums) : .nan
                row += 1
            }
            let keep = 1 - 1 / Double(period)
            let keep2 = keep * keep
            var sums = sums
            let before = prices - 1
            while row &+ 2 <= rows.upperBound {
                let (first, second) = (prices[row], prices[row &+ 1])
                let former = Self.move(first - before[row])
                let latter = Self.move(second - first)
                let one = keep * sums + former
                sums = keep2 * sums + (keep * former + latter)
                // Both quotients by one division.
                let changes = SIMD2(one.x, sums.x)
                let sizes = SIMD2(one.y, sums.y) + .leastNormalMagnitude
                let indices = 50 + 50 * (changes / sizes)
                target[row] = indices.x
                target[row &+ 1] = indices.y
                row &+= 2
            }
            if row < rows.upperBound {
                sums = keep * sums + Self.move(prices[row] - prices[row - 1])
                target[row] = Self.index(sums)
            }
            self.sums = sums
        }
    }
}
