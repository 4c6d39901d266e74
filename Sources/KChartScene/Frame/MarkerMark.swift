public import KChartCanvas
public import KChartCore

/// One marker at its place: a dot in a ring of the pane's colour, and a capsule with a label.
public struct MarkerMark: Hashable, Sendable {
    public var dot: PixelRect
    public var ring: PixelRect
    public var color: Color
    /// Nil for a marker without a label, and where another's covers it.
    public var capsule: PlacedTag?

    public init(dot: PixelRect, ring: PixelRect, color: Color, capsule: PlacedTag?) {
        self.dot = dot
        self.ring = ring
        self.color = color
        self.capsule = capsule
    }

    /// All its pixels; the capsule has a ring one hairline wide.
    public func bounds(hairline: Int) -> PixelRect {
        capsule.map { ring.union($0.rect.outset(by: hairline)) } ?? ring
    }
}
