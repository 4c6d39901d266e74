import KChartModel
import Testing

@testable import KChartScene

/// The table of `InvalidationRules`, written out once more by hand: what each change makes stale.
struct InvalidationTableTests {
    private static let matrix = """
        change        win  plot new  axis badg line hilo head time stat note over pane mark quot draw
        lastBar       .    .    x    .    .    .    x    x    .    .    .    .    .    .    .    .
        barsAppended  .    x    .    .    .    .    x    x    x    .    .    .    .    .    .    .
        barsPrepended .    .    .    .    .    .    .    .    .    .    .    .    .    .    .    .
        barsTrimmed   .    .    .    .    .    .    .    .    .    .    .    .    .    .    .    .
        settings      .    .    .    .    .    .    .    .    .    .    .    .    .    .    .    .
        olderBars     .    x    .    .    .    .    x    x    .    .    .    .    .    .    .    .
        series        .    x    .    x    x    x    .    x    x    .    x    .    .    .    .    .
        viewport      .    x    .    .    x    x    .    .    x    .    .    .    .    .    .    .
        priceScale    .    x    .    x    x    x    .    .    .    .    .    .    .    .    .    .
        crosshair     .    .    .    .    .    .    .    .    .    .    .    x    .    .    .    .
        crosshairBar  .    .    .    .    .    .    .    x    .    .    .    x    .    .    .    .
        currentPrice  .    .    .    .    x    x    x    x    .    .    .    .    .    .    .    .
        liveEdge      .    .    .    .    x    x    x    .    .    .    .    .    .    .    .    .
        style         .    x    .    .    x    x    .    .    .    .    .    .    .    .    .    .
        feed          .    .    .    .    x    x    x    x    .    x    x    .    .    .    .    .
        loading       .    .    .    .    .    .    x    .    .    .    x    .    .    .    .    .
        configuration x    .    .    .    .    .    .    .    .    .    .    .    .    .    .    .
        metrics       x    .    .    .    .    .    .    .    .    .    .    .    .    .    .    .
        motion        .    .    .    .    .    .    .    .    .    .    .    x    .    .    .    .
        panes         x    .    .    .    .    .    .    .    .    .    .    .    .    .    .    .
        paneScale     .    .    .    .    .    .    .    .    .    .    .    .    x    .    .    .
        clock         .    .    .    .    x    .    .    .    .    .    .    .    .    .    .    .
        indicators    .    x    .    .    .    .    .    x    .    .    .    .    x    .    .    .
        markers       .    .    .    .    .    .    .    .    .    .    .    .    .    x    .    .
        watermark     .    .    .    .    .    .    .    .    .    .    x    .    .    .    .    .
        quote         .    .    .    .    .    .    x    .    .    .    .    .    .    .    x    .
        drawings      .    .    .    .    .    .    .    .    .    .    .    .    .    .    .    x
        drawingPreview .   .    .    .    .    .    .    .    .    .    .    x    .    .    .    .
        legendPointer .    .    .    .    .    .    .    x    .    .    .    .    .    .    .    .
        """

    private static let changes: [String: Change] = [
        "lastBar": .lastBar,
        "barsAppended": .barsAppended,
        "barsPrepended": .barsPrepended,
        "barsTrimmed": .barsTrimmed,
        "olderBars": .olderBars,
        "series": .series,
        "viewport": .viewport,
        "priceScale": .priceScale,
        "crosshair": .crosshair,
        "crosshairBar": .crosshairBar,
        "currentPrice": .currentPrice,
        "liveEdge": .liveEdge,
        "style": .style,
        "feed": .feed,
        "loading": .loading,
        "configuration": .configuration,
        "metrics": .metrics,
        "motion": .motion,
        "panes": .panes,
        "paneScale": .paneScale,
        "clock": .clock,
        "settings": .settings,
        "indicators": .indicators,
        "markers": .markers,
        "watermark": .watermark,
        "quote": .quote,
        "drawings": .drawings,
        "drawingPreview": .drawingPreview,
        "legendPointer": .legendPointer,
    ]

    private static let regions: [SceneRegions] = [
        .window, .plot, .newestColumn, .priceAxis, .badge, .priceLine, .highLow, .header,
        .timeAxis, .status, .notices, .overlay, .lowerPanes, .markers, .quotes, .drawings,
    ]

    private static var rows: [(name: String, cells: [Bool])] {
        matrix.split(separator: "\n").dropFirst().map { line in
            let words = line.split(separator: " ")
            return (String(words[0]), words.dropFirst().map { $0 == "x" })
        }
    }

    @Test("each change makes stale what its row says, cell by cell")
    func cells() throws {
        #expect(Self.rows.count == InvalidationRules.table.count)
        #expect(Self.regions == SceneRegions.allCases)
        for (name, cells) in Self.rows {
            let change = try #require(Self.changes[name])
            try #require(cells.count == Self.regions.count)
            let stale = InvalidationRules.regions(for: change)
            for (region, isStale) in zip(Self.regions, cells) {
                #expect(stale.contains(region) == isStale, "\(name), \(region)")
            }
        }
    }

    @Test("every change that the model can make has a row")
    func complete() {
        let all = InvalidationRules.table.reduce(into: Change()) { $0.formUnion($1.change) }
        #expect(all.isSuperset(of: .everything))
        #expect(all.rawValue.nonzeroBitCount == InvalidationRules.table.count)
    }
}
