internal import KChartCanvas
internal import KChartCore

/// One thing the pointer overlay draws by server requests, already clipped.
///
/// Compared, never hashed: a comparison mostly ends at the bounds, a hash reads every glyph.
struct OverlayOperation: Equatable {
    enum Kind: Equatable {
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

    /// What it may touch.
    var bounds: PixelRect
    /// The clip in force, when it cuts `bounds`; nil when nothing is cut.
    var clip: PixelRect?
    var kind: Kind

    /// The pixels to restore when it goes away.
    var cover: PixelRect {
        clip.map(bounds.intersection) ?? bounds
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
