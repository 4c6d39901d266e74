/// A kernel that works through runs of rows, column by column; a step is a run of one.
///
/// `advance(over:)` writes all cells of its rows, NaN too.
protocol RunKernel: IndicatorKernel {}

extension RunKernel {
    var lookBack: Int { 1 }

    mutating func advance(to row: Int, _ input: IndicatorInput, _ output: IndicatorCells) {
        advance(over: row..<(row + 1), input, output)
    }
}

extension UnsafeMutablePointer<Double> {
    /// Writes NaN.
    func clear(_ rows: Range<Int>) {
        (self + rows.lowerBound).update(repeating: .nan, count: rows.count)
    }
}

extension Range<Int> {
    /// The first of the rows that is not before `start`; the end when all are.
    func clampedStart(_ start: Int) -> Int {
        Swift.min(Swift.max(lowerBound, start), upperBound)
    }
}
