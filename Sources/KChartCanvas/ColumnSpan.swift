/// Whole pixel columns, filled between two rows that may be fractions.
public struct ColumnSpan: Hashable, Sendable {
    /// The first column.
    public var left: Int
    /// The column after the last.
    public var right: Int
    /// The upper end in device rows; row 0 covers 0…1.
    public var top: Double
    /// The lower end.
    public var bottom: Double

    @inlinable
    public init(left: Int, right: Int, top: Double, bottom: Double) {
        self.left = left
        self.right = right
        self.top = top
        self.bottom = bottom
    }
}
