import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// Lines and tags of the crosshair, from the first data row to the time strip.
    func crosshair(
        _ state: ChartState, _ mapping: PlotMapping, _ layout: SceneLayout
    ) -> CrosshairFrame? {
        guard let crosshair = state.crosshair, !layout.data.isEmpty else { return nil }
        let width = layout.hairline
        let column = mapping.column(of: crosshair.position)
        let row = Int(mapping.y(of: crosshair.price).rounded())
        let data = layout.data
        let isColumnVisible = column >= data.x && column < data.maxX
        let isRowVisible = row >= data.y && row < data.maxY
        guard isColumnVisible || isRowVisible else { return nil }
        let vertical = PixelRect(
            left: column - width / 2, top: data.y, right: column - width / 2 + width,
            bottom: layout.pricePane.maxY)
        let horizontal = PixelRect(
            left: data.x, top: row - width / 2, right: data.maxX, bottom: row - width / 2 + width)
        return CrosshairFrame(
            vertical: isColumnVisible ? vertical : nil,
            horizontal: isRowVisible ? horizontal : nil,
            dash: theme.lines.crosshair.dash(scale: layout.scale), color: theme.crosshair,
            priceTag: isRowVisible ? priceTag(crosshair, row: row, layout) : nil,
            timeTag: isColumnVisible ? timeTag(crosshair, column: column, layout) : nil)
    }

    private func priceTag(_ crosshair: Crosshair, row: Int, _ layout: SceneLayout) -> PlacedTag? {
        let axis = layout.priceAxis
        guard !axis.isEmpty else { return nil }
        let height = min(layout.pixels(metrics.tagHeight), axis.height)
        let top = min(max(row - height / 2, 0), axis.maxY - height)
        let rect = PixelRect(x: axis.x, y: top, width: axis.width, height: height)
        let line = text(prices.string(crosshair.price, context: .crosshair), theme.fonts.tag)
        let x = Double(axis.x + layout.pixels(metrics.axisLabelInset))
        return PlacedTag(
            rect: rect, radius: metrics.badgeRadius * layout.scale, fill: theme.tagBg,
            text: line.placed(x: x, centredIn: rect, color: theme.tagText))
    }

    private func timeTag(
        _ crosshair: Crosshair, column: Int, _ layout: SceneLayout
    ) -> PlacedTag? {
        let strip = layout.timeAxis
        guard !strip.isEmpty else { return nil }
        let line = text(times.crosshair(crosshair.time), theme.fonts.tag)
        let padding = 2 * layout.pixels(metrics.tagPadding)
        let width = min(
            max(layout.pixels(metrics.timeTagMinimum), line.text.pixelWidth + padding),
            strip.width)
        let height = min(layout.pixels(metrics.tagHeight), strip.height)
        let left = min(max(column - width / 2, strip.x), strip.maxX - width)
        let rect = PixelRect(
            x: left, y: strip.y + (strip.height - height + layout.hairline) / 2, width: width,
            height: height)
        return PlacedTag(
            rect: rect, radius: metrics.badgeRadius * layout.scale, fill: theme.tagBg,
            text: line.centred(in: rect, color: theme.tagText))
    }

    /// Finds the axis labels that come within 8 px of a crosshair tag; the badge never gives way.
    func coverLabels(_ frame: inout SceneFrame) {
        guard frame.crosshair != nil else { return }
        let gap = frame.layout.pixels(metrics.axisLabelClearance)
        var covered: [PixelRect] = []
        if let tag = frame.crosshair?.timeTag?.rect {
            let around = tag.outset(by: gap)
            covered += frame.timeMarks.compactMap(\.label?.bounds).filter(around.intersects)
        }
        if let tag = frame.crosshair?.priceTag?.rect {
            let around = tag.outset(by: gap / 2)
            covered += frame.priceMarks.compactMap(\.label?.bounds).filter(around.intersects)
        }
        let axes = [frame.layout.timeAxis, frame.layout.priceAxis]
        let line = frame.layout.hairline
        frame.crosshair?.covered = covered.flatMap { rect in
            axes.map { axis in
                PixelRect(
                    left: axis.x + line, top: axis.y + line, right: axis.maxX, bottom: axis.maxY
                ).intersection(rect)
            }
        }.filter { !$0.isEmpty }
        frame.crosshair?.ground = theme.pane
    }
}
