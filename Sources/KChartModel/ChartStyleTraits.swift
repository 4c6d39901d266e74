public import KChartCore

/// What a model has to know of a chart style: how far its picture reaches, not how it is drawn.
///
/// A style that is registered in a scene and not here counts as candles.
public struct ChartStyleTraits: Hashable, Sendable, Identifiable {
    public enum Shape: Hashable, Sendable {
        /// Bodies with wicks.
        case candles
        /// Stems with marks at their sides.
        case bars
        /// One line through the closes.
        case line(LineCurve)
    }

    /// The name of its `ChartStyleID`.
    public var id: String
    public var shape: Shape
    /// The id of the `BarKind` whose bars it draws; nil draws the series' own.
    public var barKind: String?
    /// True for a line whose price axis makes room for the whole bars.
    public var scalesToWholeBars = false
    public var showsPriceLine = true
    public var showsHighLow = true
    /// True when it is drawn over and under a base price.
    public var hasBase = false

    public init(_ id: String, _ shape: Shape, barKind: String? = nil) {
        self.id = id
        self.shape = shape
        self.barKind = barKind
    }

    /// True for one line through the closes: all that a series of points can be drawn as.
    public var isLine: Bool {
        if case .line = shape { true } else { false }
    }

    public var curve: LineCurve? {
        if case .line(let curve) = shape { curve } else { nil }
    }

    /// The styles that come with the library, in the order in which they are offered: one line
    /// each. The first seven have the keys Alt+1…7.
    public static let builtIn: [ChartStyleTraits] = [
        ChartStyleTraits("candles", .candles),
        ChartStyleTraits("hollow-candles", .candles),
        ChartStyleTraits("bars", .bars),
        ChartStyleTraits("heikin-ashi", .candles, barKind: HeikinAshi.id),
        ChartStyleTraits("line", .line(.linear)),
        ChartStyleTraits("area", .line(.linear)),
        baseline,
        ChartStyleTraits("step-line", .line(.step)),
        ChartStyleTraits("smooth-line", .line(.catmullRom)),
        ChartStyleTraits("monotone-line", .line(.monotone)),
        timeSeries,
    ]

    private static var baseline: ChartStyleTraits {
        var traits = ChartStyleTraits("baseline", .line(.linear))
        traits.hasBase = true
        return traits
    }

    /// System B's form: a thin line, the scale of the whole bars, no line and marks of prices.
    private static var timeSeries: ChartStyleTraits {
        var traits = ChartStyleTraits("time-series", .line(.linear))
        traits.scalesToWholeBars = true
        traits.showsPriceLine = false
        traits.showsHighLow = false
        return traits
    }
}
