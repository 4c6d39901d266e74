import KChartCore
import KChartIndicators
import KChartModel

/// Where indicators of a pane are drawn, and how their values become rows.
struct PlotArea {
    var pane: PaneID
    var clip: PixelRect
    var rows: RowMapping
}

extension SceneFrame {
    /// The plots of all panes on the screen.
    var plotAreas: [PlotArea] {
        let price = PlotArea(
            pane: .price,
            clip: PixelRect(
                left: layout.pricePane.x, top: layout.data.y, right: layout.pricePane.maxX,
                bottom: layout.pricePane.maxY),
            rows: RowMapping(self))
        let lower = panes.map { pane in
            PlotArea(
                pane: pane.id,
                clip: PixelRect(
                    left: pane.layout.data.x, top: pane.layout.data.y,
                    right: pane.layout.data.maxX,
                    bottom: pane.layout.data.isEmpty
                        ? pane.layout.data.y : pane.layout.pane.maxY),
                rows: RowMapping(pane))
        }
        return [price] + lower
    }

    /// What the value of the newest bar can change of the indicators' plots.
    func newestPlots(slot: Int) -> [PixelRect] {
        var rects: [PixelRect] = []
        for area in plotAreas {
            for indicator in indicators where indicator.pane == area.pane {
                if indicator.changesWhole {
                    rects.append(area.clip)
                    continue
                }
                for plot in indicator.plots {
                    guard let columns = columns(of: plot, slot: slot) else { continue }
                    rects.append(
                        PixelRect(
                            left: columns.lowerBound, top: area.clip.y,
                            right: columns.upperBound, bottom: area.clip.maxY
                        ).intersection(area.clip))
                }
            }
        }
        return rects
    }

    /// From the entry before to the entry behind: both are joined to it.
    private func columns(of plot: PlotFrame, slot: Int) -> Range<Int>? {
        guard let entry = plot.values.entry(ofSlot: slot) else { return nil }
        let columns = plot.values.columns
        let reach = PlotDrawing.reach(plot, spacing: mapping.spacing)
        let first = columns[max(0, entry - 1)]
        let last = columns[min(columns.count - 1, entry + 1)]
        return (first - reach)..<(last + reach + 1)
    }
}

extension PlotFrame {
    var isHistogram: Bool {
        if case .histogram = plot { true } else { false }
    }
}
