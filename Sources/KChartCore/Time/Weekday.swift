/// A day of the week with its ISO 8601 number.
public enum Weekday: Int, CaseIterable, Hashable, Sendable, Codable {
    case monday = 1
    case tuesday
    case wednesday
    case thursday
    case friday
    case saturday
    case sunday

    /// The weekday of a day counted from 1970-01-01, which was a Thursday.
    @inlinable
    public init(daysSinceEpoch days: Int) {
        let fromMonday = FloorDivision.remainder(days + 3, by: 7)
        self = Weekday.allCases[fromMonday]
    }
}
