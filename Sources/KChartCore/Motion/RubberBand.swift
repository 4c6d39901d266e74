internal import Glibc

/// How far the view follows a hand beyond its limits.
///
/// Each bit of a drag is multiplied by `max(0.05, 1 − 0.55·min(overscroll / width, 0.8))`. Summed
/// up in closed form, so that the place depends on the way of the hand alone and not on how many
/// events it came in.
public struct RubberBand: Hashable, Sendable {
    private static let strength = 0.55
    private static let longestPart = 0.8

    /// Width of the plot in logical pixels.
    public let width: Double

    /// A width that is not above zero lets nothing go beyond the limit.
    public init(width: Double) {
        self.width = width.isFinite && width > 0 ? width : 0
    }

    /// The part of a small move that is followed at an overscroll.
    public func resistance(at overscroll: Double) -> Double {
        guard width > 0 else { return 0 }
        let part = min(overscroll.magnitude / width, Self.longestPart)
        return max(0.05, 1 - Self.strength * part)
    }

    /// The overscroll when the hand went so far beyond the limit; odd, rising.
    public func overscroll(forDrag drag: Double) -> Double {
        guard width > 0, drag.isFinite else { return 0 }
        let way = drag.magnitude
        let bend = Self.strength / width
        let knee = Self.longestPart * width
        let wayToKnee = -log1p(-bend * knee) / bend
        let place =
            way <= wayToKnee
            ? -expm1(-bend * way) / bend
            : knee + (way - wayToKnee) * (1 - Self.strength * Self.longestPart)
        return drag < 0 ? -place : place
    }

    /// The way of the hand that gives an overscroll; the inverse of `overscroll(forDrag:)`.
    public func drag(forOverscroll overscroll: Double) -> Double {
        guard width > 0, overscroll.isFinite else { return 0 }
        let place = overscroll.magnitude
        let bend = Self.strength / width
        let knee = Self.longestPart * width
        let way =
            place <= knee
            ? -log1p(-bend * place) / bend
            : -log1p(-bend * knee) / bend
                + (place - knee) / (1 - Self.strength * Self.longestPart)
        return overscroll < 0 ? -way : way
    }
}
