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
    private let turnovers: BarColumns.Column<Double>

    /// True when the file has a column of turnover.
    var hasTurnover: Bool { turnovers.count == count && count > 0 }

    /// NaN when there is none.
    func turnover(_ row: Int) -> Double { turnovers[row] }

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
                            let bars = { (volume: UnsafeBufferPointer<Double>?) in
                                RawBars(
                                    time: time, open: open, high: high, low: low, close: close,
                                    volume: volume, turnovers: columns.turnover)
                            }
                            let seen: Void? = columns.volume.withContiguousStorageIfAvailable {
                                body(bars($0))
                            }
                            if seen == nil { body(bars(nil)) }
                        }
                    }
                }
            }
        }
    }
}
