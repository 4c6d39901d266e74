/// Drives a kernel: all rows at once, then only what changed.
///
/// It keeps the kernel as it was before the newest bar and at every 65 536th row, so that a tick is
/// one step and a correction in the middle starts near it.
final class KernelRunner<Kernel: IndicatorKernel>: IndicatorRunner {
    private let initial: Kernel
    /// The kernel before the newest row.
    private var settled: Kernel
    private var newest = 0
    /// The kernel before rows `markLength`, 2·`markLength`, ….
    private var marks: [Kernel] = []
    private(set) var steps = 0

    private static var markLength: Int { 65_536 }

    init(_ kernel: Kernel) {
        initial = kernel
        settled = kernel
    }

    var lookBack: Int { initial.lookBack }
    var wantsAllRows: Bool { false }

    func start(_ input: IndicatorInput, _ output: IndicatorCells) {
        marks.removeAll(keepingCapacity: true)
        settled = initial
        newest = 0
        settle(input, output)
    }

    func resume(at row: Int, _ input: IndicatorInput, _ output: IndicatorCells) -> Bool {
        if row < newest { goBack(to: row) }
        guard newest >= input.rows.lowerBound,
            input.rows.lowerBound == 0
                || newest - input.rows.lowerBound >= lookBack
        else { return false }
        settle(input, output)
        return true
    }

    private func goBack(to row: Int) {
        let mark = row / Self.markLength
        marks.removeSubrange(min(mark, marks.count)...)
        settled = mark == 0 || marks.isEmpty ? initial : marks[marks.count - 1]
        newest = marks.count * Self.markLength
    }

    /// Takes in the rows up to the newest, and computes the newest with a copy.
    private func settle(_ input: IndicatorInput, _ output: IndicatorCells) {
        guard let last = input.rows.last else { return }
        if last == newest + 1 {
            step(&settled, newest, input, output)
            mark(last)
        } else {
            var row = newest
            while row < last {
                let end = min((row / Self.markLength + 1) * Self.markLength, last)
                run(row..<end, input, output)
                mark(end)
                row = end
            }
        }
        newest = last
        var copy = settled
        step(&copy, last, input, output)
    }

    private func mark(_ row: Int) {
        if row % Self.markLength == 0 { marks.append(settled) }
    }

    private func run(_ rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells) {
        settled.advance(over: rows, input, output)
        steps += rows.count
        guard !Kernel.staysFinite || !input.isModest else { return }
        output.leaveOutInfinite(rows)
    }

    private func step(
        _ kernel: inout Kernel, _ row: Int, _ input: IndicatorInput, _ output: IndicatorCells
    ) {
        output.clear(row: row)
        kernel.advance(to: row, input, output)
        output.leaveOutInfinite(row: row)
        steps += 1
    }
}
