public import KChartCore
public import KChartModel

/// Where the legend of one indicator stands.
public struct LegendEntry: Hashable, Sendable {
    /// The indicator's number.
    public var indicator: Int
    public var pane: PaneID
    /// Its words, over the whole height of their row.
    public var rect: PixelRect

    public init(indicator: Int, pane: PaneID, rect: PixelRect) {
        self.indicator = indicator
        self.pane = pane
        self.rect = rect
    }
}
