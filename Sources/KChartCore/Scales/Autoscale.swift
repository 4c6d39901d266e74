internal import Glibc

/// The price range an automatic axis shows for the extent of what is drawn.
public enum Autoscale {
    /// Room above and under the data, in parts of its span.
    public static let defaultPadding = 0.08

    /// Half the range around a value that stands alone: 1 % of it, at least 1e-9. A price nearer to
    /// zero than that has its own size instead: its axis reaches from zero to twice the price, and
    /// its marks are of the price's size.
    public static func flatHalfSpan(around value: Double) -> Double {
        let size = value.magnitude
        return max(size * 0.01, size > 0 ? min(size, 1e-9) : 1e-9)
    }

    /// The extent padded on both sides; in logarithmic mode in the logarithm, as long as all
    /// values are above zero, so that top and bottom get equal room on the screen.
    ///
    /// Nothing gives 0…1. An extent whose span lies eleven decades under its size is float noise
    /// and counts as one value, and so does one under 1e-24 round zero, where sums that cancel
    /// leave dust: prices on one side of zero may be that small. In the logarithm only the first
    /// counts, and what lies above zero stays above it, down to the smallest double.
    public static func range(
        of extent: PriceExtent, padding: Double = defaultPadding,
        mode: PriceScaleMode = .linear
    ) -> PriceRange {
        guard !extent.isEmpty else { return .unit }
        let low = min(max(extent.low, -PriceScale.limit), PriceScale.limit)
        let high = min(max(extent.high, -PriceScale.limit), PriceScale.limit)
        let span = high - low
        let size = max(low.magnitude, high.magnitude)
        if mode == .logarithmic, low > 0 {
            return logarithmic(low: low, high: high, isFlat: span <= size * 1e-11, padding)
        }
        let isDust = low <= 0 && high >= 0 && span < 1e-24
        if span <= size * 1e-11 || isDust {
            let middle = isDust ? 0 : low + span / 2
            return PriceRange(low: middle, high: middle)
        }
        return PriceRange(low: low - span * padding, high: high + span * padding)
    }

    /// Bounds above zero, with equal room in the logarithm.
    private static func logarithmic(
        low: Double, high: Double, isFlat: Bool, _ padding: Double
    ) -> PriceRange {
        if isFlat {
            let middle = low + (high - low) / 2
            // As in the other modes, as long as that has a logarithm.
            guard flatHalfSpan(around: middle) >= middle else {
                return PriceRange(low: middle, high: middle)
            }
            return aboveZero(low: middle / flatFactor, high: middle * flatFactor)
        }
        // Not of high / low: more decades may lie between them than a double has.
        let room = exp((log(high) - log(low)) * padding)
        return aboveZero(low: low / room, high: high * room)
    }

    /// One per cent each way.
    private static let flatFactor = 1.01

    private static func aboveZero(low: Double, high: Double) -> PriceRange {
        let low = max(low, .leastNonzeroMagnitude)
        // The smallest doubles are coarser than any factor.
        return PriceRange(low: low, high: min(max(high, low.nextUp), PriceScale.limit))
    }

    /// `range(of:padding:mode:)` for two bounds; a reversed pair counts as nothing.
    public static func range(
        low: Double, high: Double, padding: Double = defaultPadding,
        mode: PriceScaleMode = .linear
    ) -> PriceRange {
        guard low <= high else { return .unit }
        return range(of: PriceExtent(low: low, high: high), padding: padding, mode: mode)
    }

    /// The range of a pane whose kernel asks for fixed bounds (an RSI's 0…100), padded like any
    /// other; bounds that are not finite or not in order are ignored.
    public static func range(
        fixedLow: Double, fixedHigh: Double, padding: Double = defaultPadding
    ) -> PriceRange? {
        guard fixedLow.isFinite, fixedHigh.isFinite, fixedLow < fixedHigh else { return nil }
        return range(low: fixedLow, high: fixedHigh, padding: padding)
    }

    /// A manual range as given by hand; nil when it is empty, reversed or not finite.
    public static func manual(low: Double, high: Double) -> PriceRange? {
        guard low.isFinite, high.isFinite, low < high else { return nil }
        return PriceRange(low: low, high: high)
    }
}

extension Autoscale {
    /// The extent of the price pane.
    ///
    /// The bars in the window, the overlays, and the current price when it is shown and the end of
    /// the chart is on the screen. A window without bars takes those of the whole series and the
    /// current price instead.
    public static func pricePaneExtent(
        window: PriceExtent, overlays: [PriceExtent] = [], whole: PriceExtent = PriceExtent(),
        currentPrice: Double? = nil, showsCurrentPrice: Bool = false, showsLiveEnd: Bool = false
    ) -> PriceExtent {
        var extent = window.isEmpty ? whole : window
        for overlay in overlays { extent.formUnion(overlay) }
        if window.isEmpty || (showsCurrentPrice && showsLiveEnd) { extent.include(currentPrice) }
        return extent
    }
}
