public import KChartCanvas
public import KChartCore

/// The reading card: what the bar under the crosshair says, row by row.
public struct TooltipFrame: Hashable, Sendable {
    /// The side of the plot it stands on.
    public enum Side: Hashable, Sendable {
        case left, right

        /// Away from the crosshair; near the middle it stays where it is.
        /// - Parameter fraction: of the plot's width, from the left.
        public func moved(crosshairAt fraction: Double) -> Side {
            if fraction < 0.45 { return .right }
            if fraction > 0.55 { return .left }
            return self
        }
    }

    public var rect: PixelRect
    public var radius: Double
    public var fill: Color
    public var border: Color
    public var borderWidth: Int
    public var words: [PlacedText]

    public init(
        rect: PixelRect, radius: Double, fill: Color, border: Color, borderWidth: Int,
        words: [PlacedText]
    ) {
        self.rect = rect
        self.radius = radius
        self.fill = fill
        self.border = border
        self.borderWidth = borderWidth
        self.words = words
    }
}
