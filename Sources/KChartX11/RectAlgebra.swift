internal import KChartCore

/// Sets of rectangles, small enough for plain lists.
enum RectAlgebra {
    /// The same area with no pixel twice.
    static func disjoint(_ rects: [PixelRect]) -> [PixelRect] {
        var result: [PixelRect] = []
        for rect in rects where !rect.isEmpty {
            if result.contains(where: { $0.contains(rect) }) { continue }
            result.removeAll { rect.contains($0) }
            guard result.contains(where: { $0.intersects(rect) }) else {
                result.append(rect)
                continue
            }
            var pieces = [rect]
            for other in result where other.intersects(rect) {
                pieces = pieces.flatMap { subtract(other, from: $0) }
            }
            result += pieces
        }
        return result
    }

    /// Rectangles that overlap are joined where that covers no more pixels than both have: one
    /// request instead of several.
    static func joined(_ rects: [PixelRect]) -> [PixelRect] {
        var result: [PixelRect] = []
        for rect in rects where !rect.isEmpty {
            var grown = rect
            while let index = result.firstIndex(where: {
                $0.intersects(grown) && $0.union(grown).area <= $0.area + grown.area
            }) {
                grown = grown.union(result.remove(at: index))
            }
            result.append(grown)
        }
        return result
    }

    /// `rect` without `hole`, as at most four rectangles.
    static func subtract(_ hole: PixelRect, from rect: PixelRect) -> [PixelRect] {
        let cut = rect.intersection(hole)
        guard !cut.isEmpty else { return rect.isEmpty ? [] : [rect] }
        let pieces = [
            PixelRect(left: rect.x, top: rect.y, right: rect.maxX, bottom: cut.y),
            PixelRect(left: rect.x, top: cut.y, right: cut.x, bottom: cut.maxY),
            PixelRect(left: cut.maxX, top: cut.y, right: rect.maxX, bottom: cut.maxY),
            PixelRect(left: rect.x, top: cut.maxY, right: rect.maxX, bottom: rect.maxY),
        ]
        return pieces.filter { !$0.isEmpty }
    }
}
