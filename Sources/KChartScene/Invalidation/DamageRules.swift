import KChartCore
import KChartDrawings

/// Turns stale regions into rectangles, from where things stood and where they stand now.
enum DamageRules {
    static func update(
        regions: SceneRegions, old: SceneFrame?, new: SceneFrame, layers: LayerStack? = nil
    ) -> SceneUpdate {
        var regions = regions
        guard let old, !regions.contains(.window) else {
            return SceneUpdate(
                damage: new.layout.window.isEmpty ? [] : [new.layout.window],
                isOverlayStale: true)
        }
        // Everything is drawn over and under the base.
        if old.basePrice != new.basePrice { regions.insert(.plot) }
        let layout = new.layout
        var damage: [PixelRect] = []
        if regions.contains(.plot) {
            damage.append(layout.allPanes)
            regions.formUnion([.timeAxis, .header, .highLow, .notices, .priceLine])
        }
        if regions.contains(.newestColumn), !regions.contains(.plot) {
            damage.append(contentsOf: [old.newestColumn, new.newestColumn].compactMap { $0 })
            damage.append(contentsOf: old.newestPaneColumns + new.newestPaneColumns)
            damage.append(contentsOf: old.newestPlots + new.newestPlots)
        }
        if regions.contains(.lowerPanes) {
            damage.append(contentsOf: layout.lowerPanes.flatMap { [$0.pane, $0.axis] })
        }
        // A label that gives way to the badge, or comes back, lies beside it in the column.
        if regions.contains(.priceAxis) || old.priceMarks != new.priceMarks {
            damage.append(layout.priceAxis)
        }
        if regions.contains(.badge), old.badge != new.badge {
            damage.append(contentsOf: [old.badge, new.badge].compactMap { $0?.tag.rect })
        }
        if !regions.contains(.plot) {
            if regions.contains(.priceLine), old.priceLine != new.priceLine {
                damage.append(contentsOf: [old.priceLine, new.priceLine].compactMap { $0?.rect })
            }
            // Also without their region: they step aside for the card and for drawings' labels.
            if old.extremes != new.extremes {
                damage.append(contentsOf: (old.extremes + new.extremes).map(\.bounds))
            }
            if regions.contains(.header), old.header != new.header {
                damage.append(contentsOf: differences(old.header, new.header))
            }
            if regions.contains(.header) {
                damage.append(contentsOf: differences(old.legend, new.legend))
                let former = old.panes.flatMap(\.legend)
                damage.append(contentsOf: differences(former, new.panes.flatMap(\.legend)))
            }
            damage.append(contentsOf: markerDamage(old, new))
            // Their words give way to the badge.
            if old.quotes != new.quotes {
                damage.append(
                    contentsOf: (old.quotes + new.quotes).flatMap { [$0.rect, $0.label.bounds] })
            }
            if regions.contains(.notices), old.notices != new.notices {
                damage.append(contentsOf: old.notices.bounds + new.notices.bounds)
            }
        }
        if old.drawingTags != new.drawingTags {
            damage.append(contentsOf: (old.drawingTags + new.drawingTags).map(\.tag.rect))
        }
        // Also without their change: bars that came may move what is anchored beyond the others.
        if !regions.contains(.plot) { damage.append(contentsOf: differences(old, new)) }
        if regions.contains(.timeAxis), old.timeMarks != new.timeMarks || regions.contains(.plot) {
            damage.append(layout.timeAxis)
        }
        if let layers { damage += layers.damage(from: old, to: new) }
        if old.statusClock != new.statusClock {
            damage.append(
                contentsOf: [old.statusClock, new.statusClock].compactMap { $0?.bounds })
        }
        // The zone makes room for the clock.
        let isClockOther = (old.statusClock == nil) != (new.statusClock == nil)
        if regions.contains(.status) || isClockOther || old.scaleButtons != new.scaleButtons {
            damage.append(layout.status)
        }
        let overlay =
            regions.contains(.overlay) || old.crosshair != new.crosshair
            || old.drawingPreview != new.drawingPreview
        return SceneUpdate(
            damage: merged(damage, in: layout.window), isOverlayStale: overlay)
    }

    /// Where markers stand that were not there, and stood that are not there.
    private static func markerDamage(_ old: SceneFrame, _ new: SceneFrame) -> [PixelRect] {
        guard old.markers != new.markers else { return [] }
        let kept = Set(old.markers).intersection(new.markers)
        // The order of the others tells which covers which.
        let isSameOrder = old.markers.filter(kept.contains) == new.markers.filter(kept.contains)
        let line = new.layout.hairline
        return (old.markers + new.markers).filter { !isSameOrder || !kept.contains($0) }
            .map { $0.bounds(hairline: line) }
    }

    /// The drawings that differ, where they were and where they are; a change of the pile repaints
    /// what changed its place in it.
    private static func differences(_ old: SceneFrame, _ new: SceneFrame) -> [PixelRect] {
        guard old.drawings != new.drawings else { return [] }
        var former: [DrawingID: (place: Int, drawing: DrawingFrame)] = [:]
        for (place, drawing) in old.drawings.enumerated() { former[drawing.id] = (place, drawing) }
        var rects: [PixelRect] = []
        var kept: [Int] = []
        for drawing in new.drawings {
            guard let before = former.removeValue(forKey: drawing.id) else {
                rects.append(drawing.bounds)
                continue
            }
            let isLifted = before.place < kept.last ?? -1
            if before.drawing != drawing || isLifted {
                rects.append(contentsOf: [before.drawing.bounds, drawing.bounds])
            }
            if !isLifted { kept.append(before.place) }
        }
        rects.append(contentsOf: former.values.map(\.drawing.bounds))
        let plot = new.mapping.plot.union(old.mapping.plot)
        return rects.map { $0.intersection(plot) }
    }

    /// The texts that differ, where they stood and where they stand.
    private static func differences(_ old: [PlacedText], _ new: [PlacedText]) -> [PixelRect] {
        var rects: [PixelRect] = []
        for index in 0..<max(old.count, new.count) {
            let before = index < old.count ? old[index] : nil
            let after = index < new.count ? new[index] : nil
            if before != after {
                rects.append(contentsOf: [before, after].compactMap { $0?.bounds })
            }
        }
        return rects
    }

    /// Cut to the window, and joined where the union covers hardly more pixels than its parts:
    /// every rectangle is painted by all layers and put by a request of its own, so that panes
    /// and axes of a pan are better one. What overlaps only in part stays: each rectangle is
    /// painted from its ground up, so twice is the same as once, and a union of a tall column and
    /// a long line would be many times their area.
    ///
    /// Of very many, as of a hundred drawings that are moved at once, those of one part of the
    /// window are one. O(rectangles).
    static func merged(_ rects: [PixelRect], in window: PixelRect) -> [PixelRect] {
        let inside = rects.map { $0.intersection(window) }.filter { !$0.isEmpty }
        var result: [PixelRect] = []
        for rect in inside.count > mostRects ? gathered(inside, in: window) : inside {
            var grown = rect
            // The corner between two axes is a thousandth of a picture; 1/64 is nothing to paint.
            while let index = result.firstIndex(where: {
                $0.union(grown).area * 64 <= ($0.area + grown.area) * 65
            }) {
                grown = grown.union(result.remove(at: index))
            }
            result.append(grown)
        }
        return result
    }

    /// More rectangles than this are gathered.
    static let mostRects = 48
    /// Into so many parts of the window each way.
    private static let partsEachWay = 4

    /// One rectangle for all whose middles lie in one part of the window; the one that holds
    /// everything where these would paint as much.
    private static func gathered(_ rects: [PixelRect], in window: PixelRect) -> [PixelRect] {
        var parts = [PixelRect](repeating: .zero, count: partsEachWay * partsEachWay)
        for rect in rects {
            let column = (rect.x + rect.maxX - 2 * window.x) * partsEachWay / (2 * window.width)
            let row = (rect.y + rect.maxY - 2 * window.y) * partsEachWay / (2 * window.height)
            let place =
                min(row, partsEachWay - 1) * partsEachWay + min(column, partsEachWay - 1)
            parts[place] = parts[place].union(rect)
        }
        let whole = parts.reduce(PixelRect.zero) { $0.union($1) }
        let area = parts.reduce(0) { $0 + $1.area }
        return area < whole.area ? parts.filter { !$0.isEmpty } : [whole]
    }
}
