internal import Glibc

/// The mapping between prices and heights, total on all reals.
///
/// A height is a fraction: 0 at the bottom edge, 1 at the top edge. Whatever is given to the
/// initialiser, the range inside is finite and not empty: bounds are limited to ±1e307, reversed
/// ones are exchanged, equal ones are widened as `Autoscale` does, one that is not finite makes
/// the range 0…1. Every finite price has a finite fraction and the reverse; NaN stays NaN so that
/// a caller can see a gap. Fractions are limited to ±1e307.
public struct PriceScale: Hashable, Sendable {
    /// Coordinates and prices are limited to ± this value.
    public static let limit = 1e307

    public let mode: PriceScaleMode
    /// True when low prices are at the top.
    public let isInverted: Bool
    /// The lower bound of the range; at the bottom edge unless inverted.
    public let low: Double
    /// The upper bound of the range, above `low`.
    public let high: Double
    /// The price that is 0 % or 100; nil when there is none that could be: missing, 0 or not
    /// finite. A percent or indexed scale without it is labelled with prices.
    public let base: Double?

    @usableFromInline let curve: PriceCurve
    @usableFromInline let start: Double
    @usableFromInline let span: Double

    /// A scale over `low ... high`; `base` matters for percent and indexed scales only.
    public init(
        mode: PriceScaleMode, isInverted: Bool = false, low: Double, high: Double,
        base: Double? = nil
    ) {
        let range = PriceRange(low: low, high: high)
        self.mode = mode
        self.isInverted = isInverted
        self.low = range.low
        self.high = range.high
        if let base, base.isFinite, base != 0, mode == .percent || mode == .indexed {
            self.base = base
        } else {
            self.base = nil
        }
        let curve = PriceCurve(mode: mode, range: range)
        let start = curve.level(of: range.low)
        let span = curve.level(of: range.high) - start
        if span > 0 {
            self.curve = curve
            self.start = start
            self.span = span
        } else {
            // Neighbouring doubles can share one logarithm.
            self.curve = .linear
            self.start = range.low
            self.span = range.high - range.low
        }
    }

    /// The range as a value.
    public var range: PriceRange { PriceRange(low: low, high: high) }

    /// True for the range of nothing but zeros: its width is made up, and so would be any number
    /// beside the zero.
    public var isOfZero: Bool { range == PriceRange(low: 0, high: 0) }

    /// The height of a price: 0 at the bottom edge, 1 at the top edge, beyond them outside.
    @inlinable
    public func fraction(of price: Double) -> Double {
        let bounded = min(max(price, -Self.limit), Self.limit)
        let upward = (curve.level(of: bounded) - start) / span
        let fraction = isInverted ? 1 - upward : upward
        return min(max(fraction, -Self.limit), Self.limit)
    }

    /// The price at a height; the inverse of `fraction(of:)`.
    @inlinable
    public func price(at fraction: Double) -> Double {
        let upward = isInverted ? 1 - fraction : fraction
        let bounded = min(max(upward, -Self.limit), Self.limit)
        let price = curve.price(at: start + bounded * span)
        return min(max(price, -Self.limit), Self.limit)
    }

    /// The y coordinate of a price in device pixels, when the edges of the range are the edges of
    /// `top ..< top + height`. NaN for NaN; clamp before converting to a whole number
    /// (`row(of:top:height:)` does).
    @inlinable
    public func y(of price: Double, top: Int, height: Int) -> Double {
        Double(top) + (1 - fraction(of: price)) * Double(height)
    }

    /// The price at a y coordinate in device pixels; without height, the middle of the range.
    @inlinable
    public func price(atY y: Double, top: Int, height: Int) -> Double {
        guard height > 0 else { return self.price(at: 0.5) }
        return self.price(at: 1 - (y - Double(top)) / Double(height))
    }

    /// The pixel row of a price, rounded once and limited to ±2^30 so that it always converts;
    /// nil for NaN.
    @inlinable
    public func row(of price: Double, top: Int, height: Int) -> Int? {
        let y = y(of: price, top: top, height: height)
        guard !y.isNaN else { return nil }
        return Int(min(max(y, -1_073_741_824), 1_073_741_824).rounded())
    }

    /// What an axis of this scale says for a price: the price, its change against the base in
    /// percent, or its value with the base as 100. With a negative base the sign is turned, so
    /// that up stays up.
    public func shownValue(of price: Double) -> Double {
        guard let base else { return price }
        let percent = 100 * ((price - base) / abs(base))
        return mode == .indexed ? percent + 100 : percent
    }

    /// The price for a value an axis of this scale shows; the inverse of `shownValue(of:)`.
    public func price(ofShown value: Double) -> Double {
        guard let base else { return value }
        let percent = mode == .indexed ? value - 100 : value
        return base + percent / 100 * abs(base)
    }
}
