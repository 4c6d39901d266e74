/// What a time zone's clocks show, read from the bytes of a TZif file (RFC 8536, versions 1–3)
/// that a higher floor hands in.
///
/// A value; every question costs a binary search over the zone's transitions, and after the last
/// of them a few divisions for the file's rule.
public struct ZoneRules: Hashable, Sendable {
    /// The IANA name or whatever the maker called it.
    public let name: String
    /// Seconds since 1970 at which the offset changes, strictly increasing.
    let transitions: [Int64]
    /// The offset from the transition of the same index on.
    let offsets: [Int]
    /// The offset before the first transition.
    let firstOffset: Int
    /// What holds after the last transition; nil when its offset stays for ever.
    let rule: PosixZoneRule?

    public static let utc = ZoneRules(name: "UTC", fixedOffsetSeconds: 0)

    init(
        name: String, transitions: [Int64], offsets: [Int], firstOffset: Int, rule: PosixZoneRule?
    ) {
        self.name = name
        self.transitions = transitions
        self.offsets = offsets
        self.firstOffset = firstOffset
        self.rule = rule
    }

    /// A zone that never changes its clocks.
    public init(name: String, fixedOffsetSeconds: Int) {
        self.init(
            name: name, transitions: [], offsets: [], firstOffset: fixedOffsetSeconds, rule: nil)
    }

    /// A zone that follows one rule for ever, as in the TZ variable: `EST5EDT,M3.2.0,M11.1.0`.
    /// Nil when the rule cannot be read.
    public init?(name: String, posixRule: String) {
        guard let rule = PosixZoneRule(posixRule.utf8) else { return nil }
        self.init(
            name: name, transitions: [], offsets: [], firstOffset: rule.standardOffset, rule: rule)
    }

    /// What the zone's clocks are ahead of UTC at an instant.
    public func offsetSeconds(at time: Timestamp) -> Int {
        offset(atSecond: FloorDivision.quotient(time.microseconds, by: 1_000_000))
    }

    func offset(atSecond second: Int64) -> Int {
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= second { low = middle + 1 } else { high = middle }
        }
        if low == transitions.count, let rule { return rule.offset(atSecond: second) }
        return low == 0 ? firstOffset : offsets[low - 1]
    }

    /// The zone's clock reading at an instant.
    public func local(_ time: Timestamp) -> LocalTime {
        LocalTime(time, offsetSeconds: offsetSeconds(at: time))
    }

    /// The instant at which the zone's clocks show a time.
    ///
    /// When they show it twice, the earlier one; when they skip it, the instant as much later as
    /// the clocks jump. Fields outside their range move on into their neighbours.
    public func instant(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
    ) -> Timestamp {
        instants(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second
        ).first
    }

    /// The instants at which the zone's clocks show a time: one, or both of an hour that they
    /// show twice. When they skip it, the instant as much later as the clocks jump.
    public func instants(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
    ) -> (first: Timestamp, second: Timestamp?) {
        let days = CivilDate(year: year, month: month, day: day).daysSinceEpoch
        let wall = Int64(days) * 86_400 + Int64(hour) * 3_600 + Int64(minute) * 60 + Int64(second)
        // No zone's clocks were ever 16 hours away from UTC.
        let before = offset(atSecond: wall - 16 * 3_600)
        let after = offset(atSecond: wall + 16 * 3_600)
        let candidates = [wall - Int64(before), wall - Int64(after)].filter {
            offset(atSecond: $0) == wall - $0
        }
        guard let first = candidates.min(), let last = candidates.max() else {
            return (Timestamp(seconds: wall - Int64(before)), nil)
        }
        return (Timestamp(seconds: first), first < last ? Timestamp(seconds: last) : nil)
    }
}
