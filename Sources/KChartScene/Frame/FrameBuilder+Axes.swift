import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// The price marks with their labels: a line has a label, one that would be cut by the column's
    /// ends or its width is left out. A label that comes within 8 px of the badge gives way; its line stays.
    ///
    /// Where fewer than two numbers can be read, as in a low chart, the marks stand closer.
    func priceMarks(
        _ scale: PriceScale, _ mapping: PlotMapping, _ layout: SceneLayout,
        avoiding badge: PixelRect?, _ memory: inout FrameMemory
    ) -> [AxisMark] {
        let clearance = layout.pixels(metrics.axisLabelClearance)
        let blocked = badge?.outset(by: clearance / 2)
        // The distance does not hang on where the badge is, or a tick could move the grid.
        let marks = readable(from: metrics.priceTickSpacing, labels: badge == nil ? 2 : 4) {
            let key = FrameMemory.PriceKey(layout: layout, scale: scale, spacing: $0)
            return memory.priceMarks(key) { [spacing = $0] in
                allPriceMarks(scale, mapping, layout, spacing: spacing)
            }
        } count: {
            $0.count { $0.mark.label != nil }
        }
        return marks.map { entry in
            guard let blocked, blocked.intersects(entry.reach) else { return entry.mark }
            return AxisMark(line: entry.mark.line, label: nil)
        }
    }

    /// The coarsest marks with enough labels, else those with the most: from the wanted distance
    /// down to lines of text that touch each other, px at scale 1.
    /// - Parameter wished: how many are enough: two that can be read, and two more where a badge
    ///   may stand before them.
    func readable<Mark>(
        from wanted: Double, labels wished: Int, marks: (Double) -> [Mark],
        count: ([Mark]) -> Int
    ) -> [Mark] {
        let least = theme.fonts.axis.lineHeight
        var best = marks(wanted)
        var most = count(best)
        for part in [0.75, 0.55, 0] where most < wished && wanted > least {
            let finer = marks(max(least, (wanted * part).rounded()))
            let number = count(finer)
            if number > most { (best, most) = (finer, number) }
        }
        return best
    }

    /// The marks as they stand without a badge.
    private func allPriceMarks(
        _ scale: PriceScale, _ mapping: PlotMapping, _ layout: SceneLayout, spacing: Double
    ) -> [FrameMemory.PriceMark] {
        // Prices far under the least move are not held to it: no mark would be near them.
        let isNarrow = scale.high - scale.low < instrument.priceStep && !scale.isOfZero
        let ticks = PriceTickMarks.marks(
            scale: scale, height: layout.data.height,
            minimumSpacing: spacing * layout.scale,
            tickSize: isNarrow ? 0 : instrument.priceStep)
        let x = Double(layout.priceAxis.x + layout.pixels(metrics.axisLabelInset))
        return ticks.marks.compactMap { mark in
            let y = mapping.y(of: mark.price)
            let line = Int(y.rounded())
            let shaped = text(priceLabel(mark, scale), theme.fonts.axis)
            // As far to the left as it must be to stand whole.
            let start = min(x, Double(layout.priceAxis.maxX) - shaped.width.rounded(.up))
            let label = shaped.placed(x: start, centredOn: y, color: theme.axis)
            let half = layout.pixels(8)
            let reach = PixelRect(
                left: layout.priceAxis.x, top: line - half, right: layout.priceAxis.maxX,
                bottom: line + half)
            let isCut = reach.y < layout.priceAxis.y || reach.maxY > layout.priceAxis.maxY
            guard !isCut, start > Double(layout.priceAxis.x) else { return nil }
            return FrameMemory.PriceMark(mark: AxisMark(line: line, label: label), reach: reach)
        }
    }

    /// What a badge or a tag on the price axis says of a price: the price, or in the unit of a
    /// percent or indexed axis, with two digits.
    func axisText(_ price: Double, _ scale: PriceScale, context: FormatContext) -> String {
        guard scale.base != nil else { return prices.string(price, context: context) }
        let shown = scale.shownValue(of: price)
        guard scale.mode == .percent else { return prices.axis(shown, fractionDigits: 2) }
        return prices.percent(shown)
    }

    private func priceLabel(_ mark: PriceTickMark, _ scale: PriceScale) -> String {
        switch scale.mode {
        case .percent where scale.base != nil:
            prices.percent(mark.value, fractionDigits: mark.fractionDigits)
        case .linear, .logarithmic, .indexed, .percent:
            prices.axis(mark.value, fractionDigits: mark.fractionDigits)
        }
    }
}
