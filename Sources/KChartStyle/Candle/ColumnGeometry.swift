/// Whole-pixel columns of a histogram (volume, MACD): equal gaps, and equal widths where narrow
/// columns would shimmer.
public struct ColumnGeometry: Hashable, Sendable {
    /// Device pixels per bar.
    public let spacing: Double
    /// Free pixels between neighbours.
    public let gap: Int

    public init(spacing: Double, scale: Double) {
        let used = spacing.isFinite && spacing > 0 ? spacing : 1
        self.spacing = used
        gap = used.rounded(.up) <= 1 ? 0 : CandleGeometry.hairline(scale)
    }

    /// The columns of bars at the given x coordinates, from left to right, the right pixel
    /// included. Bars that are not neighbours (`isGap`) are not pulled together.
    public func columns(
        atX xs: [Double], isGap: (Int) -> Bool = { _ in false }
    ) -> [ClosedRange<Int>] {
        let width = max(1, Int(min(spacing, 1e6).rounded()) - gap)
        var lefts: [Int] = []
        var rights: [Int] = []
        lefts.reserveCapacity(xs.count)
        rights.reserveCapacity(xs.count)
        for (number, x) in xs.enumerated() {
            let left = CandleGeometry.centerColumn(x: x) - width / 2
            lefts.append(left)
            rights.append(left + width - 1)
            guard number > 0, !isGap(number) else { continue }
            // What two neighbours have too much or too little between them is given to the wider.
            let excess = left - rights[number - 1] - 1 - gap
            guard excess != 0, excess.magnitude <= 2 else { continue }
            let former = rights[number - 1] - lefts[number - 1] + 1
            if excess > 0 || former > width {
                rights[number - 1] = max(lefts[number - 1], rights[number - 1] + excess)
            } else {
                lefts[number] = min(rights[number], left - excess)
            }
        }
        let narrowest = zip(lefts, rights).map { $1 - $0 + 1 }.min() ?? 1
        return zip(lefts, rights).map { left, right in
            narrowest < 4 ? left...(left + narrowest - 1) : left...right
        }
    }
}
