public import KChartCore

extension ChartState {
    /// The style the bars are drawn in: candles asked of a series of points fall back to a line.
    public var drawnStyle: ChartStyleID {
        let wanted = configuration.style
        return series.kind == .points && !configuration.traits(of: wanted).isLine ? .line : wanted
    }

    /// What is known of that style.
    public var drawnTraits: ChartStyleTraits { configuration.traits(of: drawnStyle) }

    /// The bars the style draws: the series' own, or what its kind makes of them. Prices that are
    /// read are always those of `series`. A copy of a big value: let it go before the next change.
    public var drawnSeries: BarSeries { derived?.bars ?? series }

    /// True when the bars are drawn one by one, with bodies or stems.
    public var drawsBodies: Bool { !drawnTraits.isLine }

    /// The styles that suit the series: of points only the lines.
    public var offeredStyles: [ChartStyleID] {
        configuration.styles.filter { series.kind == .candles || $0.isLine }
            .map { ChartStyleID($0.id) }
    }

    /// The price over and under which the style draws: the one that was set, else the close of
    /// the first bar in the window; nil for a style without, and without bars.
    public var basePrice: Double? {
        guard drawnTraits.hasBase else { return nil }
        return configuration.basePrice ?? visibleIndices.first.map { series.close(at: $0) }
    }

    /// Makes or brings up to date the bars of the style's kind: call after every change of the
    /// series or the style.
    mutating func followKind() {
        guard let id = drawnTraits.barKind, let kind = kinds[id] else {
            derived = nil
            return
        }
        if derived?.kind.id != id { derived = nil }
        let source = series
        if derived == nil {
            derived = DerivedSeries(kind, of: source)
        } else {
            derived?.follow(source)
        }
    }
}
