public import KChartCanvas
public import KChartIndicators
public import KChartModel

/// One indicator as it is shown.
public struct IndicatorFrame: Sendable {
    public var id: Int
    public var pane: PaneID
    /// The layer of its own that draws it; nil for the usual one.
    public var layer: String?
    public var plots: [PlotFrame]
    public var bands: [BandFrame]
    public var levels: [LevelFrame]
    /// Between the first two levels.
    public var levelFill: Color
    /// True when a tick may change all of it.
    public var changesWhole: Bool
}

/// One output with its look: sizes are device pixels.
public struct PlotFrame: Sendable {
    public var values: VisibleOutput
    public var plot: IndicatorOutput.Plot
    public var ink: PlotInk
    public var width: Double
    public var dash: [Double]
}

/// The colours of an output.
public enum PlotInk: Hashable, Sendable {
    case solid(Color)
    /// By the sign of the distance from the baseline, weak where it is less than the one before.
    case signed(rise: Color, weakRise: Color, fall: Color, weakFall: Color)
    /// By a tone that each value brings with it.
    case toned(rise: Color, fall: Color)
}

/// The surface between two plots, in one colour where the upper one is on top and in the other
/// where the lower one is.
public struct BandFrame: Hashable, Sendable {
    /// Places among the plots.
    public var upper: Int
    public var lower: Int
    public var over: Color
    public var under: Color
}

/// A horizontal line of a pane's scale.
public struct LevelFrame: Hashable, Sendable {
    public var value: Double
    /// Device pixels on and off; empty is solid.
    public var dash: [Int]
    public var color: Color
}
