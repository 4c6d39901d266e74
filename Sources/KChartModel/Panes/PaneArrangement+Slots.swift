extension PaneArrangement {
    /// Divides `height` device rows among the panes that have something to show.
    ///
    /// Each pane gets its height and the price pane the rest. When the rest would be less than
    /// the price pane needs, the others are scaled down together, and what then has no room for a
    /// legend and as much plot is left out from the bottom: it comes back with the room. Edges are
    /// rounded once, so panes touch at any scale.
    /// - Parameter isShown: false for a pane without content.
    public func slots(
        height: Int, scale: Double, metrics: PaneMetrics = PaneMetrics(),
        isShown: (PaneID) -> Bool
    ) -> [PaneSlot] {
        let height = max(0, height)
        let scale = scale.isFinite && scale > 0 ? scale : 1
        if let maximized, maximized == .price || isShown(maximized) {
            return [PaneSlot(id: maximized, rows: 0..<height, isCollapsed: false)]
        }
        var shown = panes.filter { $0.id == .price || isShown($0.id) }
        let whole = Double(height) / scale
        while true {
            let heights = lowerHeights(shown, whole: whole, metrics: metrics)
            if let heights { return rows(shown, heights, height, scale, metrics) }
            guard let last = shown.lastIndex(where: { $0.id != .price }) else {
                return [PaneSlot(id: .price, rows: 0..<height, isCollapsed: false)]
            }
            shown.remove(at: last)
        }
    }

    /// The logical heights of all panes but the price pane; nil when they do not fit.
    private func lowerHeights(
        _ shown: [Pane], whole: Double, metrics: PaneMetrics
    ) -> [PaneID: Double]? {
        let lower = shown.filter { $0.id != .price }
        guard !lower.isEmpty else { return [:] }
        let lines = metrics.separator * Double(shown.count - 1)
        let collapsed = metrics.legendRow * Double(lower.filter(\.isCollapsed).count)
        let open = lower.filter { !$0.isCollapsed }
        let wished = open.map { $0.height ?? metrics.defaultHeight($0.id) }.reduce(0, +)
        var room = whole - lines - collapsed - metrics.priceMinimum
        if open.allSatisfy({ $0.height == nil }) {
            room = min(room, whole * metrics.defaultShare - collapsed)
        }
        guard room >= 0 else { return nil }
        let share = wished > room ? room / wished : 1
        var heights: [PaneID: Double] = [:]
        for pane in lower {
            if pane.isCollapsed {
                heights[pane.id] = metrics.legendRow
                continue
            }
            let height = (pane.height ?? metrics.defaultHeight(pane.id)) * share
            guard height >= min(2 * metrics.legendRow, Pane.heights.lowerBound) else { return nil }
            heights[pane.id] = height
        }
        return heights
    }

    private func rows(
        _ shown: [Pane], _ heights: [PaneID: Double], _ height: Int, _ scale: Double,
        _ metrics: PaneMetrics
    ) -> [PaneSlot] {
        let line = max(1, Int((metrics.separator * scale).rounded(.down)))
        let lines = line * (shown.count - 1)
        let lower = heights.mapValues { Int(($0 * scale).rounded()) }
        let price = max(0, height - lines - lower.values.reduce(0, +))
        var top = 0
        return shown.map { pane in
            let rows = pane.id == .price ? price : lower[pane.id] ?? 0
            let bottom = min(height, top + rows)
            defer { top = min(height, bottom + line) }
            return PaneSlot(
                id: pane.id, rows: min(top, bottom)..<bottom, isCollapsed: pane.isCollapsed)
        }
    }
}
