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
        var width = max(line, Int(min(0.3 * usedSpacing, 1e9).rounded(.down)))
        if width >= 2, width % 2 != line % 2 { width -= 1 }
        if isThin { width = min(width, line) }
        self.spacing = usedSpacing
        self.scale = usedScale
        lineWidth = width
        sideLength = (3 * width + 1) / 2
        let logical = usedSpacing / usedScale
        showsSides =
            logical >= (1.5 * usedScale).rounded(.down) && Double(width) <= usedSpacing
    }

    /// The stem, the open mark on its left and the close mark on its right, cut to `clip` and
    /// without the empty ones. The marks stay between high and low.
    public func rects(for bar: CandleRows, clip: PixelRect) -> [PixelRect] {
        guard let open = CandleGeometry.row(bar.open), let close = CandleGeometry.row(bar.close),
            let high = CandleGeometry.row(bar.high), let low = CandleGeometry.row(bar.low)
        else { return [] }
        let left = CandleGeometry.centerColumn(x: bar.x) - lineWidth / 2
        let top = min(high, low)
        let bottom = max(max(high, low) + 1, top + lineWidth)
        var rects = [PixelRect(left: left, top: top, right: left + lineWidth, bottom: bottom)]
        if showsSides {
            let openTop = min(max(open - lineWidth / 2, top), bottom - lineWidth)
            let closeTop = min(max(close - lineWidth / 2, top), bottom - lineWidth)
            rects.append(
                PixelRect(x: left - sideLength, y: openTop, width: sideLength, height: lineWidth))
            rects.append(
                PixelRect(x: left + lineWidth, y: closeTop, width: sideLength, height: lineWidth))
        }
        return rects.map { $0.intersection(clip) }.filter { !$0.isEmpty }
    }
}
