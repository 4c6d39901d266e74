/// Where a pointer is and what is held with it.
public struct DrawingPointer: Hashable, Sendable {
    public struct Modifiers: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Constrains directions and boxes; from a free place it measures.
        public static let shift = Modifiers(rawValue: 1 << 0)
        /// Frees from magnet and grid; on a drawing it adds to the selection or clones; from a
        /// free place it selects by a box.
        public static let control = Modifiers(rawValue: 1 << 1)
    }

    /// Device pixels from the plot's top left corner.
    public var at: ScreenPoint
    public var modifiers: Modifiers
    /// A finger hits from farther away.
    public var isTouch: Bool
    /// Presses of a row: 2 is a double click.
    public var clicks: Int

    public init(
        x: Double, y: Double, modifiers: Modifiers = [], isTouch: Bool = false, clicks: Int = 1
    ) {
        at = ScreenPoint(x: x.isFinite ? x : 0, y: y.isFinite ? y : 0)
        self.modifiers = modifiers
        self.isTouch = isTouch
        self.clicks = clicks
    }
}
