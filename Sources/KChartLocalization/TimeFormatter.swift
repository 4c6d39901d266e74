public import KChartCore

/// Where a time stands.
public enum TimeContext: Hashable, Sendable {
    case axis(TimeTickLevel)
    /// The tag on the time axis and the tooltip's first row.
    case crosshair
    case spoken
}

/// Writes the times of one chart: axis marks, crosshair and tooltip, spoken ranges, clocks.
///
/// Bars of a day and more show the date their exchange gave them, whatever zone is on display;
/// shorter ones show the clock of the display zone. Hours run from 0 to 23 in every language.
public struct TimeFormatter: Sendable {
    public var formats: LocaleFormats
    /// The zone on display.
    public var zone: ZoneRules
    /// The zone whose dates daily and longer bars carry.
    public var exchangeZone: ZoneRules
    public var interval: Interval
    /// A client's own writing of a time in a context; nil, or an answer of nil, leaves it to the
    /// rules.
    public var custom: (@Sendable (Timestamp, TimeContext) -> String?)?

    public init(
        formats: LocaleFormats, zone: ZoneRules, interval: Interval,
        exchangeZone: ZoneRules = .utc
    ) {
        self.formats = formats
        self.zone = zone
        self.interval = interval
        self.exchangeZone = exchangeZone
    }

    /// The text of an axis mark: 2025 · Feb · Jan 28 · 16:00 · 16:00:05 · 16:00:05.250.
    public func axis(_ time: Timestamp, level: TimeTickLevel) -> String {
        if let text = custom?(time, .axis(level)) { return text }
        let local = local(time)
        return switch level {
        case .year: write(local, .year)
        case .month: write(local, .month)
        case .day: write(local, .dayMonth)
        case .hour, .minute: write(local, .time)
        case .second: write(local, .time, secondsDigits: 0)
        case .millisecond: write(local, .time, secondsDigits: 3)
        }
    }

    /// The time tag, and the time in the tooltip: Jan 29 16:00; Jan 29, 2025 for daily bars; as
    /// fine as the interval is. A time that the clocks show twice says which it is: Oct 26 02:00
    /// (UTC+2).
    ///
    /// - Parameter showsYear: for bars within a day whose year is not the one in view.
    public func crosshair(_ time: Timestamp, showsYear: Bool = false) -> String {
        if let text = custom?(time, .crosshair) { return text }
        let local = local(time)
        switch bars {
        case .years: return write(local, .year)
        case .months: return write(local, .monthYear)
        case .days: return write(local, .dayMonthYear)
        case .withinDay(let secondsDigits):
            return write(
                local, showsYear ? .dayMonthYearTime : .dayMonthTime,
                secondsDigits: secondsDigits) + offsetNote(time)
        }
    }

    /// The time as a sentence says it, with the year and the month's full name.
    public func spoken(_ time: Timestamp) -> String {
        if let text = custom?(time, .spoken) { return text }
        let local = local(time)
        switch bars {
        case .years: return write(local, .year)
        case .months: return write(local, .spokenMonth)
        case .days: return write(local, .spokenDay)
        case .withinDay(let secondsDigits):
            return write(local, .spokenTime, secondsDigits: secondsDigits) + offsetNote(time)
        }
    }

    /// Behind a time that the zone's clocks show twice: how far they are ahead of UTC then.
    private func offsetNote(_ time: Timestamp) -> String {
        let time = time.clamped
        let own = zone.offsetSeconds(at: time)
        let day: Int64 = 86_400_000_000
        let isShownTwice = [-day, day].contains { distance in
            let other = zone.offsetSeconds(at: time.advanced(byMicroseconds: distance))
            guard other != own else { return false }
            let twin = time.advanced(byMicroseconds: Int64(own - other) * 1_000_000)
            return zone.offsetSeconds(at: twin) == other
        }
        guard isShownTwice else { return "" }
        let minutes = abs(own) / 60
        var text = " (UTC" + (own < 0 ? formats.minus : formats.plus)
        text += formats.plain(minutes / 60)
        if minutes % 60 != 0 { text += ":" + formats.plain(minutes % 60, width: 2) }
        return text + ")"
    }

    /// The display zone's clock, whatever the interval: 23:12 or 23:12:05.
    public func clock(_ time: Timestamp, showsSeconds: Bool = false) -> String {
        write(zone.local(time.clamped), .time, secondsDigits: showsSeconds ? 0 : nil)
    }

    /// What is left of a bar: 12:34, 1:02:03; nothing less than 0:00.
    public func countdown(microseconds: Int64) -> String {
        let seconds = Int(max(microseconds, 0) / 1_000_000)
        let tail = formats.plain(seconds % 60, width: 2)
        let minutes = seconds / 60
        guard minutes >= 60 else { return "\(formats.plain(minutes, width: 2)):\(tail)" }
        return "\(formats.plain(minutes / 60)):\(formats.plain(minutes % 60, width: 2)):\(tail)"
    }

    /// The clock reading that counts for a bar of this chart.
    public func local(_ time: Timestamp) -> LocalTime {
        (interval.carriesDates ? exchangeZone : zone).local(time.clamped)
    }

    private enum Bars {
        case years
        case months
        case days
        /// Nil: minutes are fine enough.
        case withinDay(secondsDigits: Int?)
    }

    private var bars: Bars {
        switch interval.length {
        case .months(let count): return count % 12 == 0 ? .years : .months
        case .fixed(let microseconds):
            if interval.carriesDates { return .days }
            if microseconds % 60_000_000 == 0 { return .withinDay(secondsDigits: nil) }
            if microseconds % 1_000_000 == 0 { return .withinDay(secondsDigits: 0) }
            return .withinDay(secondsDigits: microseconds % 1_000 == 0 ? 3 : 6)
        }
    }

    private func write(_ time: LocalTime, _ form: DateForm, secondsDigits: Int? = nil) -> String {
        var pattern = formats.patterns[form] ?? DatePattern("y")
        if let secondsDigits {
            pattern = pattern.withSeconds(
                fractionDigits: secondsDigits, decimalSeparator: formats.decimalSeparator)
        }
        return formats.date(time, pattern: pattern)
    }
}
