public import KChartCore

extension ChartState {
    /// The window as autoscale sees it; nil while there is nothing to see.
    var autoscaleWindow: AutoscaleWindow? {
        AutoscaleWindow(viewport: viewport, mapping: timeMapping, width: scaledWidth)
    }

    private var scaledWidth: Int { metrics.isMeasured ? metrics.width : 1_000 }

    /// The bars whose highs and lows, or closes, count for the automatic price range: those whose
    /// wick or point is in the window, to a pixel and a half beside it.
    public var scaledIndices: Range<BarIndex> {
        let none = series.indices.lowerBound..<series.indices.lowerBound
        guard let window = autoscaleWindow else { return none }
        if case .line = drawnTraits.shape { return window.bars(reach: AutoscaleWindow.slack) }
        return window.bars(
            reach: Double(barWidths(drawnTraits).stem) / 2 + AutoscaleWindow.slack)
    }

    /// How wide the stems and the bodies of bars are drawn, in device pixels.
    func barWidths(_ traits: ChartStyleTraits) -> (stem: Int, body: Int) {
        let scale = metrics.scale > 0 ? metrics.scale : 1
        let spacing = viewport.spacing(width: scaledWidth) / scale
        if traits.shape == .bars {
            let stem = CandleWidth.barLine(spacing: spacing, scale: scale)
            return (stem, stem + 2 * CandleWidth.barSide(line: stem))
        }
        let body = CandleWidth.body(spacing: spacing, scale: scale)
        return (CandleWidth.wick(spacing: spacing, scale: scale, bodyWidth: body), body)
    }
}
