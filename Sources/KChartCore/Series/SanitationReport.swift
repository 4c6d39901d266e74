/// What the entry rules of `BarSeries` did to its input: counted, so that it can be reported.
public struct SanitationReport: Hashable, Sendable, Codable {
    /// Rows that came in.
    public var rows = 0
    /// Rows left out because a price was not finite.
    public var dropped = 0
    /// Candles whose high or low did not enclose their open and close.
    public var repaired = 0
    /// Rows that gave way to a later row of the same time.
    public var duplicates = 0
    /// True when the rows had to be sorted by time (or turned round).
    public var reordered = false
    /// Volumes left out because they were not finite.
    public var volumesLeftOut = 0
    /// Turnovers left out because they were not finite.
    public var turnoversLeftOut = 0
    /// Times brought into the years 1…4001.
    public var timesClamped = 0

    public init() {}

    /// True when every row was kept as it came.
    public var isClean: Bool {
        var untouched = SanitationReport()
        untouched.rows = rows
        return self == untouched
    }

    public static func += (lhs: inout SanitationReport, rhs: SanitationReport) {
        lhs.rows += rhs.rows
        lhs.dropped += rhs.dropped
        lhs.repaired += rhs.repaired
        lhs.duplicates += rhs.duplicates
        lhs.reordered = lhs.reordered || rhs.reordered
        lhs.volumesLeftOut += rhs.volumesLeftOut
        lhs.turnoversLeftOut += rhs.turnoversLeftOut
        lhs.timesClamped += rhs.timesClamped
    }
}
