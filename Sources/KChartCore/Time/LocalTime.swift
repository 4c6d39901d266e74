/// An instant as the clocks of a time zone show it.
public struct LocalTime: Hashable, Sendable {
    public var year: Int
    /// 1…12.
    public var month: Int
    /// 1…31.
    public var day: Int
    /// 0…23.
    public var hour: Int
    /// 0…59.
    public var minute: Int
    /// 0…59.
    public var second: Int
    /// 0…999 999.
    public var microsecond: Int
    /// What the zone's clocks are ahead of UTC.
    public var offsetSeconds: Int

    public var date: CivilDate { CivilDate(year: year, month: month, day: day) }
    public var weekday: Weekday { date.weekday }

    /// The clock's reading for an instant in a zone that is `offsetSeconds` ahead of UTC.
    public init(_ time: Timestamp, offsetSeconds: Int) {
        let shifted = time.advanced(byMicroseconds: Int64(offsetSeconds) * 1_000_000).microseconds
        let days = FloorDivision.quotient(shifted, by: microsecondsPerDay)
        let inDay = Int(FloorDivision.remainder(shifted, by: microsecondsPerDay))
        let date = CivilDate(daysSinceEpoch: Int(days))
        year = date.year
        month = date.month
        day = date.day
        hour = inDay / 3_600_000_000
        minute = inDay / 60_000_000 % 60
        second = inDay / 1_000_000 % 60
        microsecond = inDay % 1_000_000
        self.offsetSeconds = offsetSeconds
    }
}
