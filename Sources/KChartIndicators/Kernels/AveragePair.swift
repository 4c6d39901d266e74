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
                if row == last { averages[lane] = firsts[lane] + averages[lane] / periods[lane] }
            } else {
                averages[lane] += factors[lane] * (value - averages[lane])
            }
        }
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
        if row + 4 <= rows.upperBound { advanceByFour(&row, rows.upperBound, values, target) }
        while row < rows.upperBound {
            averages += factors * (values[row] - averages)
            if !(averages.x + averages.y).isFinite { averages = SIMD2(repeating: values[row]) }
            target[row] = averages.x - averages.y
            row += 1
        }
    }

    /// As `ExponentialAverage` does it, for both averages at once.
    private mutating func advanceByFour(
        _ row: inout Int, _ end: Int, _ values: UnsafePointer<Double>,
        _ target: UnsafeMutablePointer<Double>
    ) {
        var last = values[row - 1]
        var distances = averages - last
        if abs(distances.x) + abs(distances.y) < 1e-200 { distances = .zero }
        let keep = 1 - factors
        let (keep2, keep3) = (keep * keep, keep * keep * keep)
        let keep4 = keep2 * keep2
        while row + 4 <= end {
            let step1 = values[row] - last
            let step2 = values[row + 1] - last
            let step3 = values[row + 2] - last
            let step4 = values[row + 3] - last
            let gain1 = factors * step1
            let gain2 = keep * gain1 + factors * step2
            let gain3 = keep * gain2 + factors * step3
            let gain4 = keep * gain3 + factors * step4
            let (one, two) = (keep * distances + gain1, keep2 * distances + gain2)
            let (three, four) = (keep3 * distances + gain3, keep4 * distances + gain4)
            target[row] = one.x - one.y
            target[row + 1] = two.x - two.y
            target[row + 2] = three.x - three.y
            target[row + 3] = four.x - four.y
            distances = keep4 * distances + (gain4 - step4)
            last = values[row + 3]
            row += 4
        }
        averages = last + distances
    }
}
