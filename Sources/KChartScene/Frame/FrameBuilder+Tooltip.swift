import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    private struct Row {
        var name: MessageKey
        var value: String
        var color: Color
    }

    /// The card at the top of the plot, on the side away from the crosshair; nil without a bar
    /// under it, where it would take more than half of the plot, and while the window moves.
    func tooltip(
        _ state: ChartState, _ frame: SceneFrame, side: TooltipFrame.Side
    ) -> TooltipFrame? {
        guard state.configuration.showsTooltip, !state.isMoving, let crosshair = state.crosshair,
            state.series.indices.contains(crosshair.bar)
        else { return nil }
        let layout = frame.layout
        let plot = layout.data
        let rows = rows(of: crosshair, state).map { row in
            (
                name: text(words[row.name], theme.fonts.tooltipLabel),
                value: text(row.value, theme.fonts.tooltipValue), color: row.color
            )
        }
        let padding = (
            x: layout.pixels(metrics.tooltipPaddingX), y: layout.pixels(metrics.tooltipPaddingY)
        )
        let inset = layout.pixels(metrics.tooltipInset)
        let line = layout.pixels(theme.fonts.tooltipLabel.lineHeight)
        let columns = rows.reduce((0, 0)) {
            (max($0.0, $1.name.text.pixelWidth), max($0.1, $1.value.text.pixelWidth))
        }
        let size = PixelSize(
            width: columns.0 + layout.pixels(metrics.tooltipColumnGap) + columns.1 + 2 * padding.x,
            height: rows.count * line + 2 * padding.y)
        // Nothing covers the sign of made-up prices.
        let sign = side == .left ? frame.notices.chipOverPlot?.maxY : nil
        let top = max(plot.y, sign ?? plot.y) + inset
        guard size.width * 2 <= plot.width, top + size.height + inset <= plot.maxY else {
            return nil
        }
        // The badge of a chart in history reaches over the plot.
        let reach = max(0, plot.maxX - (frame.badge?.tag.rect.x ?? plot.maxX))
        let clear = reach > 0 ? reach + layout.pixels(metrics.tooltipBadgeClearance) : 0
        let x = side == .left ? plot.x + inset : plot.maxX - max(inset, clear) - size.width
        let rect = PixelRect(x: x, y: top, width: size.width, height: size.height)
        let isRTL = words.language.isRightToLeft
        var placed: [PlacedText] = []
        for (number, row) in rows.enumerated() {
            let cell = PixelRect(
                x: rect.x, y: rect.y + padding.y + number * line, width: rect.width, height: line)
            let near = Double(rect.x + padding.x)
            let far = Double(rect.maxX - padding.x)
            placed.append(
                row.name.placed(
                    x: isRTL ? far - row.name.width : near, centredIn: cell, color: theme.text2))
            placed.append(
                row.value.placed(
                    x: isRTL ? near : far - row.value.width, centredIn: cell, color: row.color))
        }
        return TooltipFrame(
            rect: rect, radius: metrics.tooltipRadius * layout.scale, fill: theme.tooltip,
            border: theme.border, borderWidth: layout.hairline, words: placed)
    }

    private func rows(of crosshair: Crosshair, _ state: ChartState) -> [Row] {
        let series = state.series
        let candle = series.candle(at: crosshair.bar)
        let isCandle = series.kind == .candles
        func price(_ value: Double) -> String { prices.string(value, context: .legend) }
        var rows = [
            Row(name: .tooltipTime, value: times.crosshair(crosshair.time), color: theme.text)
        ]
        if state.drawsBodies {
            rows += [
                Row(name: .tooltipOpen, value: price(candle.open), color: theme.text),
                Row(name: .tooltipHigh, value: price(candle.high), color: theme.text),
                Row(name: .tooltipLow, value: price(candle.low), color: theme.text),
                Row(name: .tooltipClose, value: price(candle.close), color: theme.text),
            ]
        } else {
            rows.append(Row(name: .tooltipPrice, value: price(candle.close), color: theme.text))
        }
        rows += changeRows(
            candle, reference: reference(of: crosshair.bar, series), isFromOpen: isCandle)
        if isCandle {
            rows.append(
                Row(
                    name: .tooltipRange,
                    value: prices.difference(candle.high - candle.low, at: candle.high),
                    color: theme.text))
            if state.configuration.showsAmplitude, candle.open != 0 {
                let amplitude = (candle.high - candle.low) / abs(candle.open) * 100
                rows.append(
                    Row(
                        name: .tooltipAmplitude,
                        value: prices.percent(amplitude, isSigned: false), color: theme.text))
            }
        }
        if let volume = candle.volume {
            rows.append(
                Row(name: .tooltipVolume, value: prices.compact(volume), color: theme.text))
        }
        if let turnover = candle.turnover {
            rows.append(
                Row(name: .tooltipTurnover, value: prices.compact(turnover), color: theme.text))
        }
        return rows
    }

    /// A candle's change counts from its own open, a point's from the one before.
    private func reference(of bar: BarIndex, _ series: BarSeries) -> Double? {
        if series.kind == .candles { return series.open(at: bar) }
        let before = bar.advanced(by: -1)
        return series.indices.contains(before) ? series.close(at: before) : nil
    }

    /// No reference hides both rows, a reference of zero the percent (T-055). The names say what a
    /// candle is compared with, because the header compares with the close before.
    private func changeRows(_ candle: Candle, reference: Double?, isFromOpen: Bool) -> [Row] {
        guard let reference else { return [] }
        let change = candle.close - reference
        guard change.isFinite else { return [] }
        let tone = change < 0 ? theme.fallText : theme.riseText
        var rows = [
            Row(
                name: isFromOpen ? .tooltipChangeFromOpen : .tooltipChange,
                value: prices.change(change, at: candle.close), color: tone)
        ]
        if reference != 0 {
            rows.append(
                Row(
                    name: isFromOpen ? .tooltipChangeFromOpenPercent : .tooltipChangePercent,
                    value: prices.percent(change / abs(reference) * 100), color: tone))
        }
        return rows
    }
}
