extension Interval {
    /// The start of the bar that holds an instant, by floor division, also before 1970; saturates.
    public func bucketStart(of time: Timestamp) -> Timestamp {
        switch length {
        case .fixed(let microseconds):
            let phase = FloorDivision.remainder(
                FloorDivision.remainder(time.microseconds, by: microseconds) - origin,
                by: microseconds)
            return time.advanced(byMicroseconds: -phase)
        case .months(let count):
            let date = CivilDate(time)
            let month = (date.year - 1970) * 12 + date.month - 1
            let first = FloorDivision.quotient(month, by: count) * count
            return CivilDate(year: 1970, month: 1 + first, day: 1).midnight
        }
    }

    /// The stamp `buckets` intervals later (earlier, when negative); saturates.
    ///
    /// The stamp need not stand on the grid: a fixed length is added as it is; months move by
    /// the calendar and keep the time of day. A day the month lacks becomes its last day, and a
    /// stamp on the last day of its month stays on the last day, so that month-end bars run
    /// 31 January, 28 February, 31 March.
    public func advance(_ start: Timestamp, by buckets: Int) -> Timestamp {
        switch length {
        case .fixed(let microseconds):
            let (product, overflow) = microseconds.multipliedReportingOverflow(by: Int64(buckets))
            return start.advanced(
                byMicroseconds: overflow ? (buckets < 0 ? .min : .max) : product)
        case .months(let count):
            // 10⁷ months are more than all the years an Int64 of microseconds can hold.
            let limited = min(max(buckets, -10_000_000), 10_000_000)
            let date = CivilDate(start)
            let inDay = FloorDivision.remainder(start.microseconds, by: microsecondsPerDay)
            let month = date.year * 12 + date.month - 1 + limited * count
            let year = FloorDivision.quotient(month, by: 12)
            let lastDay = CivilDate.days(inMonth: month - year * 12 + 1, ofYear: year)
            let isMonthEnd = date.day == date.daysInMonth && date.day >= 28
            let day = isMonthEnd ? lastDay : min(date.day, lastDay)
            return CivilDate(year: year, month: month - year * 12 + 1, day: day).midnight
                .advanced(byMicroseconds: inDay)
        }
    }
}
