import KChartCore

/// The columns of a file as plain memory, for the loops of `inspect`.
struct RawBars {
    struct Row {
        var open: Double
        var high: Double
        var low: Double
        var close: Double
        /// NaN when there is none.
        var volume: Double

        var lowest: Double { min(min(open, close), min(high, low)) }
        var highest: Double { max(max(open, close), max(high, low)) }
        var highestMagnitude: Double { max(max(abs(open), abs(close)), max(abs(high), abs(low))) }
    }

    let time: UnsafeBufferPointer<Int64>
    private let open: UnsafeBufferPointer<Double>
    private let high: UnsafeBufferPointer<Double>
    private let low: UnsafeBufferPointer<Double>
    private let close: UnsafeBufferPointer<Double>
    private let volume: UnsafeBufferPointer<Double>?
    /// Nil when the file has no column of turnover.
    let turnover: UnsafeBufferPointer<Double>?

    var count: Int { time.count }

    subscript(row: Int) -> Row {
        Row(
            open: open[row], high: high[row], low: low[row], close: close[row],
            volume: volume.map { $0[row] } ?? .nan)
    }

    /// Lends the columns' memory to `body`; columns without rows are not looked at.
    static func look(at columns: BarColumns, _ body: (RawBars) -> Void) {
        guard !columns.isEmpty else { return }
        columns.time.withContiguousStorageIfAvailable { time in
            columns.open.withContiguousStorageIfAvailable { open in
                columns.high.withContiguousStorageIfAvailable { high in
                    columns.low.withContiguousStorageIfAvailable { low in
                        columns.close.withContiguousStorageIfAvailable { close in
                            withOptional(columns.volume) { volume in
                                withOptional(columns.turnover) { turnover in
                                    body(
                                        RawBars(
                                            time: time, open: open, high: high, low: low,
                                            close: close, volume: volume, turnover: turnover))
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Lends a column that the file may not have: then nil.
    private static func withOptional(
        _ column: BarColumns.Column<Double>, _ body: (UnsafeBufferPointer<Double>?) -> Void
    ) {
        let seen: Void? = column.withContiguousStorageIfAvailable { body($0) }
        if seen == nil { body(nil) }
    }
}
