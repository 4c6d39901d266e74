import KChartCore

/// Cuts a level line into its dashes.
enum DashedLine {
    /// The end from which dashes are counted.
    enum End {
        case left
        /// A line that grows at its left does not make its dashes crawl.
        case right
    }

    /// - Parameter dash: device pixels on and off; a line without gaps is whole.
    static func rects(of line: PixelRect, dash: [Int], from end: End) -> [PixelRect] {
        let on = dash.first ?? 0
        let period = dash.reduce(0, +)
        guard on > 0, period > on else { return line.isEmpty ? [] : [line] }
        return stride(from: 0, to: line.width, by: period).map { start in
            let stop = min(start + on, line.width)
            return end == .left
                ? PixelRect(
                    left: line.x + start, top: line.y, right: line.x + stop, bottom: line.maxY)
                : PixelRect(
                    left: line.maxX - stop, top: line.y, right: line.maxX - start,
                    bottom: line.maxY)
        }
    }
}
