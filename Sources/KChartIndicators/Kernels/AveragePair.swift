/// The difference of two exponential averages of one column, computed side by side.
struct AveragePair {
    /// The first row with a difference.
    let firstRow: Int
    private let starts: (fast: Int, slow: Int)
    private let periods: SIMD2<Double>
    private let factors: SIMD2<Double>
    /// Fast and slow average; before they begin the sums of distances from their first values, so
    /// that equal values have exactly their own mean.
    private var averages = SIMD2<Double>.zero
    private var firsts = SIMD2<Double>.zero

    /// - Parameter beginsTogether: the fast average is seeded by the values that end where the slow
    ///   one's seed ends, instead of the first ones.
    init(fast: Int, slow: Int, beginsTogether: Bool = false) {
        firstRow = max(fast, slow) - 1
        starts =
            beginsTogether
            ? (max(fast, slow) - fast, max(fast, slow) - slow) : (0, 0)
        periods = SIMD2(Double(fast), Double(slow))
        factors = 2 / (periods + 1)
    }

    private mutating func warmUp(_ row: Int, _ value: Double) {
        for (lane, start) in [starts.fast, starts.slow].enumerated() where row >= start {
            let last = start + Int(periods[lane]) - 1
            if row <= last {
                if row == start { firsts[lane] = value }
                averages[lane] += value - firsts[lane]
                guard row == last else { continue }
                averages[lane] = firsts[lane] + averages[lane] / periods[lane]
                // Numbers so great that their sum is not finite, as `ExponentialAverage` has it.
                if !averages[lane].isFinite { averages[lane] = value }
            } else {
                averages[lane] = moved(averages, to: value)[lane]
            }
        }
    }

    /// Both averages after one more value.
    private func moved(_ averages: SIMD2<Double>, to value: Double) -> SIMD2<Double> {
        let next = averages + factors * (value - averages)
        // Numbers so great that their difference is not finite: shares of them are.
        return (next.x + next.y).isFinite || (next.x.isFinite && next.y.isFinite)
            ? next : (1 - factors) * averages + factors * value
    }

    mutating func advance(
        over rows: Range<Int>, _ values: UnsafePointer<Double>,
        into target: UnsafeMutablePointer<Double>
    ) {
        var row = rows.lowerBound
        while row < rows.upperBound, row <= firstRow {
            warmUp(row, values[row])
            target[row] = row == firstRow ? averages.x - averages.y : .nan
            row += 1
        }
        if row + 4 <= rows.upperBound {
            let before = (averages, row)
            advanceByFour(&row, rows.upperBound, values, target)
            if !(averages.x.isFinite && averages.y.isFinite) { (averages, row) = before }
        }
        while row < rows.upperBound {
            averages = moved(averages, to: values[row])
            target[row] = averages.x - averages.y
            row += 1
        }
    }

    /// As `ExponentialAverage` does it, for both averages at once.
    private mutating func advanceByFour(
        _ row: inout Int, _ end: Int, _ values: UnsafePointer<Double>,
        _ target: UnsafeMutablePointer<Double>
    ) {
        var distances = averages - values[row - 1]
        if abs(distances.x) + abs(distances.y) < 1e-200 { distances = .zero }
        var steps = FourSteps(factor: factors, keep: 1 - factors, distance: distances)
        let before = values - 1
        while row &+ 4 <= end {
            let numbers = values + row
            let last = before[row]
            let first = SIMD2(numbers[0], numbers[1]) - last
            let second = SIMD2(numbers[2], numbers[3]) - last
            let (one, two, three, four) = steps.step(
                SIMD2(repeating: first.x), SIMD2(repeating: first.y),
                SIMD2(repeating: second.x), SIMD2(repeating: second.y))
            // Two rows by one subtraction.
            let former = SIMD2(one.x, two.x) - SIMD2(one.y, two.y)
            let latter = SIMD2(three.x, four.x) - SIMD2(three.y, four.y)
            (target + row).store(SIMD4(lowHalf: former, highHalf: latter))
            row &+= 4
        }
        averages = values[row - 1] + steps.distance
    }
}
