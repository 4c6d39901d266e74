/// What the horizontal line of the crosshair snaps to in the price pane.
public enum CrosshairMagnet: String, Hashable, Sendable, CaseIterable {
    /// It follows the pointer.
    case off
    /// The close of the bar.
    case close
    /// The nearest of open, high, low and close on the screen.
    case ohlc
}
