/// The rows of one pane on the screen.
public struct PaneSlot: Hashable, Sendable {
    public var id: PaneID
    /// Device rows, the separator above not included.
    public var rows: Range<Int>
    public var isCollapsed: Bool

    public init(id: PaneID, rows: Range<Int>, isCollapsed: Bool) {
        self.id = id
        self.rows = rows
        self.isCollapsed = isCollapsed
    }
}

/// Sizes that divide a chart's height among its panes, logical pixels.
public struct PaneMetrics: Hashable, Sendable {
    public var separator: Double
    /// A collapsed pane is this high.
    public var legendRow: Double
    public var volumeHeight: Double
    public var indicatorHeight: Double
    /// The price pane keeps this height; panes below give way.
    public var priceMinimum: Double
    /// Panes that no hand has sized take at most this share of the height together.
    public var defaultShare: Double

    public init(
        separator: Double = 1, legendRow: Double = 24, volumeHeight: Double = 84,
        indicatorHeight: Double = 92, priceMinimum: Double = 160, defaultShare: Double = 0.6
    ) {
        self.separator = separator
        self.legendRow = legendRow
        self.volumeHeight = volumeHeight
        self.indicatorHeight = indicatorHeight
        self.priceMinimum = priceMinimum
        self.defaultShare = defaultShare
    }

    public func defaultHeight(_ id: PaneID) -> Double {
        id == .volume ? volumeHeight : indicatorHeight
    }
}
