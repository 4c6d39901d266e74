public import KChartCore

/// Bar positions and prices to device pixels and back, for one plot: drawing, hit test,
/// crosshair and drawings share it.
public struct PlotMapping: Hashable, Sendable {
    public var plot: PixelRect
    /// The bar position at the plot's left edge.
    public var first: Double
    /// Device pixels from bar to bar; above 0.
    public var spacing: Double
    public var scale: PriceScale

    public init(plot: PixelRect, viewport: Viewport, scale: PriceScale) {
        self.plot = plot
        first = viewport.first
        let bars = viewport.visibleBars
        spacing = bars > 0 && plot.width > 0 ? Double(plot.width) / bars : 1
        self.scale = scale
    }

    /// The device x of a bar position, not clamped.
    @inlinable
    public func x(of position: Double) -> Double {
        Double(plot.x) + (position - first) * spacing
    }

    @inlinable
    public func position(atX x: Double) -> BarPosition {
        BarPosition(first + (x - Double(plot.x)) / spacing)
    }

    /// The centre column of a bar: rounded once, clamped to what a canvas can hold.
    @inlinable
    public func column(of position: BarPosition) -> Int {
        Int(min(max(x(of: position.value).rounded(), -1e6), 1e6))
    }

    /// The device y of a price: high prices at the top; clamped far outside the plot.
    @inlinable
    public func y(of price: Double) -> Double {
        min(max(scale.y(of: price, top: plot.y, height: plot.height), -1e6), 1e6)
    }

    @inlinable
    public func price(atY y: Double) -> Double {
        scale.price(atY: y, top: plot.y, height: plot.height)
    }
}
