/// The sum of the last `period` values of a column.
///
/// It adds the new value and takes the old one away, and adds all of them up again every 1 024
/// rows and whenever it is no finite number: so rounding never adds up, and a NaN leaves with the
/// window. The rows at which it begins anew are counted from the first, so a sum is the same bit
/// for bit whether it was computed in a run or step by step.
struct WindowSum {
    let period: Int
    /// The first row whose window is whole.
    let firstRow: Int
    private let blockLength: Int
    private(set) var sum = 0.0

    /// - Parameter start: the first row that has a value.
    init(period: Int, start: Int = 0) {
        self.period = period
        firstRow = start + period - 1
        // A longer window: as many additions for the new beginning as rows, at most.
        blockLength = max(1_024, period)
    }

    /// The sum at a row, which is the one after the last; NaN before the window is whole.
    @inline(__always)
    mutating func advance(to row: Int, _ values: UnsafePointer<Double>) -> Double {
        guard row >= firstRow else { return .nan }
        if (row - firstRow) % blockLength == 0 || !sum.isFinite {
            sum = Self.sum(values + (row - period + 1), period)
        } else {
            sum += values[row] - values[row - period]
        }
        return sum
    }

    /// Sums of a run of rows, each handed to `use` (twice where the first turned out not finite).
    @inline(__always)
    mutating func advance(
        over rows: Range<Int>, _ values: UnsafePointer<Double>, _ use: (Int, Double) -> Void
    ) {
        var row = max(rows.lowerBound, firstRow)
        while row < rows.upperBound {
            let offset = (row - firstRow) % blockLength
            let end = min(row - offset + blockLength, rows.upperBound)
            if offset == 0, row + 4 * blockLength <= rows.upperBound {
                advanceFour(from: row, values, use)
                row += 4 * blockLength
            } else {
                let before = sum
                _ = advance(to: row, values)
                use(row, sum)
                var running = sum
                for next in (row + 1)..<max(end, row + 1) {
                    running += values[next] - values[next - period]
                    use(next, running)
                }
                sum = running
                if !sum.isFinite { retrace(row..<end, from: before, values, use) }
                row = end
            }
        }
    }

    /// Four blocks side by side: their chains of additions do not wait for each other.
    @inline(__always)
    private mutating func advanceFour(
        from row: Int, _ values: UnsafePointer<Double>, _ use: (Int, Double) -> Void
    ) {
        let length = blockLength
        func start(_ block: Int) -> Double {
            Self.sum(values + (row + block * length - period + 1), period)
        }
        var (first, second, third, fourth) = (start(0), start(1), start(2), start(3))
        use(row, first)
        use(row + length, second)
        use(row + 2 * length, third)
        use(row + 3 * length, fourth)
        for next in (row + 1)..<(row + length) {
            let new = values + next
            let old = new - period
            first += new[0] - old[0]
            second += new[length] - old[length]
            third += new[2 * length] - old[2 * length]
            fourth += new[3 * length] - old[3 * length]
            use(next, first)
            use(next + length, second)
            use(next + 2 * length, third)
            use(next + 3 * length, fourth)
        }
        sum = fourth
        guard !(first + second + third + fourth).isFinite else { return }
        retrace(row..<(row + 4 * length), from: .nan, values, use)
    }

    /// The slow way, for windows that hold something that is not finite.
    private mutating func retrace(
        _ rows: Range<Int>, from before: Double, _ values: UnsafePointer<Double>,
        _ use: (Int, Double) -> Void
    ) {
        sum = before
        for row in rows { use(row, advance(to: row, values)) }
    }

    /// Means of a run of rows, NaN before the first whole window.
    mutating func runMeans(
        over rows: Range<Int>, _ values: UnsafePointer<Double>,
        into target: UnsafeMutablePointer<Double>
    ) {
        target.clear(rows.lowerBound..<rows.clampedStart(firstRow))
        let share = 1 / Double(period)
        advance(over: rows, values) { row, sum in target[row] = sum * share }
    }

    /// The sum of `count` values.
    static func sum(_ values: UnsafePointer<Double>, _ count: Int) -> Double {
        var (first, second, third, fourth) = (0.0, 0.0, 0.0, 0.0)
        var index = 0
        while index &+ 4 <= count {
            first += values[index]
            second += values[index &+ 1]
            third += values[index &+ 2]
            fourth += values[index &+ 3]
            index &+= 4
        }
        while index < count {
            first += values[index]
            index &+= 1
        }
        return (first + second) + (third + fourth)
    }
}
