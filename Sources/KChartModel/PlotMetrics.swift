/// What the layout measured and the viewport rules need: all in device pixels.
public struct PlotMetrics: Hashable, Sendable {
    /// The width of the plot; 0 while unmeasured.
    public var width: Int
    /// The height of the price plot's data area; 0 while unmeasured.
    public var height: Int
    /// How far the badge reaches over the plot from the axis column.
    public var badgeOverhang: Int
    /// Device pixels per logical pixel.
    public var scale: Double

    /// Negative lengths count as 0.
    public init(width: Int = 0, height: Int = 0, badgeOverhang: Int = 0, scale: Double = 1) {
        self.width = max(0, width)
        self.height = max(0, height)
        self.badgeOverhang = max(0, badgeOverhang)
        self.scale = scale
    }

    public var isMeasured: Bool { width > 0 && height > 0 }
}
