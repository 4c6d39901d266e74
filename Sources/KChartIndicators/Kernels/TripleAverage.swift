/// Three exponential averages in a row, each of the one before.
struct TripleAverage {
    private var once: ExponentialAverage
    private var twice: ExponentialAverage
    private var thrice: ExponentialAverage

    init(period: Int) {
        let average = ExponentialAverage(period: period)
        (once, twice, thrice) = (average, average, average)
    }

    /// The first row with a value of the third.
    var firstRow: Int { 3 * (once.period - 1) }

    /// The third average as it was last.
    var last: Double { thrice.value }

    /// The averages of the rows, handed to `use` together; NaN before they begin.
    ///
    /// All three in one loop, each carried as its distance from what it is made of: a sum and a
    /// product for the next row to wait for, and equal numbers stay exactly equal.
    @inline(__always)
    mutating func advance(
        over rows: Range<Int>, _ values: UnsafePointer<Double>,
        _ use: (_ row: Int, _ first: Double, _ second: Double, _ third: Double) -> Void
    ) {
        var row = rows.lowerBound
        while row < rows.upperBound, !thrice.hasValue || row == 0 { step(&row, values, use) }
        let keep = 1 - once.factor
        while row < rows.upperBound {
            let end = min(rows.upperBound, row + 1_024)
            let before = (self, row)
            var last = values[row - 1]
            var (first, second) = (once.value, twice.value)
            func distance(_ average: Double, _ number: Double) -> Double {
                // One that fades in a flat market would end among the slow tiny numbers.
                abs(average - number) < 1e-200 ? 0 : average - number
            }
            var one = distance(first, last)
            var two = distance(second, first)
            var three = distance(thrice.value, second)
            while row < end {
                let number = values[row]
                one = keep * (one + (last - number))
                let nextFirst = number + one
                two = keep * (two + (first - nextFirst))
                let nextSecond = nextFirst + two
                three = keep * (three + (second - nextSecond))
                (last, first, second) = (number, nextFirst, nextSecond)
                use(row, first, second, second + three)
                row &+= 1
            }
            guard (one + two + three).isFinite else {
                (self, row) = before
                while row < end { step(&row, values, use) }
                continue
            }
            once.settle(first)
            twice.settle(second)
            thrice.settle(second + three)
        }
    }

    private mutating func step(
        _ row: inout Int, _ values: UnsafePointer<Double>,
        _ use: (_ row: Int, _ first: Double, _ second: Double, _ third: Double) -> Void
    ) {
        let first = once.advance(values[row])
        let second = twice.advance(first)
        use(row, first, second, thrice.advance(second))
        row += 1
    }
}
