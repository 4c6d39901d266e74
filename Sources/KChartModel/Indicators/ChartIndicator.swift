public import KChartIndicators

/// An indicator on a chart and the pane it is drawn in.
public struct ChartIndicator: Hashable, Sendable, Codable {
    public var configuration: IndicatorConfiguration
    public var pane: PaneID

    public init(_ configuration: IndicatorConfiguration, pane: PaneID) {
        self.configuration = configuration
        self.pane = pane
    }

    public var id: Int { configuration.id }
}

/// An indicator as it is shown: its values, its pane, and the palette colours dealt to it.
public struct PlacedIndicator {
    public let instance: IndicatorInstance
    public let pane: PaneID
    /// The palette index of the first colour dealt to it.
    public let firstColor: Int

    public var id: Int { instance.id }
}
