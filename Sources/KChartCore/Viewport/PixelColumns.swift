/// Which bars fall on which pixel column of a plot, for windows with less than a pixel per bar.
///
/// Column `x` holds the bars whose rounded x coordinate it is, so columns never share a bar and
/// never miss one.
public struct PixelColumns: Sendable {
    public let viewport: Viewport
    public let width: Int

    public init(viewport: Viewport, width: Int) {
        self.viewport = viewport
        self.width = max(width, 0)
    }

    /// The pixel column of a bar of a session axis; limited to ±2^30.
    public func column(of index: BarIndex) -> Int {
        let x = viewport.x(of: index.position, width: width)
        return Int(min(max(x, -1_073_741_824), 1_073_741_824).rounded(.toNearestOrAwayFromZero))
    }

    /// The bars of a column, of those in `indices`; empty for a column without one.
    public func bars(in column: Int, of indices: Range<BarIndex>) -> Range<BarIndex> {
        let lower = firstIndex(atOrAfter: column, of: indices)
        let upper = firstIndex(atOrAfter: column + 1, of: indices)
        return lower..<max(lower, upper)
    }

    /// Calls `body` for every column of the plot that has bars, from left to right.
    public func forEach(
        of indices: Range<BarIndex>, _ body: (_ column: Int, _ bars: Range<BarIndex>) -> Void
    ) {
        guard width > 0, viewport.isUsable else { return }
        var lower = firstIndex(atOrAfter: 0, of: indices)
        for column in 0..<width {
            let upper = firstIndex(atOrAfter: column + 1, of: indices)
            if upper > lower { body(column, lower..<upper) }
            lower = max(lower, upper)
        }
    }

    /// The first bar that falls on a column or one right of it.
    public func firstIndex(atOrAfter column: Int, of indices: Range<BarIndex>) -> BarIndex {
        let position = viewport.position(atX: Double(column) - 0.5, width: width).value
        let lower = Double(indices.lowerBound.slot)
        let upper = Double(indices.upperBound.slot)
        guard position.isFinite else { return indices.lowerBound }
        var slot = Int(min(max(position.rounded(.up), lower), upper))
        // The way there and back is rounded: the bar's own column decides.
        while slot > indices.lowerBound.slot, self.column(of: BarIndex(slot - 1)) >= column {
            slot -= 1
        }
        while slot < indices.upperBound.slot, self.column(of: BarIndex(slot)) < column {
            slot += 1
        }
        return BarIndex(slot)
    }
}
