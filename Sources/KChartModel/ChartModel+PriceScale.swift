import Glibc
import KChartCore

extension ChartModel {
    /// The price scale of the window as it stands: exact on every mutation, no animation.
    func updatePriceScale(_ effect: inout Effect) {
        let configuration = state.configuration
        let range = state.manualRange ?? automaticRange()
        // A logarithm of zero or less does not exist: such a window is shown linear and says so.
        let isRefused = configuration.scaleMode == .logarithmic && range.low <= 0
        if isRefused != state.isLogarithmRefused {
            state.isLogarithmRefused = isRefused
            effect.change.insert(.feed)
        }
        let scale = PriceScale(
            mode: isRefused ? .linear : configuration.scaleMode,
            isInverted: configuration.isInverted, low: range.low,
            high: range.high, base: scaleBase())
        assign(\.priceScale, scale, .priceScale, &effect)
    }

    /// Percent and indexed scales count from the first visible bar that is not zero.
    private func scaleBase() -> Double? {
        switch state.configuration.scaleMode {
        case .linear, .logarithmic:
            return nil
        case .percent, .indexed:
            let visible = state.visibleIndices
            return visible.prefix(1_000).lazy.map { self.state.series.close(at: $0) }
                .first { $0 != 0 }
        }
    }

    private func automaticRange() -> PriceRange {
        let window = autoscaleWindow
        let inside = window.map(visibleExtent) ?? PriceExtent()
        let whole = inside.isEmpty ? state.series.extremes(in: state.series.indices) : nil
        let extent = Autoscale.pricePaneExtent(
            window: inside, overlays: [overlayExtent(window)], whole: Self.extent(whole),
            currentPrice: state.series.isEmpty ? nil : state.currentPrice,
            showsCurrentPrice: isLineShown, showsLiveEnd: isNewestInView)
        let mode = state.configuration.scaleMode
        return rangeOfOnePrice(extent, mode) ?? Autoscale.range(of: extent, mode: mode)
    }

    /// So many least moves are shown over and under a price that stands alone.
    private static let movesRoundOnePrice = 5.0

    /// The range round prices that are all the same where one per cent of them holds so few least
    /// moves that the axis would have no number beside theirs; nil for every other extent.
    ///
    /// One side of zero stays one: a price nearer to zero than that many moves has a range from zero
    /// to twice itself. Zeros have both sides, and without a least move the range −1…1.
    private func rangeOfOnePrice(_ extent: PriceExtent, _ mode: PriceScaleMode) -> PriceRange? {
        let step = state.configuration.instrument.priceStep
        let price = extent.low
        guard extent.high == price else { return nil }
        if price == 0 {
            let half = step > 0 ? Self.movesRoundOnePrice * step : 1
            return PriceRange(low: -half, high: half)
        }
        let half = min(Self.movesRoundOnePrice * step, price.magnitude)
        guard half > Autoscale.flatHalfSpan(around: price), price.magnitude >= step,
            mode != .logarithmic || price > half
        else { return nil }
        return PriceRange(low: price - half, high: price + half)
    }

    private var isLineShown: Bool {
        state.configuration.showsPriceLine || state.configuration.showsBadge
    }

    private var isNewestInView: Bool {
        guard let newest = context.bars?.upperBound.value else { return false }
        return newest <= state.viewport.last && newest >= state.viewport.first
    }

    /// The window as autoscale sees it; nil while there is nothing to see.
    var autoscaleWindow: AutoscaleWindow? { state.autoscaleWindow }

    /// The lowest and highest price of what is drawn in the window: whole bars inside it, and
    /// what reaches into it from outside.
    private func visibleExtent(_ window: AutoscaleWindow) -> PriceExtent {
        let traits = state.drawnTraits
        guard case .line(let curve) = traits.shape else { return extentOfBars(window, traits) }
        var extent = extentOfLine(window, curve, wholeBars: traits.scalesToWholeBars)
        if traits.hasBase { extent.include(state.configuration.basePrice) }
        return extent
    }

    private func extentOfBars(_ window: AutoscaleWindow, _ traits: ChartStyleTraits) -> PriceExtent
    {
        let series = state.drawnSeries
        let widths = state.barWidths(traits)
        return window.extentOfBodies(
            wickWidth: Double(widths.stem), bodyWidth: Double(widths.body),
            extremes: { Self.extent(series.extremes(in: $0)) },
            body: { PriceExtent(bounding: series.open(at: $0), series.close(at: $0)) })
    }

    private func extentOfLine(
        _ window: AutoscaleWindow, _ curve: LineCurve, wholeBars: Bool
    ) -> PriceExtent {
        let series = state.series
        let extremes: (Range<BarIndex>) -> PriceExtent = {
            Self.extent(wholeBars ? series.extremes(in: $0) : series.closeExtremes(in: $0))
        }
        let isCondensed =
            state.metrics.isMeasured && state.viewport.spacing(width: state.metrics.width) < 1
        switch curve {
        case .step:
            return window.extentOfSteps(extremes: extremes, value: { series.close(at: $0) })
        case .catmullRom, .monotone:
            // Several bars in a pixel column are not joined by a curve.
            if isCondensed { break }
            let isLogarithmic = state.configuration.scaleMode == .logarithmic
            let lowest = extremes(state.visibleIndices).low
            let closes: (Range<BarIndex>) -> PriceExtent = {
                Self.extent(series.closeExtremes(in: $0))
            }
            guard isLogarithmic, lowest > 0 else {
                return window.extentOfCurve(
                    curve, extremes: closes, value: { series.close(at: $0) }, level: { $0 },
                    valueAtLevel: { $0 })
            }
            return window.extentOfCurve(
                curve, extremes: closes, value: { series.close(at: $0) },
                level: { log10(max($0, .leastNonzeroMagnitude)) }, valueAtLevel: { pow(10, $0) })
        case .linear:
            break
        }
        return window.extentOfLine(extremes: extremes, value: { series.close(at: $0) })
    }

    private static func extent(_ extremes: Extremes?) -> PriceExtent {
        extremes.map { PriceExtent(low: $0.low, high: $0.high) } ?? PriceExtent()
    }
}

extension PriceExtent {
    /// The extent of two prices in any order.
    init(bounding first: Double, _ second: Double) {
        self.init(low: min(first, second), high: max(first, second))
    }
}
