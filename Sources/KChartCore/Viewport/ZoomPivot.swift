/// The place that stays where it is while the window gets narrower or wider.
public enum ZoomPivot: Hashable, Sendable {
    /// The right edge follows the newest bar.
    case liveEdge
    case center
    /// A fraction of the window, 0 left and 1 right; limited to that.
    case fraction(Double)
}
