/// What the x axis counts.
public enum TimeAxisKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// One slot per bar: nights and weekends leave no gap.
    case sessions
    /// Time itself, in units of the interval: gaps in the data are gaps on the screen.
    case linear
}
