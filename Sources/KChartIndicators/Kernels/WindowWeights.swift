/// Sum and linearly weighted sum (oldest 1, newest `period`) of the last values of a column.
///
/// By the recurrence weighted' = weighted + period · new - sum, begun anew every 1 024 rows.
struct WindowWeights {
    let period: Int
    let firstRow: Int
    private let blockLength: Int
    private var sum = 0.0
    private var weighted = 0.0

    init(period: Int, start: Int = 0) {
        self.period = period
        firstRow = start + period - 1
        blockLength = max(1_024, period)
    }

    private mutating func begin(_ row: Int, _ values: UnsafePointer<Double>) {
        sum = 0
        weighted = 0
        for index in 0..<period {
            let value = values[row - period + 1 + index]
            sum += value
            weighted += Double(index + 1) * value
        }
    }

    /// Hands both sums of the rows to `use`, those before the first whole window left out.
    @inline(__always)
    mutating func advance(
        over rows: Range<Int>, _ values: UnsafePointer<Double>,
        _ use: (_ row: Int, _ sum: Double, _ weighted: Double) -> Void
    ) {
        for row in rows.clampedStart(firstRow)..<rows.upperBound {
            if (row - firstRow) % blockLength == 0 || !weighted.isFinite {
                begin(row, values)
            } else {
                weighted += Double(period) * values[row] - sum
                sum += values[row] - values[row - period]
            }
            use(row, sum, weighted)
        }
    }

    /// Weighted means; NaN before the first whole window.
    mutating func runMeans(
        over rows: Range<Int>, _ values: UnsafePointer<Double>,
        into target: UnsafeMutablePointer<Double>
    ) {
        target.clear(rows.lowerBound..<rows.clampedStart(firstRow))
        let share = 2 / (Double(period) * Double(period + 1))
        advance(over: rows, values) { row, _, weighted in target[row] = weighted * share }
    }
}
