import KChartCanvas
import KChartCore
import KChartIndicators
public import KChartModel
public import KChartStyle

extension FrameBuilder {
    /// The visible indicators with their looks; `visible` are their values.
    func indicatorFrames(_ visible: VisibleIndicators) -> [IndicatorFrame] {
        var shown: [Int: PlacedIndicator] = [:]
        for indicator in indicators { shown[indicator.id] = indicator }
        return visible.items.compactMap { item in
            guard let indicator = shown[item.id] else { return nil }
            let shape = indicator.instance.shape
            let edges = Set(shape.bands.flatMap { [$0.upper, $0.lower] })
            return IndicatorFrame(
                id: item.id, pane: indicator.pane, layer: indicator.instance.description.layer,
                plots: zip(shape.outputs, item.outputs).map { output, values in
                    plot(output, values, indicator, isEdge: edges.contains(output.id))
                },
                bands: shape.bands.compactMap { band($0, shape, indicator) },
                levels: indicator.pane == .price ? [] : shape.levels.compactMap(level),
                levelFill: color(.series(0), indicator).withOpacity(theme.levelFill),
                changesWhole: item.changesWhole)
        }
    }

    private func plot(
        _ output: IndicatorOutput, _ values: VisibleOutput, _ indicator: PlacedIndicator,
        isEdge: Bool
    ) -> PlotFrame {
        var frame = PlotFrame(
            values: values, plot: output.plot, ink: ink(output, indicator), width: 1, dash: [])
        switch output.plot {
        case .line(let width, let dash, _):
            let own = indicator.instance.configuration.widths[output.id]
            frame.width =
                (own ?? theme.lineWidth(width, of: indicator, isEdge: isEdge)) * scale
            frame.dash = dash.map { max(1, ($0 * scale).rounded()) }
        case .dots(let radius):
            frame.width = radius * 2 * scale
        case .histogram, .hidden, .working:
            break
        }
        return frame
    }

    private func ink(_ output: IndicatorOutput, _ indicator: PlacedIndicator) -> PlotInk {
        if let own = indicator.instance.configuration.colors[output.id] {
            return .solid(Color(rgb: own))
        }
        switch output.color {
        case .bySign, .byTop:
            if case .histogram = output.plot {
                return .signed(
                    rise: theme.riseHist, weakRise: theme.riseHistWeak, fall: theme.fallHist,
                    weakFall: theme.fallHistWeak)
            }
            return .signed(
                rise: theme.rise, weakRise: theme.rise, fall: theme.fall, weakFall: theme.fall)
        case .byCandle:
            return .toned(rise: theme.riseVol, fall: theme.fallVol)
        case .bySignOf:
            return .toned(rise: theme.rise, fall: theme.fall)
        case .series, .bullish, .bearish, .neutral, .fixed:
            return .solid(color(output.color, indicator))
        }
    }

    private func color(_ color: IndicatorColor, _ indicator: PlacedIndicator) -> Color {
        switch color {
        case .series(let slot): theme.paletteColor(indicator.firstColor + slot)
        case .bullish, .bySign, .byCandle, .bySignOf, .byTop: theme.rise
        case .bearish: theme.fall
        case .neutral: theme.axis
        case .fixed(let rgb): Color(rgb: rgb)
        }
    }

    private func band(
        _ band: IndicatorBand, _ shape: IndicatorShape, _ indicator: PlacedIndicator
    ) -> BandFrame? {
        guard let upper = shape.place(of: band.upper), let lower = shape.place(of: band.lower)
        else { return nil }
        // The theme's opacity in the place of the usual one; others are meant.
        let opacity = band.opacity == Self.usualOpacity ? theme.bandFill : band.opacity
        if band.fill == .byTop {
            return BandFrame(
                upper: upper, lower: lower, over: theme.rise.withOpacity(opacity),
                under: theme.fall.withOpacity(opacity))
        }
        // The colour a hand chose for an edge is that of the surface too.
        let own = indicator.instance.configuration.colors[band.upper].map { Color(rgb: $0) }
        let fill = (own ?? color(band.fill, indicator)).withOpacity(opacity)
        return BandFrame(upper: upper, lower: lower, over: fill, under: fill)
    }

    private static let usualOpacity = 0.12

    private func level(_ level: IndicatorLevel) -> LevelFrame? {
        guard level.value.isFinite else { return nil }
        return LevelFrame(
            value: level.value, dash: ThemeLine(width: 1, dash: level.dash).dash(scale: scale),
            color: theme.borderStrong)
    }
}

extension Theme {
    /// The width that an indicator asks for when that is the usual one.
    private static let usualWidth = 1.5

    /// The width of a line in logical pixels: one that asks for the usual width gets the theme's
    /// for the place.
    ///
    /// - Parameter isEdge: true for the edge of a band.
    public func lineWidth(
        _ width: Double, of indicator: PlacedIndicator, isEdge: Bool
    ) -> Double {
        guard width == Self.usualWidth else { return width }
        if isEdge { return lines.bandEdge.width }
        if indicator.instance.isVolume { return lines.volumeAverage.width }
        return indicator.pane == .price ? lines.overlay.width : lines.paneLine.width
    }
}
