public import KChartCore

/// The mark of the highest or lowest price in the window: a short line from the bar's tip and the
/// price behind it, or the price alone beyond the tip.
public struct HighLowLabel: Hashable, Sendable {
    /// Where the label stands: beside the tip, or over a high and under a low.
    public enum Side: String, Hashable, Sendable {
        case left
        case right
        case beyond
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
        /// Rows of the text over its figures, which nothing is drawn in.
        public var head = 0
        /// Rows of the text under its commas, which nothing is drawn in.
        public var foot = 0

        public init(lineLength: Int, gap: Int, clearance: Int, lineWidth: Int) {
            self.lineLength = lineLength
            self.gap = gap
            self.clearance = clearance
            self.lineWidth = lineWidth
        }

        /// The house measures at a scale: line 12, gap 2, clearance 2 logical pixels, and a text
        /// of 11 in a row of 14.
        public init(scale: Double) {
            func pixels(_ logical: Double) -> Int { max(1, Int((logical * scale).rounded())) }
            self.init(
                lineLength: pixels(12), gap: pixels(2), clearance: pixels(2),
                lineWidth: CandleGeometry.hairline(scale))
            head = pixels(2)
            foot = pixels(1)
        }
    }

    public private(set) var side: Side
    /// Nil where the text stands at the tip itself.
    public private(set) var line: PixelRect?
    public private(set) var text: PixelRect
    /// True when bars lie under the label, because there is no place without.
    public private(set) var isOverBars = false

    /// The place of a label; nil when every place is blocked.
    ///
    /// A bar in the right half of the plot has it on the left, any other on the right, level with
    /// its tip. Where an obstacle, a bar or an edge of the plot is in the way, the other side is
    /// taken, then the place over a high or under a low, then a side so far from the level that text
    /// and line stand clear of the bars. Where all that fails bars lie under it on a side without an
    /// obstacle; one that leaves the plot is used only when the other one is blocked.
    ///
    /// Of the places without bars the first one whose figures no line crosses is taken, or a side
    /// that is level with the tip and stands off by up to its height; the first of all where lines
    /// cross every one.
    ///
    /// Costs a few calls of `ink` and `isCrossed`.
    /// - Parameters:
    ///   - tip: the column of the bar and the row of its highest or lowest price.
    ///   - plot: where labels may stand.
    ///   - isUpward: true when the bars are under the tip.
    ///   - keepsLineClear: false where the line belongs to what is drawn, as beside a curve.
    ///   - obstacles: the badge, the tooltip, labels of drawings.
    ///   - ink: the rows from the highest to the lowest pixel that bars have in some columns.
    ///   - isCrossed: whether a line that a label may lie on, but better does not, is in an area.
    public static func placed(
        tip: PixelPoint, textSize: PixelSize, plot: PixelRect, isUpward: Bool = true,
        keepsLineClear: Bool = true, obstacles: [PixelRect], metrics: Metrics,
        ink: (Range<Int>) -> Range<Int>? = { _ in nil },
        isCrossed: (PixelRect) -> Bool = { _ in false }
    ) -> HighLowLabel? {
        func isFree(_ label: HighLowLabel) -> Bool {
            !obstacles.contains { $0.outset(by: metrics.clearance).intersects(label.bounds) }
        }
        /// The text's top where its figures stand clear of the bars in its columns.
        func clearTop(_ text: PixelRect) -> Int? {
            ink(text.x - 1..<text.maxX + 1).map {
                isUpward
                    ? $0.lowerBound - 1 - (text.height - metrics.foot)
                    : $0.upperBound + 1 - metrics.head
            }
        }
        /// How far the line must go from the level of the tip to stand clear of the bars.
        func lift(_ line: PixelRect) -> Int {
            guard keepsLineClear, let rows = ink(line.columns) else { return 0 }
            return isUpward
                ? min(0, rows.lowerBound - line.maxY) : max(0, rows.upperBound - line.y)
        }
        func isLegible(_ label: HighLowLabel) -> Bool { !isCrossed(label.figures(metrics)) }

        let isInRightHalf = 2 * (tip.x - plot.x) > plot.width
        let sides: [Side] = isInRightHalf ? [.left, .right] : [.right, .left]
        var level: [HighLowLabel] = []
        var raised: [HighLowLabel] = []
        var free: [HighLowLabel] = []
        for side in sides {
            var label = HighLowLabel(side: side, tip: tip, textSize: textSize, metrics: metrics)
            if isFree(label) { free.append(label) }
            let top = label.text.y
            let textLift =
                clearTop(label.text).map { isUpward ? min(0, $0 - top) : max(0, $0 - top) } ?? 0
            let lineLift = label.line.map(lift) ?? 0
            if textLift == 0, lineLift == 0 {
                guard isFree(label), label.fits(in: plot, metrics) else { continue }
                if isLegible(label) { return label }
                level.append(label)
                continue
            }
            // A price without its line, beside bars that are not its own, would be read as theirs:
            // the line leaves the level of the tip as far as it has to, and the text no less.
            label.line?.y += lineLift
            label.text.y += isUpward ? min(textLift, lineLift) : max(textLift, lineLift)
            // Farther off it would say nothing of the tip.
            guard abs(label.text.y - top) <= textSize.height else { continue }
            if isFree(label), label.fits(in: plot, metrics) { raised.append(label) }
        }
        let beyond = HighLowLabel(
            beyond: tip, textSize: textSize, plot: plot, isUpward: isUpward, metrics: metrics,
            clearTop: clearTop)
        let over = [beyond].compactMap { $0 }.filter { isFree($0) && $0.fits(in: plot, metrics) }
        if let label = (over + raised).first(where: isLegible) { return label }
        // Away from the bars, so that none comes under it.
        for label in level {
            for part in [2, 1] {
                var moved = label
                moved.text.y += (isUpward ? -1 : 1) * textSize.height / part
                if isFree(moved), moved.fits(in: plot, metrics), isLegible(moved) { return moved }
            }
        }
        if let label = (level + over + raised).first { return label }
        guard var label = free.first(where: { $0.isInColumns(of: plot) }) ?? free.first else {
            return nil
        }
        label.moveInRows(of: plot, metrics)
        let figures = label.figures(metrics)
        let under = ink(figures.columns)
        label.isOverBars = under.map { $0.overlaps(figures.y..<figures.maxY) } ?? false
        return label
    }

    private init(side: Side, tip: PixelPoint, textSize: PixelSize, metrics: Metrics) {
        self.side = side
        let isRight = side == .right
        let line = PixelRect(
            x: isRight ? tip.x + metrics.gap : tip.x - metrics.gap - metrics.lineLength,
            y: tip.y - metrics.lineWidth / 2, width: metrics.lineLength,
            height: metrics.lineWidth)
        self.line = line
        text = PixelRect(
            x: isRight ? line.maxX + metrics.gap : line.x - metrics.gap - textSize.width,
            y: tip.y - textSize.height / 2, width: textSize.width, height: textSize.height)
    }

    /// Over a high or under a low, centred on it as far as the plot lets it; nil where other bars
    /// reach farther, so that it would stand off.
    private init?(
        beyond tip: PixelPoint, textSize: PixelSize, plot: PixelRect, isUpward: Bool,
        metrics: Metrics, clearTop: (PixelRect) -> Int?
    ) {
        side = .beyond
        let gap = max(1, metrics.gap / 2)
        let x = max(
            plot.x + metrics.gap,
            min(tip.x - textSize.width / 2, plot.maxX - metrics.gap - textSize.width))
        let top =
            isUpward
            ? tip.y - gap - (textSize.height - metrics.foot) : tip.y + 1 + gap - metrics.head
        text = PixelRect(x: x, y: top, width: textSize.width, height: textSize.height)
        if let clear = clearTop(text) { text.y = isUpward ? min(top, clear) : max(top, clear) }
        guard abs(text.y - top) <= textSize.height / 2 else { return nil }
    }

    /// Line and text together.
    public var bounds: PixelRect { line.map(text.union) ?? text }

    /// What is drawn of the text.
    private func figures(_ metrics: Metrics) -> PixelRect {
        PixelRect(
            left: text.x, top: text.y + metrics.head, right: text.maxX,
            bottom: max(text.y + metrics.head, text.maxY - metrics.foot))
    }

    private func isInColumns(of plot: PixelRect) -> Bool {
        bounds.x >= plot.x && bounds.maxX <= plot.maxX
    }

    private func fits(in plot: PixelRect, _ metrics: Metrics) -> Bool {
        let figures = figures(metrics)
        return isInColumns(of: plot) && figures.y >= plot.y && figures.maxY <= plot.maxY
    }

    /// A figure that is cut says another price.
    private mutating func moveInRows(of plot: PixelRect, _ metrics: Metrics) {
        let figures = figures(metrics)
        text.y -= max(0, figures.maxY - plot.maxY)
        text.y += max(0, plot.y - self.figures(metrics).y)
    }
}

extension PixelRect {
    fileprivate var columns: Range<Int> { x..<maxX }
}
