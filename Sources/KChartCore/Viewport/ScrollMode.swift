/// What the window does when a whole new series is set.
public enum ScrollMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// To the live edge when the interval changed or the window was there, else it stays.
    case automatic
    /// Always to the live edge.
    case liveEdge
    /// Never moves.
    case preserve
}
