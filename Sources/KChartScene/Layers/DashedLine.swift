import KChartCore

/// Cuts a level line into its dashes.
enum DashedLine {
    /// Counted from the right end, so that a growing line does not make its dashes crawl.
    static func rects(of line: PixelRect, dash: [Int]) -> [PixelRect] {
        let on = dash.first ?? 0
        let period = dash.reduce(0, +)
        guard on > 0, period > on else { return [line] }
        var rects: [PixelRect] = []
        var right = line.maxX
        while right > line.x {
            let left = max(line.x, right - on)
            rects.append(PixelRect(left: left, top: line.y, right: right, bottom: line.maxY))
            right -= period
        }
        return rects
    }
}
