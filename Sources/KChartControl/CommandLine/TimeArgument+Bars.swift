public import KChartCore

/// What a typed time means among bars. Bars of a day or longer carry dates: of what is typed the
/// date alone counts there, whatever the zone and the clock; only `@` and seconds is an instant.
extension TimeArgument {
    /// The first instant that the text can mean where bars are so long.
    public func earliest(on interval: Interval, in zone: ZoneRules) -> Timestamp {
        isDate(on: interval) ? date.earliest(in: .utc) : earliest(in: zone)
    }

    /// The last instant that the text can mean where bars are so long.
    public func latest(on interval: Interval, in zone: ZoneRules) -> Timestamp {
        isDate(on: interval) ? date.latest(in: .utc) : latest(in: zone)
    }

    /// Where something of this time lies: its instant, and of a date the first one of that date
    /// which the bar that shows it holds. O(log n).
    public func instant(among bars: BarSeries, in zone: ZoneRules) -> Timestamp {
        let first = earliest(on: bars.interval, in: zone)
        guard let bar = bar(holding: first, among: bars) else { return first }
        return max(first, bars.time(at: bar))
    }

    /// Where one looks for the bar of this time: the stamp of the bar that holds the date, or the
    /// instant; the instant itself where no bar holds it. O(log n).
    public func barTime(among bars: BarSeries, in zone: ZoneRules) -> Timestamp {
        let first = earliest(on: bars.interval, in: zone)
        let bar =
            isDate(on: bars.interval)
            ? bar(holding: first, among: bars) : Self.bar(around: first, among: bars)
        return bar.map { bars.time(at: $0) } ?? first
    }

    /// True where a bar holds this time, or bars stand on both of its sides.
    public func isAmong(_ bars: BarSeries, in zone: ZoneRules) -> Bool {
        guard let first = bars.firstTime, let last = bars.lastTime else { return false }
        let time = barTime(among: bars, in: zone)
        return time >= first && time <= last
    }

    /// The bar that has begun by `instant` and is not over.
    private static func bar(around instant: Timestamp, among bars: BarSeries) -> BarIndex? {
        let next = bars.firstIndex(atOrAfter: instant.advanced(byMicroseconds: 1))
        guard next > bars.indices.lowerBound else { return nil }
        let bar = next.advanced(by: -1)
        return instant < bars.interval.advance(bars.time(at: bar), by: 1) ? bar : nil
    }

    private func isDate(on interval: Interval) -> Bool {
        epochMicroseconds == nil && interval.carriesDates
    }

    private var date: TimeArgument {
        var date = self
        date.precision = min(precision, .day)
        (date.hour, date.minute, date.second, date.microsecond) = (0, 0, 0, 0)
        date.offsetSeconds = nil
        return date
    }

    /// The bar whose date is the one that begins at `midnight`, or whose dates reach over it. A bar
    /// may be stamped at any hour of its date.
    private func bar(holding midnight: Timestamp, among bars: BarSeries) -> BarIndex? {
        guard isDate(on: bars.interval) else { return nil }
        let day = CivilDate(midnight).daysSinceEpoch
        let next = bars.firstIndex(atOrAfter: CivilDate(daysSinceEpoch: day + 1).midnight)
        guard next > bars.indices.lowerBound else { return nil }
        let bar = next.advanced(by: -1)
        let stamp = bars.time(at: bar)
        let isOwn = CivilDate(stamp).daysSinceEpoch == day
        let end = CivilDate(bars.interval.advance(stamp, by: 1)).daysSinceEpoch
        return isOwn || day < end ? bar : nil
    }
}
