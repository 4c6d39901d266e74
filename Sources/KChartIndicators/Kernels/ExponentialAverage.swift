/// An exponential average: each value moves it by `factor` of its distance.
///
/// It has no value before `period` numbers were taken in and begins with their mean (or with the
/// first number). A number that is not finite is passed over.
struct ExponentialAverage {
    let period: Int
    let factor: Double
    private(set) var taken = 0
    /// The average; before it begins the sum of the distances from the first number, so that equal
    /// numbers have exactly their own mean.
    private(set) var value = 0.0
    private var first = 0.0

    /// factor 2 / (period + 1).
    init(period: Int, startsWithFirst: Bool = false) {
        self.init(period: startsWithFirst ? 1 : period, factor: 2 / Double(period + 1))
    }

    init(period: Int, factor: Double) {
        self.period = period
        self.factor = factor
    }

    /// Wilder's average: factor 1 / period.
    static func wilder(_ period: Int) -> ExponentialAverage {
        ExponentialAverage(period: period, factor: 1 / Double(period))
    }

    var hasValue: Bool { taken >= period }

    /// The average after one more number; NaN before it begins.
    @inline(__always)
    mutating func advance(_ number: Double) -> Double {
        guard number.isFinite else { return .nan }
        if taken >= period {
            value += factor * (number - value)
            // Numbers so great that their difference is not finite.
            if !value.isFinite { value = number }
            return value
        }
        if taken == 0 { first = number }
        value += number - first
        taken += 1
        guard taken == period else { return .nan }
        value = first + value / Double(period)
        if !value.isFinite { value = number }
        return value
    }

    /// Averages of a run of rows, all finite, written to the same rows of `target`.
    ///
    /// Four rows at a time: the average enters the next four by one product and one sum, so the
    /// processor need not wait for every row. It is carried as the distance from a number of the
    /// column, which keeps equal numbers exactly equal.
    mutating func advance(
        over rows: Range<Int>, _ values: UnsafePointer<Double>,
        into target: UnsafeMutablePointer<Double>
    ) {
        var row = rows.lowerBound
        while row < rows.upperBound, taken < period || row == 0 {
            target[row] = advance(values[row])
            row += 1
        }
        let before = (self, row)
        while row + 4 <= rows.upperBound {
            let end = min(rows.upperBound, row + 1_024)
            var last = values[row - 1]
            var distance = value - last
            // A distance that fades in a flat market would end among the slow tiny numbers.
            if abs(distance) < 1e-200 { distance = 0 }
            let keep = 1 - factor
            let (keep2, keep3) = (keep * keep, keep * keep * keep)
            let keep4 = keep2 * keep2
            while row + 4 <= end {
                let step1 = values[row] - last
                let step2 = values[row + 1] - last
                let step3 = values[row + 2] - last
                let step4 = values[row + 3] - last
                let gain1 = factor * step1
                let gain2 = keep * gain1 + factor * step2
                let gain3 = keep * gain2 + factor * step3
                let gain4 = keep * gain3 + factor * step4
                target[row] = last + (keep * distance + gain1)
                target[row + 1] = last + (keep2 * distance + gain2)
                target[row + 2] = last + (keep3 * distance + gain3)
                target[row + 3] = last + (keep4 * distance + gain4)
                distance = keep4 * distance + (gain4 - step4)
                last = values[row + 3]
                row += 4
            }
            value = target[row - 1]
        }
        if !value.isFinite {
            (self, row) = before
        }
        while row < rows.upperBound {
            target[row] = advance(values[row])
            row += 1
        }
    }

    /// The same where the column begins at row `start`; NaN before.
    mutating func run(
        over rows: Range<Int>, from start: Int, _ values: UnsafePointer<Double>,
        into target: UnsafeMutablePointer<Double>
    ) {
        let first = rows.clampedStart(start)
        target.clear(rows.lowerBound..<first)
        advance(over: first..<rows.upperBound, values, into: target)
    }
}
