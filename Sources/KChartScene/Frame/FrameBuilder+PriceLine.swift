import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// The badge at the current price: column wide, clamped into the column; with a chevron and
    /// growing over the plot while the newest bar is out of view. Nil where the price would be cut.
    func badge(
        _ state: ChartState, _ mapping: PlotMapping, _ layout: SceneLayout
    ) -> BadgeFrame? {
        guard state.configuration.showsBadge, let price = state.currentPrice,
            layout.priceAxis.width > 0, layout.priceAxis.height > 0,
            let (line, x) = figures(
                axisText(price, state.priceScale, context: .badge), theme.fonts.badge,
                in: layout.priceAxis, layout)
        else { return nil }
        let upper = min(layout.pixels(metrics.badgeHeight), layout.priceAxis.height)
        // An offline feed closes no bar that anybody would see.
        let left = state.configuration.showsCountdown ? state.timeToClose : nil
        let countdown = left.flatMap {
            figures(
                times.countdown(microseconds: $0), theme.fonts.countdown, in: layout.priceAxis,
                layout)
        }
        let lower = countdown == nil ? 0 : layout.pixels(metrics.badgeCountdown)
        let hasCountdown = countdown != nil && upper + lower <= layout.priceAxis.height
        let height = hasCountdown ? upper + lower : upper
        let isButton = !state.isAtLiveEdge
        let growth = isButton ? layout.pixels(metrics.badgeChevronExtra) : 0
        let wished = Int(mapping.y(of: price).rounded()) - upper / 2
        let lowest = max(layout.priceAxis.y, layout.priceAxis.maxY - height)
        let top = min(max(wished, min(layout.data.y, lowest)), lowest)
        let rect = PixelRect(
            left: layout.priceAxis.x - growth, top: top, right: layout.priceAxis.maxX,
            bottom: top + height)
        let priceRow = PixelRect(x: rect.x, y: rect.y, width: rect.width, height: upper)
        let label = line.placed(x: x, centredIn: priceRow, color: badgeInk(state))
        var chevron: [CanvasPoint] = []
        if isButton {
            let middleX = Double(layout.priceAxis.x) - 2 * layout.scale
            let middleY = Double(rect.y) + Double(rect.height) / 2
            let half = 2.5 * layout.scale
            chevron = [
                CanvasPoint(x: middleX - half, y: middleY - 4 * layout.scale),
                CanvasPoint(x: middleX + half, y: middleY),
                CanvasPoint(x: middleX - half, y: middleY + 4 * layout.scale),
            ]
        }
        var badge = BadgeFrame(
            tag: PlacedTag(
                rect: rect, radius: metrics.badgeRadius * layout.scale,
                fill: badgeColor(state), text: label),
            isButton: isButton, chevron: chevron,
            chevronWidth: theme.lines.chevron.strokeWidth(scale: layout.scale))
        if hasCountdown, let countdown {
            let row = PixelRect(
                left: rect.x, top: rect.y + upper - layout.pixels(2), right: rect.maxX,
                bottom: rect.maxY - layout.pixels(2))
            badge.countdown = countdown.line.placed(
                x: countdown.x, centredIn: row, color: badgeInk(state))
        }
        return badge
    }

    /// From the newest bar to the plot's right edge; the full width when that bar is right of the
    /// window; nothing when the price is outside the range.
    func priceLine(
        _ state: ChartState, _ mapping: PlotMapping, _ layout: SceneLayout
    ) -> PriceLineFrame? {
        guard state.configuration.showsPriceLine, state.drawnTraits.showsPriceLine,
            let price = state.currentPrice,
            let newest = state.series.indices.last
        else { return nil }
        let y = Int(mapping.y(of: price).rounded())
        guard y >= layout.data.y, y < layout.data.maxY else { return nil }
        let width = layout.hairline
        let position = state.timeMapping.position(of: newest)
        // At the live edge the newest bar is in view, also where it shares its column with many.
        let isBeyond = !state.isAtLiveEdge && position.value > state.viewport.last
        let column = isBeyond ? layout.data.x : mapping.column(of: position)
        let rect = PixelRect(
            left: min(max(layout.data.x, column), layout.data.maxX - 1), top: y - width / 2,
            right: layout.data.maxX,
            bottom: y - width / 2 + width)
        guard !rect.isEmpty else { return nil }
        return PriceLineFrame(
            rect: rect, dash: theme.lines.priceLine.dash(scale: layout.scale),
            color: lineColor(state))
    }

    /// A line has the accent and says nothing of direction; bars have the direction of the newest
    /// one, a style with a base the side of it the price is on.
    private func tone(_ state: ChartState) -> (badge: Color, line: Color, ink: Color) {
        if case .offline = state.feed.phase {
            return (theme.markerNeutral, theme.axis, theme.badgeText)
        }
        let isRising: Bool
        if let base = state.basePrice {
            isRising = (state.currentPrice ?? base) >= base
        } else if state.drawnTraits.isLine {
            return (theme.accentFill, theme.line, theme.onAccent)
        } else {
            isRising =
                state.series.indices.last.map {
                    state.series.close(at: $0) >= state.series.open(at: $0)
                } ?? true
        }
        return isRising
            ? (theme.badgeRise, theme.rise, theme.badgeText)
            : (theme.badgeFall, theme.fall, theme.badgeText)
    }

    private func badgeColor(_ state: ChartState) -> Color { tone(state).badge }
    private func badgeInk(_ state: ChartState) -> Color { tone(state).ink }
    private func lineColor(_ state: ChartState) -> Color { tone(state).line }
}
