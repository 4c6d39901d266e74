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

extension Range<Int> {
    /// The rows in short runs, with columns that nobody needs afterwards: they hold a run and the
    /// row before it. So they stay in the processor's own memory.
    ///
    /// - Parameter most: rows of a run; few, where the columns that are read are many.
    @inline(__always)
    func inRuns(
        _ columns: Int, most: Int = 1_024,
        _ body: (Range<Int>, (Int) -> UnsafeMutablePointer<Double>) -> Void
    ) {
        let length = most + 1
        withUnsafeTemporaryAllocation(of: Double.self, capacity: columns * length) { room in
            guard let base = room.baseAddress else { return }
            inRuns(most: most) { rows in
                body(rows) { base + ($0 * length + 1 - rows.lowerBound) }
            }
        }
    }
}

extension UnsafeMutablePointer<Double> {
    /// Four values in a row.
    @inline(__always)
    var four: SIMD4<Double> {
        UnsafeRawPointer(self).loadUnaligned(as: SIMD4<Double>.self)
    }

    /// Writes four values in a row.
    @inline(__always)
    func store(_ values: SIMD4<Double>) {
        UnsafeMutableRawPointer(self).storeBytes(of: values, as: SIMD4<Double>.self)
    }

    /// Writes NaN.
    func clear(_ rows: Range<Int>) {
        (self + rows.lowerBound).update(repeating: .nan, count: rows.count)
    }
}

extension Range<Int> {
    /// The rows in runs so short that a second pass finds what the first wrote close by.
    @inline(__always)
    func inRuns(most: Int = 1_024, _ body: (Range<Int>) -> Void) {
        var row = lowerBound
        while row < upperBound {
            let end = Swift.min(row + most, upperBound)
            body(row..<end)
            row = end
        }
    }

    /// The first of the rows that is not before `start`; the end when all are.
    func clampedStart(_ start: Int) -> Int {
        Swift.min(Swift.max(lowerBound, start), upperBound)
    }
}
