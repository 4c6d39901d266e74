import KChartCore

/// Drives a pure function: over the bars a value looks back at, else over all of them.
final class FunctionRunner: IndicatorRunner {
    private let reach: Int?
    let compute: @Sendable (IndicatorInput, IndicatorCells) -> Void
    /// Where the rows before those that are wanted are computed, so that good values stay.
    private var scratch: [ValueColumn] = []
    private(set) var steps = 0

    init(
        lookBack: Int?, _ compute: @escaping @Sendable (IndicatorInput, IndicatorCells) -> Void
    ) {
        reach = lookBack.map { max(0, $0) }
        self.compute = compute
    }

    var lookBack: Int { 0 }
    var wantsAllRows: Bool { reach == nil }

    func start(_ input: IndicatorInput, _ output: IndicatorCells) {
        output.clear(input.rows)
        compute(input, output)
        steps += input.rows.count
        output.leaveOutInfinite(input.rows)
    }

    func resume(at row: Int, _ input: IndicatorInput, _ output: IndicatorCells) -> Bool {
        let first = input.rows.lowerBound
        let row = reach == nil ? first : max(row, first)
        let window = max(first, row - (reach ?? 0))..<input.rows.upperBound
        compute(window, from: row, input, output)
        output.leaveOutInfinite(row..<input.rows.upperBound)
        return true
    }

    /// Computes a window in columns of its own and takes over the rows from one on.
    private func compute(
        _ window: Range<Int>, from row: Int, _ input: IndicatorInput, _ output: IndicatorCells
    ) {
        while scratch.count < output.outputs { scratch.append(ValueColumn()) }
        for column in scratch { column.restart(firstSlot: 0, count: window.count) }
        withUnsafeTemporaryAllocation(
            of: UnsafeMutablePointer<Double>.self, capacity: output.outputs
        ) { columns in
            guard let base = columns.baseAddress else { return }
            for index in 0..<output.outputs {
                (base + index).initialize(to: scratch[index].values)
            }
            let cells = IndicatorCells(
                columns: base, outputs: output.outputs, rows: 0..<window.count)
            cells.clear(cells.rows)
            compute(input.window(window), cells)
            steps += window.count
            for index in 0..<output.outputs {
                (output.columns[index] + row).update(
                    from: base[index] + (row - window.lowerBound),
                    count: window.upperBound - row)
            }
        }
    }
}
