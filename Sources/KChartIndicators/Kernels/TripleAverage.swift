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

    /// The averages of a short run; each column begins with the row before it.
    mutating func advance(
        over rows: Range<Int>, _ values: UnsafePointer<Double>,
        _ first: UnsafeMutablePointer<Double>, _ second: UnsafeMutablePointer<Double>,
        _ third: UnsafeMutablePointer<Double>
    ) {
        let delay = once.period - 1
        first[rows.lowerBound - 1] = once.value
        second[rows.lowerBound - 1] = twice.value
        third[rows.lowerBound - 1] = thrice.value
        once.advance(over: rows, values, into: first)
        twice.run(over: rows, from: delay, first, into: second)
        thrice.run(over: rows, from: 2 * delay, second, into: third)
    }
}
