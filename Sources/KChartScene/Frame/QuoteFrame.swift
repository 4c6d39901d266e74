public import KChartCanvas
public import KChartCore

/// A line at the best bid or ask, with its words at the right end.
public struct QuoteFrame: Hashable, Sendable {
    public var rect: PixelRect
    public var dash: [Int]
    public var color: Color
    public var label: PlacedText

    public init(rect: PixelRect, dash: [Int], color: Color, label: PlacedText) {
        self.rect = rect
        self.dash = dash
        self.color = color
        self.label = label
    }
}
