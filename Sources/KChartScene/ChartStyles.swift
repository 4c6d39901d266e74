import KChartCore
public import KChartModel

/// The styles of one chart by their id. They keep what they prepared, so no two charts share them.
public final class ChartStyles {
    private var styles = Registry<any ChartStyle>()
    private let candles: any ChartStyle

    /// The built-in styles, in the order of `ChartStyleTraits.builtIn`.
    public init() {
        candles = CandleStyle()
        let builtIn: [any ChartStyle] = [
            candles,
            HollowCandleStyle(),
            OHLCBarStyle(),
            HeikinAshiStyle(),
            LineStyle(.line, curve: .linear),
            AreaStyle(),
            BaselineStyle(),
            StepLineStyle(),
            SmoothLineStyle(),
            MonotoneLineStyle(),
            TimeSeriesStyle(),
        ]
        for style in builtIn { register(style) }
    }

    public var ids: [ChartStyleID] { styles.ids.map { ChartStyleID($0) } }

    /// Adds a style at the end, or puts it in the place of the one of the same id and returns
    /// that. Its traits go into `ChartConfiguration.styles`.
    @discardableResult
    public func register(_ style: any ChartStyle) -> (any ChartStyle)? {
        styles.register(style, id: style.id.name)
    }

    /// The style of an id; candles for one that nobody registered.
    public subscript(id: ChartStyleID) -> any ChartStyle { styles[id.name] ?? candles }
}
