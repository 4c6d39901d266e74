import KChartCore

/// The bars an indicator is computed from, column by column.
///
/// Rows count from the bar at which the computation began. After a trim the oldest rows are no
/// longer there: reading a row that is not there answers NaN, it never fails.
public struct IndicatorInput {
    /// The rows that are there.
    public let rows: Range<Int>
    /// Microseconds since 1970 UTC, from row 0 on.
    let times: UnsafePointer<Int64>
    public let open: InputColumn
    public let high: InputColumn
    public let low: InputColumn
    public let close: InputColumn
    /// NaN where a bar has none.
    public let volume: InputColumn
    /// NaN where a bar has none.
    public let turnover: InputColumn
    /// The price named by the parameter `source`; the close without one.
    public let source: InputColumn
    /// True when no price or volume is so great that plain sums and products may overflow.
    let isModest: Bool

    /// Microseconds since 1970 UTC; 0 for a row that is not there.
    public func time(at row: Int) -> Int64 { rows.contains(row) ? times[row] : 0 }

    /// The volume of a bar, 0 where it has none.
    public func volumeOrZero(at row: Int) -> Double {
        let value = volume[row]
        return value.isNaN ? 0 : value
    }

    /// (high + low + close) / 3.
    public func typicalPrice(at row: Int) -> Double {
        (high[row] + low[row] + close[row]) / 3
    }

    /// Some of the rows as rows from 0 on.
    func window(_ window: Range<Int>) -> IndicatorInput {
        IndicatorInput(
            rows: 0..<window.count, times: times + window.lowerBound, open: open.window(window),
            high: high.window(window), low: low.window(window), close: close.window(window),
            volume: volume.window(window), turnover: turnover.window(window),
            source: source.window(window), isModest: isModest)
    }
}

extension IndicatorInput {
    /// All bars of a series, `first` being the row of its first one.
    init(
        _ bars: BarRows, firstRow first: Int, source: UnsafePointer<Double>, isModest: Bool
    ) {
        let rows = first..<(first + bars.count)
        func column(_ base: UnsafePointer<Double>?) -> InputColumn {
            InputColumn(base: base.map { $0 - first }, rows: rows)
        }
        self.init(
            rows: rows, times: bars.time - first, open: column(bars.open),
            high: column(bars.high), low: column(bars.low), close: column(bars.close),
            volume: column(bars.volume), turnover: column(bars.turnover), source: column(source),
            isModest: isModest)
    }
}

/// One column of the bars; see `IndicatorInput`.
public struct InputColumn {
    /// The memory of row 0, which may be gone: only rows that are there may be read through it.
    let base: UnsafePointer<Double>?
    public let rows: Range<Int>

    public subscript(row: Int) -> Double {
        guard let base, rows.contains(row) else { return .nan }
        return base[row]
    }

    func window(_ window: Range<Int>) -> InputColumn {
        InputColumn(base: base.map { $0 + window.lowerBound }, rows: 0..<window.count)
    }
}
