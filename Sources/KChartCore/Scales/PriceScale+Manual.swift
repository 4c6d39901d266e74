internal import Glibc

extension PriceScale {
    /// The range shown after the axis was stretched about its middle: 2 shows half of it. On a
    /// logarithmic scale the middle and the parts are those of the screen. A factor that is not a
    /// positive finite number changes nothing.
    public func range(stretchedBy factor: Double) -> PriceRange {
        guard factor.isFinite, factor > 0 else { return range }
        let half = 0.5 / factor
        return range(from: 0.5 - half, to: 0.5 + half)
    }

    /// The range after a drag on the axis by so many logical pixels, up positive: 200 px halve or
    /// double it.
    public func range(draggedUpBy pixels: Double) -> PriceRange {
        range(stretchedBy: exp2(pixels / 200))
    }

    /// The range after the content was moved up by a fraction of the height.
    public func range(movedUpBy fraction: Double) -> PriceRange {
        guard fraction.isFinite else { return range }
        return range(from: -fraction, to: 1 - fraction)
    }

    private func range(from bottom: Double, to top: Double) -> PriceRange {
        let ends = [price(at: bottom), price(at: top)]
        let moved = PriceRange(low: min(ends[0], ends[1]), high: max(ends[0], ends[1]))
        return ends[0] == ends[1] ? range : moved
    }
}
