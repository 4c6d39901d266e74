/// Where an indicator writes its values, by output and row, and reads what it wrote before.
///
/// A cell outside the rows that are there reads as NaN, and what is written there is lost.
public struct IndicatorCells {
    let columns: UnsafePointer<UnsafeMutablePointer<Double>>
    /// How many outputs there are.
    public let outputs: Int
    /// The rows that are there.
    public let rows: Range<Int>

    /// The value of an output at a row.
    public subscript(output: Int, row: Int) -> Double {
        get {
            guard output >= 0, output < outputs, rows.contains(row) else { return .nan }
            return columns[output][row]
        }
        nonmutating set {
            guard output >= 0, output < outputs, rows.contains(row) else { return }
            columns[output][row] = newValue
        }
    }

    /// Writes NaN into all outputs of some rows.
    public func clear(_ rows: Range<Int>) {
        let rows = rows.clamped(to: self.rows)
        for output in 0..<outputs {
            (columns[output] + rows.lowerBound).update(repeating: .nan, count: rows.count)
        }
    }

    /// Writes NaN into all outputs of a row.
    @inline(__always)
    func clear(row: Int) {
        for output in 0..<outputs { columns[output][row] = .nan }
    }

    /// Puts NaN in the place of infinite values of a run of rows: a sum finds whether there is
    /// anything to leave out.
    func leaveOutInfinite(_ rows: Range<Int>) {
        for output in 0..<outputs {
            let column = columns[output]
            var start = rows.lowerBound
            while start < rows.upperBound {
                let end = min(start + 4_096, rows.upperBound)
                defer { start = end }
                // A number less itself is 0; what is not finite spoils the sum, NaN too, but rows
                // of a warm-up come first and are not looked at twice.
                var row = start
                while row < end, column[row].isNaN { row += 1 }
                var (first, second, third, fourth) = (0.0, 0.0, 0.0, 0.0)
                var index = row
                while index &+ 4 <= end {
                    first += column[index] - column[index]
                    second += column[index &+ 1] - column[index &+ 1]
                    third += column[index &+ 2] - column[index &+ 2]
                    fourth += column[index &+ 3] - column[index &+ 3]
                    index &+= 4
                }
                while index < end {
                    first += column[index] - column[index]
                    index &+= 1
                }
                guard !(first + second + third + fourth == 0) else { continue }
                for row in row..<end where !column[row].isFinite { column[row] = .nan }
            }
        }
    }

    /// Puts NaN in the place of infinite values of a row.
    @inline(__always)
    func leaveOutInfinite(row: Int) {
        for output in 0..<outputs where !columns[output][row].isFinite {
            columns[output][row] = .nan
        }
    }
}
