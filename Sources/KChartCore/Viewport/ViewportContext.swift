/// What the rules of the viewport must know about the chart; positions in slots, lengths in
/// device pixels.
public struct ViewportContext: Hashable, Sendable {
    /// Positions of the oldest and the newest bar; nil without bars.
    public var bars: ClosedRange<BarPosition>?
    /// True for styles that draw bodies (candles, bars): they keep a free slot before the first
    /// bar and have a denser default window.
    public var drawsBodies: Bool
    /// Width of the plot; 0 while it is not measured.
    public var plotWidth: Int
    /// Device pixels per logical pixel.
    public var scale: Double
    /// How far the price badge reaches from the axis column into the plot; nil while no badge is
    /// shown or badge and column are not both measured.
    public var badgeOverhang: Double?

    public init(
        bars: ClosedRange<BarPosition>?, drawsBodies: Bool = true, plotWidth: Int = 0,
        scale: Double = 1, badgeOverhang: Double? = nil
    ) {
        self.bars = bars
        self.drawsBodies = drawsBodies
        self.plotWidth = plotWidth
        self.scale = scale
        self.badgeOverhang = badgeOverhang
    }

    /// For a session axis: the bars are the slots of a series.
    public init(
        indices: Range<BarIndex>, drawsBodies: Bool = true, plotWidth: Int = 0,
        scale: Double = 1, badgeOverhang: Double? = nil
    ) {
        self.init(
            bars: indices.isEmpty
                ? nil : indices.lowerBound.position...indices.upperBound.advanced(by: -1).position,
            drawsBodies: drawsBodies, plotWidth: plotWidth, scale: scale,
            badgeOverhang: badgeOverhang)
    }
}
