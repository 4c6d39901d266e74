/// The sum of the moves from value to value over the last `period` of them, from row `period` on.
///
/// The new move is added and the old one taken away. It is added up anew every 1 024 rows, where it
/// is no finite number, and where it has become small against what it was: so rounding never
/// shows, and of values that are all equal it is 0.
struct WindowMoves {
    let period: Int
    private let blockLength: Int
    private var sum = 0.0
    /// The greatest sum since it was added up: how coarse it may be.
    private var peak = 0.0

    init(period: Int) {
        self.period = period
        blockLength = max(1_024, period)
    }

    /// The first row whose window is whole.
    var firstRow: Int { period }

    private mutating func begin(_ row: Int, _ values: UnsafePointer<Double>) {
        sum = 0
        for index in (row - period + 1)...row { sum += abs(values[index] - values[index - 1]) }
        peak = sum
    }

    /// Sums of the rows after the last one taken in; rows before the first whole window are left
    /// out.
    @inline(__always)
    mutating func advance(
        over rows: Range<Int>, _ values: UnsafePointer<Double>, _ use: (Int, Double) -> Void
    ) {
        var row = rows.clampedStart(firstRow)
        let old = values - period
        while row < rows.upperBound {
            let offset = (row - firstRow) % blockLength
            let end = min(row - offset + blockLength, rows.upperBound)
            if offset == 0 {
                begin(row, values)
                use(row, sum)
                row += 1
            }
            guard row < end else { continue }
            var (sum, peak) = (sum, peak)
            // Carried, not read again: what was just written may look like them to the processor.
            var (last, oldLast) = (values[row - 1], old[row - 1])
            while row < end {
                let (next, oldNext) = (values[row], old[row])
                sum += abs(next - last) - abs(oldNext - oldLast)
                (last, oldLast) = (next, oldNext)
                peak = sum > peak ? sum : peak
                if !(sum >= 1e-5 * peak) {
                    begin(row, values)
                    (sum, peak) = (self.sum, self.peak)
                }
                use(row, sum)
                row += 1
            }
            (self.sum, self.peak) = (sum, peak)
        }
    }
}
