import KChartCore
import KChartModel
import KChartStyle

/// Where the pixels of the drawn bars are, for labels that keep clear of them.
///
/// Holds no copy of the bars; a question costs O(log bars + bars in its columns).
struct BarInk {
    private let bars: VisibleBars
    private let mapping: PlotMapping
    /// The curve that joins the closes, and half the width of its stroke; nil for bodies and stems.
    private let curve: LineCurve?
    private let halfStroke: Double
    /// From the centre of a bar to the last column that its stem, and its body, may touch.
    private let stemReach: Int
    private let bodyReach: Int

    init(_ frame: SceneFrame, _ traits: ChartStyleTraits) {
        bars = frame.bars
        mapping = frame.mapping
        curve = traits.curve
        let scale = frame.layout.scale
        let spacing = bars.isCondensed ? 1 : mapping.spacing
        if curve != nil {
            halfStroke = frame.theme.lines.series.strokeWidth(scale: scale) / 2
            stemReach = Int(halfStroke.rounded(.up)) + 1
            bodyReach = stemReach
        } else {
            halfStroke = 0
            let candle = CandleGeometry(spacing: spacing, scale: scale)
            let stem =
                traits.shape == .bars && !bars.isCondensed
                ? OHLCBarGeometry(spacing: spacing, scale: scale).lineWidth : candle.wickWidth
            stemReach = stem / 2 + 1
            bodyReach = max(candle.bodyWidth / 2 + 1, stemReach)
        }
    }

    /// The rows from the highest to the lowest pixel that bars have in some columns; nil where
    /// there is none.
    func rows(in columns: Range<Int>) -> Range<Int>? {
        guard !columns.isEmpty, !bars.isEmpty else { return nil }
        if let curve, !bars.isCondensed { return rows(of: curve, in: columns) }
        return rowsOfBars(in: columns)
    }

    private func rowsOfBars(in columns: Range<Int>) -> Range<Int>? {
        var extent = PriceExtent()
        var entry = bars.firstEntry(from: columns.lowerBound - bodyReach)
        // A line comes from the column before.
        if curve != nil, entry > 0 { extent.include(bars.closes[entry - 1]) }
        let isJoined = !extent.isEmpty
        var isMet = false
        while entry < bars.count, bars.columns[entry] < columns.upperBound + bodyReach {
            let column = bars.columns[entry]
            let isStemIn =
                column >= columns.lowerBound - stemReach && column < columns.upperBound + stemReach
            // Beside the stem there is only the body.
            extent.include(isStemIn ? bars.highs[entry] : bars.opens[entry])
            extent.include(isStemIn ? bars.lows[entry] : bars.closes[entry])
            isMet = true
            entry += 1
        }
        guard isMet || (isJoined && entry < bars.count) else { return nil }
        return rows(between: mapping.y(of: extent.low), mapping.y(of: extent.high))
    }

    private func rows(of curve: LineCurve, in columns: Range<Int>) -> Range<Int>? {
        let (left, right) = (Double(columns.lowerBound), Double(columns.upperBound))
        var found = PriceExtent()
        func point(_ entry: Int) -> CurvePoint? {
            guard entry >= 0, entry < bars.count else { return nil }
            return CurvePoint(
                x: Double(bars.columns[entry]) + 0.5, y: mapping.y(of: bars.closes[entry]))
        }
        var entry = max(0, bars.firstEntry(from: columns.lowerBound) - 1)
        while let start = point(entry), let end = point(entry + 1), start.x < right {
            let width = max(end.x - start.x, 1e-9)
            let from = max(0, (left - start.x) / width)
            let to = min(1, (right - start.x) / width)
            if from <= to {
                if curve == .step {
                    found.include(start.y)
                    if to >= 1 { found.include(end.y) }
                } else {
                    found.formUnion(
                        curve.segment(
                            before: point(entry - 1), from: start, to: end,
                            after: point(entry + 2)
                        ).extent(from: from, to: to))
                }
            }
            entry += 1
        }
        return found.isEmpty ? nil : rows(between: found.low, found.high)
    }

    private func rows(between one: Double, _ other: Double) -> Range<Int> {
        let (top, bottom) = (min(one, other), max(one, other))
        guard curve != nil else { return Int(top.rounded())..<Int(bottom.rounded()) + 1 }
        return Int((top - halfStroke).rounded(.down))..<Int((bottom + halfStroke).rounded(.up)) + 1
    }
}
