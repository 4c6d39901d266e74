public import KChartCore

/// The mark of the highest or lowest price in the window: a short line from the bar's tip and the
/// price behind it.
public struct HighLowLabel: Hashable, Sendable {
    /// On which side of its bar the label stands.
    public enum Side: String, Hashable, Sendable {
        case left
        case right
    }

    /// Sizes in device pixels.
    public struct Metrics: Hashable, Sendable {
        /// Length of the line.
        public var lineLength: Int
        /// Free pixels between bar and line and between line and text.
        public var gap: Int
        /// Free pixels between the label and the badge or another obstacle.
        public var clearance: Int
        /// Thickness of the line.
        public var lineWidth: Int

        public init(lineLength: Int, gap: Int, clearance: Int, lineWidth: Int) {
            self.lineLength = lineLength
            self.gap = gap
            self.clearance = clearance
            self.lineWidth = lineWidth
        }

        /// The house measures at a scale: line 12, gap 2, clearance 2 logical pixels.
        public init(scale: Double) {
            func pixels(_ logical: Double) -> Int { max(1, Int((logical * scale).rounded())) }
            self.init(
                lineLength: pixels(12), gap: pixels(2), clearance: pixels(2),
                lineWidth: CandleGeometry.hairline(scale))
        }
    }

    public let side: Side
    public let line: PixelRect
    public let text: PixelRect
    /// True when bars lie under the text on either side: it needs a ground of its own.
    public private(set) var isOverBars = false

    /// The place of a label, nil when both sides are blocked.
    ///
    /// A bar in the right half of the plot has it on the left, any other on the right. A side that
    /// an obstacle blocks is not used. A side on which the label would leave the plot is used only
    /// when the other one is blocked. A side where bars lie under the text is used only when they
    /// do on both.
    ///
    /// - `tip`: the column of the bar and the row of its highest or lowest price.
    /// - `obstacles`: the badge, the tooltip, labels of drawings.
    /// - `hasBars`: whether bars are drawn in a rectangle.
    public static func placed(
        tip: PixelPoint, textSize: PixelSize, plot: PixelRect, obstacles: [PixelRect],
        metrics: Metrics, hasBars: (PixelRect) -> Bool = { _ in false }
    ) -> HighLowLabel? {
        let isInRightHalf = 2 * (tip.x - plot.x) > plot.width
        let preferred: Side = isInRightHalf ? .left : .right
        let other: Side = isInRightHalf ? .right : .left
        let candidates = [preferred, other].map {
            HighLowLabel(side: $0, tip: tip, textSize: textSize, metrics: metrics)
        }
        let free = candidates.filter { !$0.isBlocked(by: obstacles, clearance: metrics.clearance) }
        let fitting = free.filter { $0.fits(in: plot) }
        if let clear = fitting.first(where: { !hasBars($0.text) }) { return clear }
        guard var label = fitting.first ?? free.first else { return nil }
        label.isOverBars = hasBars(label.text)
        return label
    }

    private init(side: Side, tip: PixelPoint, textSize: PixelSize, metrics: Metrics) {
        self.side = side
        let top = tip.y - metrics.lineWidth / 2
        let textTop = tip.y - textSize.height / 2
        switch side {
        case .right:
            line = PixelRect(
                x: tip.x + metrics.gap, y: top, width: metrics.lineLength,
                height: metrics.lineWidth)
            text = PixelRect(
                x: line.maxX + metrics.gap, y: textTop, width: textSize.width,
                height: textSize.height)
        case .left:
            line = PixelRect(
                x: tip.x - metrics.gap - metrics.lineLength, y: top, width: metrics.lineLength,
                height: metrics.lineWidth)
            text = PixelRect(
                x: line.x - metrics.gap - textSize.width, y: textTop, width: textSize.width,
                height: textSize.height)
        }
    }

    /// Line and text together.
    public var bounds: PixelRect { line.union(text) }

    private func isBlocked(by obstacles: [PixelRect], clearance: Int) -> Bool {
        obstacles.contains { $0.outset(by: clearance).intersects(bounds) }
    }

    private func fits(in plot: PixelRect) -> Bool {
        bounds.x >= plot.x && bounds.maxX <= plot.maxX
    }
}
