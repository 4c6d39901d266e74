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

    /// Hands both sums of the rows to `use` (twice where the first turned out not finite), those
    /// before the first whole window left out.
    @inline(__always)
    mutating func advance(
        over rows: Range<Int>, _ values: UnsafePointer<Double>,
        _ use: (_ row: Int, _ sum: Double, _ weighted: Double) -> Void
    ) {
        var row = rows.clampedStart(firstRow)
        while row < rows.upperBound {
            let offset = (row - firstRow) % blockLength
            let end = min(row - offset + blockLength, rows.upperBound)
            if offset == 0 || !weighted.isFinite {
                begin(row, values)
                use(row, sum, weighted)
                row += 1
            }
            let before = (self, row)
            let count = Double(period)
            var (sum, weighted) = (sum, weighted)
            for next in row..<max(row, end) {
                let new = values[next]
                weighted += count * new - sum
                sum += new - values[next - period]
                use(next, sum, weighted)
            }
            (self.sum, self.weighted) = (sum, weighted)
            if !weighted.isFinite {
                (self, row) = before
                retrace(row..<max(row, end), values, use)
            }
            row = max(row, end)
        }
    }

    /// The slow way, for windows that hold something that is not finite.
    private mutating func retrace(
        _ rows: Range<Int>, _ values: UnsafePointer<Double>,
        _ use: (_ row: Int, _ sum: Double, _ weighted: Double) -> Void
    ) {
        for row in rows {
            if weighted.isFinite {
                weighted += Double(period) * values[row] - sum
                sum += values[row] - values[row - period]
            } else {
                begin(row, values)
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
