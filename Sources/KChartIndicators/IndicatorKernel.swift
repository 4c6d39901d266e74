/// The state of an indicator between two bars: a value.
///
/// The engine starts with what `KernelIndicator.kernel` gives and has it take in one bar after the
/// other, from row 0, without a gap. To replace the newest bar it goes back to the copy it kept
/// of the state before. So a kernel must be a plain value whose copy costs little: numbers, not
/// arrays; what is a window long is read from the columns of input and output (an output
/// `.working` is there for what nobody should see).
public protocol IndicatorKernel {
    /// True when finite bars under 1e100 never give an infinite value: then the engine need not
    /// look for one.
    static var staysFinite: Bool { get }
    /// How many rows before its own a step reads. After a trim that leaves fewer, the engine starts
    /// anew with the bars that are left.
    var lookBack: Int { get }

    /// Takes in the bar at `row` and writes its values; its cells hold NaN before.
    mutating func advance(to row: Int, _ input: IndicatorInput, _ output: IndicatorCells)
    /// The same for a run of rows, whose cells hold anything before. The default steps through
    /// them.
    mutating func advance(over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells)
}

extension IndicatorKernel {
    public static var staysFinite: Bool { false }
    public var lookBack: Int { 0 }

    @inlinable
    public mutating func advance(
        over rows: Range<Int>, _ input: IndicatorInput, _ output: IndicatorCells
    ) {
        output.clear(rows)
        for row in rows { advance(to: row, input, output) }
    }
}
