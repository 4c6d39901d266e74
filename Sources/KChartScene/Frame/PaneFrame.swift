public import KChartCore
public import KChartModel

/// One pane besides the price pane, as it is shown.
public struct PaneFrame: Hashable, Sendable {
    public var layout: PaneLayout
    public var scale: PriceScale
    public var legend: [PlacedText]
    /// Labelled lines of the pane's own scale.
    public var marks: [AxisMark]
    /// The captions of the indicators' levels.
    public var levels: [PlacedText]

    public init(
        layout: PaneLayout, scale: PriceScale, legend: [PlacedText], marks: [AxisMark],
        levels: [PlacedText] = []
    ) {
        self.layout = layout
        self.scale = scale
        self.legend = legend
        self.marks = marks
        self.levels = levels
    }

    public var id: PaneID { layout.id }
}
