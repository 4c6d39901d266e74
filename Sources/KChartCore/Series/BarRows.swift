/// The columns of a series as plain memory: row 0 is its first bar. Valid only while it is lent.
public struct BarRows {
    public let count: Int
    /// Microseconds since 1970 UTC.
    public let time: UnsafePointer<Int64>
    public let open: UnsafePointer<Double>
    public let high: UnsafePointer<Double>
    public let low: UnsafePointer<Double>
    public let close: UnsafePointer<Double>
    /// NaN where a bar has none; nil when no bar has one.
    public let volume: UnsafePointer<Double>?
    /// NaN where a bar has none; nil when no bar has one.
    public let turnover: UnsafePointer<Double>?
}

extension BarSeries {
    /// All columns at once without a copy, for computations over many bars. O(1).
    ///
    /// The pointers are dead after `body`.
    public func withRows<Result>(_ body: (BarRows) throws -> Result) rethrows -> Result {
        let storage = self.storage
        let head = storage.room.head
        let rows = BarRows(
            count: count, time: UnsafePointer(storage.time + head),
            open: UnsafePointer(storage.open + head), high: UnsafePointer(storage.high + head),
            low: UnsafePointer(storage.low + head), close: UnsafePointer(storage.close + head),
            volume: storage.volume.map { UnsafePointer($0 + head) },
            turnover: storage.turnover.map { UnsafePointer($0 + head) })
        return try withExtendedLifetime(storage) { try body(rows) }
    }
}
