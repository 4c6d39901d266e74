public import KChartModel

/// The table from what changed to what must be painted again.
public enum InvalidationRules {
    /// One row a change; a merged change paints the union of its rows.
    public static let table: [(change: Change, regions: SceneRegions)] = [
        (.lastBar, [.newestColumn, .header, .highLow]),
        (.barsAppended, [.plot, .header, .highLow, .timeAxis]),
        (.barsPrepended, []),
        (.barsTrimmed, []),
        (.olderBars, [.plot, .header, .highLow]),
        (.series, [.plot, .priceAxis, .badge, .priceLine, .header, .timeAxis, .notices]),
        (.viewport, [.plot, .priceLine, .badge, .timeAxis]),
        (.priceScale, [.plot, .priceAxis, .badge, .priceLine]),
        (.crosshair, [.overlay]),
        (.crosshairBar, [.overlay, .header]),
        (.currentPrice, [.badge, .priceLine, .header, .highLow]),
        // High/low marks give way to the badge and the chips.
        (.liveEdge, [.badge, .priceLine, .highLow]),
        (.style, [.plot, .badge, .priceLine]),
        (.feed, [.status, .notices, .badge, .priceLine, .header, .highLow]),
        (.loading, [.notices, .highLow]),
        (.configuration, [.window]),
        (.metrics, [.window]),
        (.motion, [.overlay]),
        (.panes, [.window]),
        (.paneScale, [.lowerPanes]),
        (.clock, [.badge]),
        (.indicators, [.plot, .header, .lowerPanes]),
        // The actions of a legend and the bar compare what they were with what they are.
        (.legendPointer, [.header]),
        (.drawings, [.drawings]),
        (.drawingPreview, [.overlay]),
        (.settings, []),
        (.markers, [.markers]),
        (.watermark, [.notices]),
        (.quote, [.quotes, .highLow]),
    ]

    public static func regions(for change: Change) -> SceneRegions {
        var regions: SceneRegions = []
        for row in table where change.contains(row.change) {
            regions.formUnion(row.regions)
        }
        return regions
    }
}
