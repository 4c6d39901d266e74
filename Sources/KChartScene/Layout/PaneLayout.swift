public import KChartCore
public import KChartModel

/// Where one pane stands: whole device pixels.
public struct PaneLayout: Hashable, Sendable {
    public var id: PaneID
    /// The pane with its legend row, left of the axis column.
    public var pane: PixelRect
    public var legend: PixelRect
    /// Where the pane's scale reaches from high (top) to low (bottom); empty while collapsed.
    public var data: PixelRect
    public var axis: PixelRect
    public var isCollapsed: Bool

    public init(
        id: PaneID, pane: PixelRect, legend: PixelRect, data: PixelRect, axis: PixelRect,
        isCollapsed: Bool
    ) {
        self.id = id
        self.pane = pane
        self.legend = legend
        self.data = data
        self.axis = axis
        self.isCollapsed = isCollapsed
    }

    /// The place of a value of the pane's scale: device y, not rounded.
    public func y(of value: Double, scale: PriceScale) -> Double {
        min(max(scale.y(of: value, top: data.y, height: data.height), -1e6), 1e6)
    }

    public func value(atY y: Double, scale: PriceScale) -> Double {
        scale.price(atY: y, top: data.y, height: data.height)
    }
}
