import KChartCanvas
import KChartCore

/// What has a first column and a column after its last.
protocol ColumnRange {
    var firstColumn: Int { get }
    var columnEnd: Int { get }
}

extension PixelRect: ColumnRange {
    var firstColumn: Int { x }
    var columnEnd: Int { maxX }
}

extension ColumnSpan: ColumnRange {
    var firstColumn: Int { left }
    var columnEnd: Int { right }
}

extension Array where Element: ColumnRange {
    /// Those that reach into some columns, of elements that stand in order from left to right, in
    /// O(log n + found): what a narrow damaged rectangle has to be asked for.
    func reaching(into columns: Range<Int>) -> [Element] {
        let first = firstPlace { $0.columnEnd > columns.lowerBound }
        let end = firstPlace { $0.firstColumn >= columns.upperBound }
        if first == 0, end == count { return self }
        return first < end ? Array(self[first..<end]) : []
    }
}

extension [CanvasPoint] {
    /// The part of a line, in order from left to right, whose segments come nearer to some columns
    /// than `reach`; the line itself where that is all of it. Points that are no numbers are gaps.
    func segments(near columns: Range<Int>, reach: Double) -> [CanvasPoint] {
        let left = Double(columns.lowerBound) - reach
        let right = Double(columns.upperBound) + reach
        // The point before the first inside, and the one after the last.
        let first = firstPlace(isNumber: { !$0.x.isNaN }) { $0.x >= left } - 1
        let end = firstPlace(isNumber: { !$0.x.isNaN }) { $0.x > right } + 1
        if first <= 0, end >= count { return self }
        return Array(self[Swift.max(first, 0)..<Swift.min(end, count)])
    }
}

extension Array {
    /// The first place from which on something is true; elements that say nothing stand alone
    /// between others.
    fileprivate func firstPlace(
        isNumber: (Element) -> Bool = { _ in true }, where isTrue: (Element) -> Bool
    ) -> Int {
        var low = 0
        var high = count
        while low < high {
            var middle = low + (high - low) / 2
            // What says nothing stands with what is after it.
            while middle < high, !isNumber(self[middle]) { middle += 1 }
            if middle < high, !isTrue(self[middle]) {
                low = middle + 1
            } else {
                high = low + (high - low) / 2
            }
        }
        return low
    }
}

extension PixelRect {
    /// The columns it covers.
    var columns: Range<Int> { x..<Swift.max(x, maxX) }
}

extension Canvas {
    /// Strokes a line that runs from left to right: what lies beside the clip is left out, unless
    /// dashes count from its beginning.
    func stroke(_ points: [CanvasPoint], style: StrokeStyle, with color: Color) {
        guard style.dash.isEmpty, style.isRound else {
            strokePolyline(points, style: style, with: color)
            return
        }
        let near = points.segments(near: clip.columns, reach: style.width / 2 + 2)
        strokePolyline(near, style: style, with: color)
    }
}
