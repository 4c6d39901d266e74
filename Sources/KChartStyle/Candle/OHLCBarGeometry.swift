public import KChartCore

/// Whole-pixel widths and rectangles of open-high-low-close bars.
public struct OHLCBarGeometry: Hashable, Sendable {
    /// Device pixels per bar.
    public let spacing: Double
    public let scale: Double
    /// Thickness of the stem and the side marks.
    public let lineWidth: Int
    /// Length of a side mark from the stem.
    public let sideLength: Int
    /// False when bars stand too close for side marks.
    public let showsSides: Bool

    /// `spacing` in device pixels; `isThin` keeps lines at a hairline at every zoom.
    public init(spacing: Double, scale: Double, isThin: Bool = false) {
        let usedScale = scale.isFinite && scale > 0 ? scale : 1
        let usedSpacing = spacing.isFinite && spacing > 0 ? spacing : 1
        let line = CandleGeometry.hairline(usedScale)
        var width = CandleWidth.barLine(spacing: usedSpacing / usedScale, scale: usedScale)
        if isThin { width = min(width, line) }
        self.spacing = usedSpacing
        self.scale = usedScale
        lineWidth = width
        sideLength = CandleWidth.barSide(line: width)
        let logical = usedSpacing / usedScale
        showsSides =
            logical >= (1.5 * usedScale).rounded(.down) && Double(width) <= usedSpacing
    }

    /// The columns a bar centred at an x coordinate can touch.
    public func columns(x: Double) -> Range<Int> {
        let left = CandleGeometry.centerColumn(x: x) - lineWidth / 2
        let side = showsSides ? sideLength : 0
        return (left - side)..<(left + lineWidth + side)
    }

    /// The stem, the open mark on its left and the close mark on its right, cut to `clip` and
    /// without the empty ones. The marks stay between high and low.
    public func rects(for bar: CandleRows, clip: PixelRect) -> [PixelRect] {
        var rects: [PixelRect] = []
        place(bar, clip: clip, into: &rects)
        return rects
    }

    /// Adds what `rects(for:clip:)` gives to a list whose storage is used again.
    public func place(_ bar: CandleRows, clip: PixelRect, into rects: inout [PixelRect]) {
        guard let open = CandleGeometry.row(bar.open), let close = CandleGeometry.row(bar.close),
            let high = CandleGeometry.row(bar.high), let low = CandleGeometry.row(bar.low)
        else { return }
        func add(_ rect: PixelRect) {
            let visible = rect.intersection(clip)
            if !visible.isEmpty { rects.append(visible) }
        }
        let left = CandleGeometry.centerColumn(x: bar.x) - lineWidth / 2
        let top = min(high, low)
        let bottom = max(max(high, low) + 1, top + lineWidth)
        add(PixelRect(left: left, top: top, right: left + lineWidth, bottom: bottom))
        if showsSides {
            let openTop = min(max(open - lineWidth / 2, top), bottom - lineWidth)
            let closeTop = min(max(close - lineWidth / 2, top), bottom - lineWidth)
            add(
                PixelRect(x: left - sideLength, y: openTop, width: sideLength, height: lineWidth))
            add(
                PixelRect(x: left + lineWidth, y: closeTop, width: sideLength, height: lineWidth))
        }
    }
}
