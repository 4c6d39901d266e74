/// The calendar field a time label shows, from fine to coarse.
public enum TimeTickLevel: Int, Hashable, Comparable, Sendable, Codable, CaseIterable {
    case millisecond
    case second
    /// Hour and minute.
    case minute
    /// Hour and minute, on a full hour.
    case hour
    case day
    case month
    case year

    public static func < (lhs: TimeTickLevel, rhs: TimeTickLevel) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}
