internal import KChartCanvas
internal import KChartCore

/// One thing the pointer overlay draws by server requests, already clipped.
struct OverlayOperation: Hashable {
    enum Kind: Hashable {
        /// Whole rectangles of one colour.
        case fill([PixelRect], Color)
        /// A rounded rectangle; `width` 0 fills it, else its border is that thick.
        case rounded(PixelRect, radius: Double, width: Int, Color)
        /// A bar whose colour comes and goes along it; the pattern starts at `origin`.
        case dashes(PixelRect, DashPattern, origin: Int, Color)
        case text(ShapedText, x: Double, baseline: Int, Color)
        /// Stroked lines that are not parallel to an axis; drawn without anti-aliasing.
        case lines([PixelPoint], width: Int, Color)
        case polygon([PixelPoint], Color)
    }

    var kind: Kind
    /// What it may touch.
    var bounds: PixelRect
    /// The clip in force, when it cuts `bounds`; nil when nothing is cut.
    var clip: PixelRect?

    /// The pixels to restore when it goes away.
    var cover: [PixelRect] {
        let limit = clip ?? bounds
        if case .fill(let rects, _) = kind, rects.count <= 16 { return rects }
        let area = bounds.intersection(limit)
        return area.isEmpty ? [] : [area]
    }
}

/// Lengths of on and off along a line, in whole pixels.
struct DashPattern: Hashable {
    /// On, off, on, off …; an even number of them.
    var lengths: [Int]
    var isVertical: Bool

    var period: Int { lengths.reduce(0, +) }

    /// Rounded to whole pixels; nil when it would be solid or has no period a server likes.
    init?(_ lengths: [Double], isVertical: Bool) {
        guard !lengths.isEmpty else { return nil }
        let whole = lengths.map { max(1, Int(min($0, 255).rounded())) }
        self.lengths = whole.count % 2 == 0 ? whole : whole + whole
        self.isVertical = isVertical
        guard period <= 255 else { return nil }
    }

    /// Finds the pattern in rectangles that a painter made one by one: a dashed line of a
    /// thousand pixels is then one request of 20 bytes.
    init?(recognising rects: [PixelRect]) {
        guard rects.count >= 6 else { return nil }
        let first = rects[0]
        let second = rects[1]
        let vertical = first.x == second.x && first.width == second.width
        guard vertical || (first.y == second.y && first.height == second.height) else { return nil }
        func start(_ rect: PixelRect) -> Int { vertical ? rect.y : rect.x }
        func length(_ rect: PixelRect) -> Int { vertical ? rect.height : rect.width }
        let on = length(first)
        let step = start(second) - start(first)
        guard on > 0, step > on, step <= 255 else { return nil }
        for (index, rect) in rects.enumerated() {
            let isSameBand =
                vertical
                ? rect.x == first.x && rect.width == first.width
                : rect.y == first.y && rect.height == first.height
            let isLast = index == rects.count - 1
            guard isSameBand, start(rect) == start(first) + index * step,
                length(rect) == on || (isLast && length(rect) < on)
            else { return nil }
        }
        lengths = [on, step - on]
        isVertical = vertical
    }
}

/// Sets of rectangles, small enough for plain lists.
enum RectAlgebra {
    /// The same area with no pixel twice.
    static func disjoint(_ rects: [PixelRect]) -> [PixelRect] {
        var result: [PixelRect] = []
        for rect in rects where !rect.isEmpty {
            if result.contains(where: { $0.contains(rect) }) { continue }
            result.removeAll { rect.contains($0) }
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

/// What must be copied back and drawn again when the overlay or the scene under it changes.
struct OverlayDifference {
    /// Rectangles to copy from the retained picture; no pixel twice.
    var restore: [PixelRect]
    /// Operations to draw, in order: whole, or only inside `restore`.
    var redraw: [(operation: OverlayOperation, isWhole: Bool)]

    /// - Parameter damage: where the picture itself changed.
    init(from old: [OverlayOperation], to new: [OverlayOperation], damage: [PixelRect]) {
        let kept = Set(old).intersection(new)
        var areas = damage
        for operation in old where !kept.contains(operation) { areas += operation.cover }
        for (index, operation) in new.enumerated() where !kept.contains(operation) {
            // What stays under something new is there already; what stays over it is not: both
            // are drawn again where they meet.
            for other in new[(index + 1)...]
            where kept.contains(other) && other.bounds.intersects(operation.bounds) {
                for rect in operation.cover {
                    for part in other.cover where part.intersects(rect) {
                        areas.append(part.intersection(rect))
                    }
                }
            }
        }
        if areas.count > 96 {
            areas = [areas.reduce(PixelRect.zero) { $0.union($1) }]
        }
        let restore = RectAlgebra.disjoint(RectAlgebra.joined(areas))
        redraw = new.compactMap { operation in
            if !kept.contains(operation) { return (operation, true) }
            let isTouched = operation.cover.contains { cover in
                restore.contains { $0.intersects(cover) }
            }
            return isTouched ? (operation, false) : nil
        }
        self.restore = restore
    }
}
