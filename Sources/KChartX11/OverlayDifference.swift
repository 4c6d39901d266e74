internal import KChartCore

/// What must be copied back and drawn again when the overlay or the scene under it changes.
///
/// Both lists are compared in order: equal beginnings and ends first, which is nearly all of
/// them, then what lies between. An operation that only changed places counts as another one,
/// because what overlaps it may now lie on its other side.
struct OverlayDifference {
    /// Rectangles to copy from the retained picture; no pixel twice.
    var restore: [PixelRect]
    /// Operations of the new list to draw, in order: whole, or only inside `restore`.
    var redraw: [(index: Int, isWhole: Bool)] = []

    /// - Parameter damage: where the picture itself changed.
    init(from old: [OverlayOperation], to new: [OverlayOperation], damage: [PixelRect]) {
        var start = 0
        let shorter = min(old.count, new.count)
        while start < shorter, old[start] == new[start] { start += 1 }
        var oldEnd = old.count
        var newEnd = new.count
        while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
            oldEnd -= 1
            newEnd -= 1
        }
        var areas = damage
        // Indices of the new list between the ends that stand in the old one too, rising.
        var kept: [Int] = []
        var next = start
        for index in start..<newEnd {
            guard let same = (next..<oldEnd).first(where: { old[$0] == new[index] }) else {
                continue
            }
            for gone in next..<same { areas.append(old[gone].cover) }
            kept.append(index)
            next = same + 1
        }
        for gone in next..<oldEnd { areas.append(old[gone].cover) }
        func isKept(_ index: Int) -> Bool {
            index < start || index >= newEnd || kept.contains(index)
        }
        for index in start..<newEnd where !isKept(index) {
            let cover = new[index].cover
            // What stays under something new is there already; what stays over it is not: both
            // are drawn again where they meet.
            for other in index + 1..<new.count
            where isKept(other) && new[other].cover.intersects(cover) {
                areas.append(new[other].cover.intersection(cover))
            }
        }
        if areas.count > 96 {
            areas = [areas.reduce(PixelRect.zero) { $0.union($1) }]
        }
        restore = RectAlgebra.disjoint(RectAlgebra.joined(areas))
        for index in new.indices {
            if !isKept(index) {
                redraw.append((index, true))
            } else if restore.contains(where: new[index].cover.intersects) {
                redraw.append((index, false))
            }
        }
    }
}
