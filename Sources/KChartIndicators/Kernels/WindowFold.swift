/// What a window is folded by: an associative operation on elements in order.
protocol WindowOperation {
    associatedtype Element: BitwiseCopyable
    func element(_ row: Int) -> Element
    func combine(_ older: Element, _ newer: Element) -> Element
}

/// The fold of the last `period` elements: greatest, least, sum, in three operations a row
/// whatever the period.
///
/// After van Herk and Gil-Werman: the window of a row is the end of one block of `period` rows
/// and the beginning of the next; folds of all ends are made once a block, the beginning grows
/// with the rows. Nothing is ever taken away, so sums do not drift. A single row is folded anew:
/// O(period).
struct WindowFold {
    let period: Int
    /// The first row whose window is whole.
    let firstRow: Int

    init(period: Int, start: Int = 0) {
        self.period = period
        firstRow = start + period - 1
    }

    /// Hands the folds of the rows to `use`, those before the first whole window left out.
    @inline(__always)
    func run<Operation: WindowOperation>(
        over rows: Range<Int>, _ operation: Operation, _ use: (Int, Operation.Element) -> Void
    ) {
        let rows = rows.clampedStart(firstRow)..<rows.upperBound
        if rows.count < 4 || period == 1 {
            for row in rows { use(row, fold(row, operation)) }
            return
        }
        withUnsafeTemporaryAllocation(of: Operation.Element.self, capacity: period) { ends in
            guard let ends = ends.baseAddress else { return }
            var start = rows.lowerBound
            while start < rows.upperBound {
                runBlock(start..<min(start + period, rows.upperBound), ends, operation, use)
                start += period
            }
        }
    }

    @inline(__always)
    private func runBlock<Operation: WindowOperation>(
        _ rows: Range<Int>, _ ends: UnsafeMutablePointer<Operation.Element>,
        _ operation: Operation, _ use: (Int, Operation.Element) -> Void
    ) {
        let start = rows.lowerBound
        let oldest = start - period + 1
        var end = operation.element(start - 1)
        var index = period - 2
        ends[index] = end
        while index > 0 {
            index -= 1
            end = operation.combine(operation.element(oldest + index), end)
            ends[index] = end
        }
        var beginning = operation.element(start)
        use(start, operation.combine(ends[0], beginning))
        for row in (start + 1)..<max(rows.upperBound, start + 1) {
            beginning = operation.combine(beginning, operation.element(row))
            let index = row - start
            use(row, index < period - 1 ? operation.combine(ends[index], beginning) : beginning)
        }
    }

    /// The fold of one row's window.
    func fold<Operation: WindowOperation>(
        _ row: Int, _ operation: Operation
    ) -> Operation.Element {
        var result = operation.element(row - period + 1)
        for row in (row - period + 2)..<max(row + 1, row - period + 2) {
            result = operation.combine(result, operation.element(row))
        }
        return result
    }
}

struct Highest: WindowOperation {
    let values: UnsafePointer<Double>

    @inline(__always)
    func element(_ row: Int) -> Double { values[row] }
    @inline(__always)
    func combine(_ older: Double, _ newer: Double) -> Double { newer > older ? newer : older }
}

struct Lowest: WindowOperation {
    let values: UnsafePointer<Double>

    @inline(__always)
    func element(_ row: Int) -> Double { values[row] }
    @inline(__always)
    func combine(_ older: Double, _ newer: Double) -> Double { newer < older ? newer : older }
}

/// A sum that never subtracts: of numbers that are all 0 it is 0.
struct Total: WindowOperation {
    let values: UnsafePointer<Double>

    @inline(__always)
    func element(_ row: Int) -> Double { values[row] }
    @inline(__always)
    func combine(_ older: Double, _ newer: Double) -> Double { older + newer }
}

/// A value with its row, so that no fold has to look it up again.
struct ValueAtRow: BitwiseCopyable {
    var value: Double
    var row: Int
}

/// The row of the greatest value, of equals the newest.
struct HighestRow: WindowOperation {
    let values: UnsafePointer<Double>

    @inline(__always)
    func element(_ row: Int) -> ValueAtRow { ValueAtRow(value: values[row], row: row) }
    @inline(__always)
    func combine(_ older: ValueAtRow, _ newer: ValueAtRow) -> ValueAtRow {
        let isNewer = newer.value >= older.value
        return ValueAtRow(
            value: isNewer ? newer.value : older.value, row: isNewer ? newer.row : older.row)
    }
}

/// The row of the least value, of equals the newest.
struct LowestRow: WindowOperation {
    let values: UnsafePointer<Double>

    @inline(__always)
    func element(_ row: Int) -> ValueAtRow { ValueAtRow(value: values[row], row: row) }
    @inline(__always)
    func combine(_ older: ValueAtRow, _ newer: ValueAtRow) -> ValueAtRow {
        let isNewer = newer.value <= older.value
        return ValueAtRow(
            value: isNewer ? newer.value : older.value, row: isNewer ? newer.row : older.row)
    }
}

/// Highest high and lowest low together.
struct Reach: WindowOperation {
    struct Element: BitwiseCopyable {
        var high: Double
        var low: Double
    }

    let high: UnsafePointer<Double>
    let low: UnsafePointer<Double>

    @inline(__always)
    func element(_ row: Int) -> Element { Element(high: high[row], low: low[row]) }
    @inline(__always)
    func combine(_ older: Element, _ newer: Element) -> Element {
        Element(
            high: newer.high > older.high ? newer.high : older.high,
            low: newer.low < older.low ? newer.low : older.low)
    }
}

extension WindowFold {
    /// Highest high and lowest low of each window, handed to `use` together.
    @inline(__always)
    func runExtremes(
        over rows: Range<Int>, _ high: UnsafePointer<Double>, _ low: UnsafePointer<Double>,
        _ use: (_ row: Int, _ high: Double, _ low: Double) -> Void
    ) {
        run(over: rows, Reach(high: high, low: low)) { row, reach in
            use(row, reach.high, reach.low)
        }
    }

    /// The middle between highest high and lowest low of each window; NaN before the first.
    func runMiddles(
        over rows: Range<Int>, _ high: UnsafePointer<Double>, _ low: UnsafePointer<Double>,
        into target: UnsafeMutablePointer<Double>
    ) {
        target.clear(rows.lowerBound..<rows.clampedStart(firstRow))
        runExtremes(over: rows, high, low) { row, high, low in target[row] = (high + low) / 2 }
    }
}
