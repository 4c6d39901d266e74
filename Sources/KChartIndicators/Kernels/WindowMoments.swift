/// Mean and population deviation of the last `period` values of a column.
///
/// It keeps the sums of the distances from a value of the window and of their squares. Where the
/// squares have become small against what they were since it began (the deviation would be what
/// rounding left of them), and every 1 024 rows, it begins anew with the newest value.
struct WindowMoments {
    let period: Int
    let firstRow: Int
    private let blockLength: Int
    private let share: Double
    private var reference = 0.0
    private var sum = 0.0
    private var squares = 0.0
    /// The greatest `squares` since it began: how coarse the sums may be.
    private var peak = 0.0

    init(period: Int, start: Int = 0) {
        self.period = period
        firstRow = start + period - 1
        blockLength = max(1_024, period)
        share = 1 / Double(period)
    }

    private mutating func begin(_ row: Int, _ values: UnsafePointer<Double>) {
        reference = values[row]
        sum = 0
        squares = 0
        for index in (row - period + 1)...row {
            let distance = values[index] - reference
            sum += distance
            squares += distance * distance
        }
        peak = squares
    }

    /// Mean and deviation at the rows after the last one taken in; rows before the first whole
    /// window are left out.
    @inline(__always)
    mutating func advance(
        over rows: Range<Int>, _ values: UnsafePointer<Double>,
        _ use: (_ row: Int, _ mean: Double, _ deviation: Double) -> Void
    ) {
        var row = max(rows.lowerBound, firstRow)
        while row < rows.upperBound {
            let offset = (row - firstRow) % blockLength
            let end = min(row - offset + blockLength, rows.upperBound)
            if offset == 0 || !squares.isFinite {
                begin(row, values)
                use(row, reference + sum * share, spread)
                row += 1
            }
            var (sum, squares, peak, reference) = (sum, squares, peak, reference)
            while row < end {
                let new = values[row] - reference
                let old = values[row - period] - reference
                let step = new - old
                sum += step
                squares += step * (new + old)
                peak = squares > peak ? squares : peak
                let mean = sum * share
                let variance = squares * share - mean * mean
                if variance >= 1e-5 * share * peak, variance < .infinity {
                    use(row, reference + mean, variance.squareRoot())
                } else {
                    begin(row, values)
                    (sum, squares, peak, reference) = (
                        self.sum, self.squares, self.peak, self.reference
                    )
                    use(row, reference + sum * share, spread)
                }
                row += 1
            }
            (self.sum, self.squares, self.peak, self.reference) = (sum, squares, peak, reference)
        }
    }

    private var spread: Double {
        let variance = squares * share - (sum * share) * (sum * share)
        return variance > 0 ? variance.squareRoot() : 0
    }
}
