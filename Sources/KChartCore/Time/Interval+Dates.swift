extension Interval {
    /// True for bars of a day or longer: they carry dates, which are the same in every zone.
    public var carriesDates: Bool { nominalMicroseconds >= microsecondsPerDay }

    /// The zone in which times of these bars are shown and typed: `zone` for bars within a day, UTC
    /// for those that carry dates.
    public func displayZone(_ zone: ZoneRules) -> ZoneRules { carriesDates ? .utc : zone }

    /// The instant `months` calendar months earlier by the clocks of `zone`; a day the month lacks
    /// becomes its last day. Bars of months go back as they follow each other.
    public func back(months: Int, from time: Timestamp, in zone: ZoneRules) -> Timestamp {
        if case .months = length { return Interval.months(months).advance(time, by: -1) }
        let clock = displayZone(zone)
        let local = clock.local(time)
        let number = local.year * 12 + local.month - 1 - months
        let year = FloorDivision.quotient(number, by: 12)
        let month = number - year * 12 + 1
        return clock.instant(
            year: year, month: month,
            day: min(local.day, CivilDate.days(inMonth: month, ofYear: year)), hour: local.hour,
            minute: local.minute, second: local.second
        ).advanced(byMicroseconds: Int64(local.microsecond))
    }
}
