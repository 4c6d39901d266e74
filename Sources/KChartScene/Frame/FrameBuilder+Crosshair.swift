import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// Lines and tags of the crosshair: the vertical line from the first data row through all
    /// panes to the time strip, the horizontal one in the pane under the pointer.
    /// - Parameter known: the time tag of the frame before, when the bar is still the same.
    func crosshair(
        _ state: ChartState, _ frame: SceneFrame, timeTag known: PlacedTag? = nil
    ) -> CrosshairFrame? {
        let layout = frame.layout
        guard let crosshair = state.crosshair, layout.data.width > 0 else { return nil }
        let width = layout.hairline
        let data = layout.data
        let centre = frame.mapping.column(of: crosshair.position)
        // A pointer at the edge of the plot may be over a bar whose middle lies beyond it.
        let column = min(max(centre, data.x), data.maxX - 1)
        let isColumnVisible =
            Double(abs(centre - column)) <= max(frame.mapping.spacing / 2, 1).rounded(.up)
        let area = crosshairArea(crosshair, frame)
        let row = area.map { Int($0.y.rounded()) }
        let isRowVisible = area.map { $0.y.rounded() >= Double($0.data.y) } ?? false
        guard isColumnVisible || isRowVisible else { return nil }
        let vertical = PixelRect(
            left: column - width / 2, top: layout.order.first == .price ? data.y : 0,
            right: column - width / 2 + width, bottom: layout.allPanes.maxY)
        let tops = row ?? 0
        let horizontal = PixelRect(
            left: data.x, top: tops - width / 2, right: data.maxX, bottom: tops - width / 2 + width)
        return CrosshairFrame(
            vertical: isColumnVisible ? vertical : nil,
            horizontal: isRowVisible ? horizontal : nil,
            dash: theme.lines.crosshair.dash(scale: layout.scale), color: theme.crosshair,
            priceTag: isRowVisible ? area.flatMap { valueTag(crosshair, $0, frame) } : nil,
            timeTag: isColumnVisible
                ? known ?? timeTag(crosshair, column: column, layout) : nil)
    }

    /// The columns of the crosshair's bar where the others step back for it; nil without a bar
    /// there or with one that is out of the window, and for a style that draws no candles.
    func focus(_ state: ChartState, _ frame: SceneFrame) -> Range<Int>? {
        guard state.configuration.dimsOtherCandles, state.drawnTraits.shape == .candles,
            let crosshair = state.crosshair, state.series.indices.contains(crosshair.bar),
            state.visibleIndices.contains(crosshair.bar)
        else { return nil }
        let centre = frame.mapping.column(of: crosshair.position)
        let half = Int(frame.mapping.spacing / 2)
        return (centre - half)..<(centre + half + 1)
    }

    /// The plot of the crosshair's pane and the row of its value; nil when the pane is not shown
    /// or the value lies outside its plot.
    private func crosshairArea(
        _ crosshair: Crosshair, _ frame: SceneFrame
    ) -> (data: PixelRect, axis: PixelRect, y: Double)? {
        var area = (data: frame.layout.data, axis: frame.layout.priceAxis, y: 0.0)
        if crosshair.pane == .price {
            area.y = frame.mapping.y(of: crosshair.price)
        } else if let pane = frame.panes.first(where: { $0.id == crosshair.pane }) {
            area = (
                pane.layout.data, pane.layout.axis,
                pane.layout.y(of: crosshair.price, scale: pane.scale)
            )
        } else {
            return nil
        }
        let row = area.y.rounded()
        return row >= Double(area.data.y) && row < Double(area.data.maxY) ? area : nil
    }

    private func valueTag(
        _ crosshair: Crosshair, _ area: (data: PixelRect, axis: PixelRect, y: Double),
        _ frame: SceneFrame
    ) -> PlacedTag? {
        let layout = frame.layout
        let axis = area.axis
        guard !axis.isEmpty else { return nil }
        let height = min(layout.pixels(metrics.tagHeight), axis.height)
        let wished = Int(area.y.rounded()) - height / 2
        let top = min(max(wished, axis.y), axis.maxY - height)
        let rect = PixelRect(x: axis.x, y: top, width: axis.width, height: height)
        let isOfZero = frame.panes.first { $0.id == crosshair.pane }?.scale.isOfZero ?? false
        let value =
            crosshair.pane == .price
            ? tagText(crosshair.price, frame.mapping.scale, in: axis, layout)
            : prices.compact(isOfZero ? 0 : crosshair.price)
        guard let (line, x) = figures(value, theme.fonts.tag, in: axis, layout) else { return nil }
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
        guard let crosshair = frame.crosshair else { return }
        let gap = frame.layout.pixels(metrics.axisLabelClearance)
        let axes =
            [frame.layout.timeAxis, frame.layout.priceAxis] + frame.panes.map(\.layout.axis)
        let line = frame.layout.hairline
        var covered: [PixelRect] = []
        func cover(_ marks: [AxisMark], near area: PixelRect) {
            for mark in marks {
                guard let bounds = mark.label?.bounds, bounds.intersects(area) else { continue }
                for axis in axes {
                    let part = PixelRect(
                        left: axis.x + line, top: axis.y + line, right: axis.maxX,
                        bottom: axis.maxY
                    ).intersection(bounds)
                    if !part.isEmpty { covered.append(part) }
                }
            }
        }
        if let tag = crosshair.timeTag?.rect {
            cover(frame.timeMarks, near: tag.outset(by: gap))
        }
        if let tag = crosshair.priceTag?.rect {
            cover(frame.priceMarks, near: tag.outset(by: gap / 2))
            for pane in frame.panes {
                cover(pane.marks, near: tag.outset(by: gap / 2))
                cover(
                    pane.levels.map { AxisMark(line: 0, label: $0) },
                    near: tag.outset(by: gap / 2))
            }
        }
        frame.crosshair?.covered = covered
        frame.crosshair?.ground = theme.axisColumn
    }
}
