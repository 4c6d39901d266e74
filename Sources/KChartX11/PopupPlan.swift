internal import KChartCore

/// How a part of the window is put together from the picture, the overlay and the popups over
/// them, so that nothing is drawn that something solid covers.
struct PopupPlan: Equatable {
    /// A popup as the plan sees it.
    struct Sheet: Equatable {
        var frame: PixelRect
        /// Where nothing under it is seen; inside the frame, no pixel twice.
        var solid: [PixelRect]
    }

    enum Step: Equatable {
        /// Copies pixels of a popup over whatever is there.
        case solid(Int, [PixelRect])
        /// Mixes pixels of a popup with what is under it.
        case soft(Int, [PixelRect])
    }

    /// Where picture and overlay are drawn again; no pixel twice.
    var base: [PixelRect]
    /// What lies over them, from the bottom.
    var steps: [Step] = []

    /// - Parameters:
    ///   - damage: of the window.
    ///   - sheets: from the bottom.
    init(damage: [PixelRect], sheets: [Sheet]) {
        var rest = RectAlgebra.disjoint(damage)
        for (index, sheet) in sheets.enumerated().reversed() {
            guard rest.contains(where: { $0.intersects(sheet.frame) }) else { continue }
            let (solid, open) = Self.split(rest, by: sheet.solid)
            let soft = open.map { $0.intersection(sheet.frame) }.filter { !$0.isEmpty }
            // From the top downwards here, so soft comes after solid when it is turned round.
            if !soft.isEmpty { steps.append(.soft(index, soft)) }
            if !solid.isEmpty { steps.append(.solid(index, solid)) }
            rest = open
        }
        base = rest
        steps.reverse()
    }

    /// What of `rects` lies in `holes`, and the rest.
    private static func split(
        _ rects: [PixelRect], by holes: [PixelRect]
    ) -> (inside: [PixelRect], outside: [PixelRect]) {
        var inside: [PixelRect] = []
        var outside = rects
        for hole in holes {
            inside += outside.map { $0.intersection(hole) }.filter { !$0.isEmpty }
            outside = outside.flatMap { RectAlgebra.subtract(hole, from: $0) }
        }
        return (inside, outside)
    }
}
