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

    /// Takes over an average that was carried elsewhere.
    mutating func settle(_ average: Double) {
        value = average
    }

    /// The average after one more number; NaN before it begins.
    @inline(__always)
    mutating func advance(_ number: Double) -> Double {
        guard number.isFinite else { return .nan }
        if taken >= period {
            let former = value
            value += factor * (number - value)
            // Numbers so great that their difference is not finite: shares of them are.
            if !value.isFinite { value = (1 - factor) * former + factor * number }
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
    mutating func advance(
        over rows: Range<Int>, _ values: UnsafePointer<Double>,
        into target: UnsafeMutablePointer<Double>
    ) {
        advance(over: rows, values) {
            target[$0] = $1
        } four: {
            (target + $0).store($1)
        }
    }

    /// The same, each handed to `use` or four rows to `useFour` (twice where the first turned out
    /// not finite).
    ///
    /// Four rows at a time, see `FourSteps`.
    @inline(__always)
    mutating func advance(
        over rows: Range<Int>, _ values: UnsafePointer<Double>, _ use: (Int, Double) -> Void,
        four useFour: (Int, SIMD4<Double>) -> Void
    ) {
        var row = rows.lowerBound
        while row < rows.upperBound, taken < period || row == 0 {
            use(row, advance(values[row]))
            row += 1
        }
        let before = (self, row)
        while row + 4 <= rows.upperBound {
            let end = min(rows.upperBound, row + 1_024)
            var distance = value - values[row - 1]
            // A distance that fades in a flat market would end among the slow tiny numbers.
            if abs(distance) < 1e-200 { distance = 0 }
            var steps = FourSteps(factor: factor, keep: 1 - factor, distance: distance)
            let before = values - 1
            while row &+ 4 <= end {
                let numbers = values + row
                let last = before[row]
                let (one, two, three, four) = steps.step(
                    numbers[0] - last, numbers[1] - last, numbers[2] - last, numbers[3] - last)
                useFour(row, last + SIMD4(one, two, three, four))
                row &+= 4
            }
            value = values[row - 1] + steps.distance
        }
        if !value.isFinite {
            (self, row) = before
        }
        while row < rows.upperBound {
            use(row, advance(values[row]))
            row += 1
        }
    }

    /// Averages of numbers that are made row by row, each handed to `use` (twice where the first
    /// turned out not finite), by four rows at a time.
    @inline(__always)
    mutating func advance(
        over rows: Range<Int>, of number: (Int) -> Double, _ use: (Int, Double) -> Void
    ) {
        var row = rows.lowerBound
        while row < rows.upperBound, taken < period {
            use(row, advance(number(row)))
            row += 1
        }
        while row < rows.upperBound {
            let end = min(rows.upperBound, row + 1_024)
            let before = (self, row)
            var last = number(row)
            use(row, advance(last))
            row &+= 1
            var distance = value - last
            if abs(distance) < 1e-200 { distance = 0 }
            var steps = FourSteps(factor: factor, keep: 1 - factor, distance: distance)
            while row &+ 4 <= end {
                let next = number(row &+ 3)
                let (one, two, three, four) = steps.step(
                    number(row) - last, number(row &+ 1) - last, number(row &+ 2) - last,
                    next - last)
                use(row, last + one)
                use(row &+ 1, last + two)
                use(row &+ 2, last + three)
                use(row &+ 3, last + four)
                last = next
                row &+= 4
            }
            distance = steps.distance
            while row < end {
                let next = number(row)
                distance = (1 - factor) * (distance + (last - next))
                last = next
                use(row, next + distance)
                row &+= 1
            }
            value = last + distance
            if !distance.isFinite {
                (self, row) = before
                while row < end {
                    use(row, advance(number(row)))
                    row += 1
                }
            }
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
