import KChartControl
import KChartCore

extension ChartSource {
    /// Keeps the bars between `--from` and `--to`, the newest `--limit` of them; true when bars
    /// fell out.
    ///
    /// What is most of a series is cut in place, when nothing but old bars falls out and nobody
    /// else holds it; what is less is copied, column by column, and the rest given back.
    ///
    /// - Parameter isWhole: false for bars that follow others: `--limit` counts all of them.
    func bound(_ series: inout BarSeries, isWhole: Bool = true) -> Bool {
        let range = wanted(of: series, isWhole: isWhole)
        guard range != series.indices else { return false }
        if range.upperBound == series.indices.upperBound, range.count > series.count / 8 {
            series.trim(toLast: range.count)
        } else {
            series = Self.cut(range, of: series)
        }
        return true
    }

    /// True when the bar that holds `time` lies between `--from` and `--to`.
    func holds(_ time: Timestamp, on interval: Interval) -> Bool {
        let start = interval.bucketStart(of: time)
        if let from = earliest(on: interval), start < from { return false }
        if let to = latest(on: interval), start > to { return false }
        return true
    }

    /// The first instant of `--from` for bars of this length.
    func earliest(on interval: Interval) -> Timestamp? {
        options.from?.earliest(on: interval, in: zone)
    }

    /// The last instant of `--to` for bars of this length.
    func latest(on interval: Interval) -> Timestamp? {
        options.to?.latest(on: interval, in: zone)
    }

    private func wanted(of series: BarSeries, isWhole: Bool) -> Range<BarIndex> {
        var range = series.indices
        if let from = earliest(on: series.interval) {
            range = max(series.firstIndex(atOrAfter: from), range.lowerBound)..<range.upperBound
        }
        if let to = latest(on: series.interval) {
            let end = series.firstIndex(atOrAfter: to.advanced(byMicroseconds: 1))
            range = range.lowerBound..<max(min(end, range.upperBound), range.lowerBound)
        }
        if isWhole, let limit = options.limit, range.count > limit {
            range = range.upperBound.advanced(by: -limit)..<range.upperBound
        }
        return range
    }

    private static func cut(_ range: Range<BarIndex>, of series: BarSeries) -> BarSeries {
        var columns = BarColumns(kind: series.kind)
        columns.reserveCapacity(range.count)
        columns.appendRows(
            upTo: range.count, withVolume: series.hasVolume, withTurnover: series.hasTurnover
        ) { rows in
            series.withTimes(in: range) { times in
                times.withUnsafeBufferPointer { copy($0, to: rows.time) }
            }
            // Points have one column of prices.
            let prices: [(BarField, UnsafeMutablePointer<Double>?)] =
                series.kind == .points
                ? [(.close, rows.close)]
                : [
                    (.open, rows.open), (.high, rows.high), (.low, rows.low),
                    (.close, rows.close), (.volume, rows.volume), (.turnover, rows.turnover),
                ]
            for case (let field, let target?) in prices {
                series.withColumn(field, in: range) { values in
                    values.withUnsafeBufferPointer { copy($0, to: target) }
                }
            }
            return range.count
        }
        return BarSeries(
            interval: series.interval, kind: series.kind, columns: consume columns)
    }

    private static func copy<Value>(
        _ values: UnsafeBufferPointer<Value>, to target: UnsafeMutablePointer<Value>
    ) {
        guard let base = values.baseAddress, !values.isEmpty else { return }
        target.update(from: base, count: values.count)
    }
}
