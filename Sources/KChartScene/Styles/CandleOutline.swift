import KChartCore

/// The outline of one candle: wicks and body as a pile of rows, each with its first and last
/// column.
struct CandleOutline {
    /// From top to bottom, touching or apart, none beside another.
    private let parts: [PixelRect]

    /// - Parameter rects: the rectangles of one candle; what lies between those of a row counts as
    ///   its inside.
    init(_ rects: [PixelRect]) {
        let edges = Set(rects.flatMap { [$0.y, $0.maxY] }).sorted()
        var parts: [PixelRect] = []
        for (top, bottom) in zip(edges, edges.dropFirst()) {
            let row = rects.filter { $0.y <= top && $0.maxY >= bottom }
            guard let left = row.map(\.x).min(), let right = row.map(\.maxX).max() else { continue }
            if let last = parts.last, last.maxY == top, last.x == left, last.maxX == right {
                parts[parts.count - 1] = PixelRect(
                    left: left, top: last.y, right: right, bottom: bottom)
            } else {
                parts.append(PixelRect(left: left, top: top, right: right, bottom: bottom))
            }
        }
        self.parts = parts
    }

    /// The pixels more than `inner` and at most `outer` away from the candle, none twice.
    func ring(from inner: Int, to outer: Int) -> [PixelRect] {
        let wide = parts.map { $0.outset(by: outer) }
        let narrow = parts.map { $0.outset(by: inner) }
        let edges = Set((wide + narrow).flatMap { [$0.y, $0.maxY] }).sorted()
        var ring: [PixelRect] = []
        func add(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) {
            let rect = PixelRect(left: left, top: top, right: right, bottom: bottom)
            if !rect.isEmpty { ring.append(rect) }
        }
        for (top, bottom) in zip(edges, edges.dropFirst()) {
            func span(_ rects: [PixelRect]) -> (left: Int, right: Int)? {
                let row = rects.filter { $0.y <= top && $0.maxY >= bottom }
                guard let left = row.map(\.x).min(), let right = row.map(\.maxX).max() else {
                    return nil
                }
                return (left, right)
            }
            guard let out = span(wide) else { continue }
            if let hole = span(narrow) {
                add(out.left, top, hole.left, bottom)
                add(hole.right, top, out.right, bottom)
            } else {
                add(out.left, top, out.right, bottom)
            }
        }
        return ring
    }
}
