/// Where an indicator writes its values, by output and row, and reads what it wrote before.
///
/// A cell outside the rows that are there reads as NaN, and what is written there is lost.
public struct IndicatorCells {
    let columns: UnsafePointer<UnsafeMutablePointer<Double>>
    public let outputs: Int
    public let rows: Range<Int>

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

    /// Writes NaN into all outputs of a row and puts finite values in the place of what is not.
    @inline(__always)
    func clear(row: Int) {
        for output in 0..<outputs { columns[output][row] = .nan }
    }

    @inline(__always)
    func leaveOutInfinite(row: Int) {
        for output in 0..<outputs where !columns[output][row].isFinite {
            columns[output][row] = .nan
        }
    }
}
