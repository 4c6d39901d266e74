/// Computes one instance over columns that grow; made of a kernel or a function.
protocol IndicatorRunner: AnyObject {
    /// Rows computed since it was made: what work there was.
    var steps: Int { get }
    /// Rows before a row that must be there to go on with it.
    var lookBack: Int { get }
    /// True when a change makes it compute all rows, so that it should wait for the frame.
    var wantsAllRows: Bool { get }

    /// Forgets everything and computes all rows; the first is 0.
    func start(_ input: IndicatorInput, _ output: IndicatorCells)
    /// Computes the rows from `row` on anew, `row` being at most the first that was never
    /// computed; false when rows that it needs for that are gone.
    func resume(at row: Int, _ input: IndicatorInput, _ output: IndicatorCells) -> Bool
}
