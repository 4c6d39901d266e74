import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// The price marks with their labels. A label that would be cut by the column's ends, or that
    /// comes within 8 px of the badge, is left out; its line stays.
    func priceMarks(
        _ scale: PriceScale, _ mapping: PlotMapping, _ layout: SceneLayout,
        avoiding badge: PixelRect?, _ memory: inout FrameMemory
    ) -> [AxisMark] {
        let clearance = layout.pixels(metrics.axisLabelClearance)
        let blocked = badge?.outset(by: clearance / 2)
        let marks = memory.priceMarks(FrameMemory.PriceKey(layout: layout, scale: scale)) {
            allPriceMarks(scale, mapping, layout)
        }
        return marks.map { entry in
            guard let blocked, blocked.intersects(entry.reach) else { return entry.mark }
            return AxisMark(line: entry.mark.line, label: nil)
        }
    }

    /// The marks as they stand without a badge.
    private func allPriceMarks(
        _ scale: PriceScale, _ mapping: PlotMapping, _ layout: SceneLayout
    ) -> [FrameMemory.PriceMark] {
        let ticks = PriceTickMarks.marks(
            scale: scale, height: layout.data.height,
            minimumSpacing: metrics.priceTickSpacing * layout.scale,
            tickSize: instrument.tickSize ?? 0)
        let x = Double(layout.priceAxis.x + layout.pixels(metrics.axisLabelInset))
        return ticks.marks.map { mark in
            let y = mapping.y(of: mark.price)
            let line = Int(y.rounded())
            let shaped = text(priceLabel(mark, scale), theme.fonts.axis)
            let label = shaped.placed(x: x, centredOn: y, color: theme.axis)
            let half = layout.pixels(8)
            let reach = PixelRect(
                left: layout.priceAxis.x, top: line - half, right: layout.priceAxis.maxX,
                bottom: line + half)
            let isCut = reach.y < 0 || reach.maxY > layout.priceAxis.maxY
            return FrameMemory.PriceMark(
                mark: AxisMark(line: line, label: isCut ? nil : label), reach: reach)
        }
    }

    /// What a badge or a tag on the price axis says of a price: the price, or in the unit of a
    /// percent or indexed axis, with two digits.
    func axisText(_ price: Double, _ scale: PriceScale, context: FormatContext) -> String {
        guard scale.base != nil else { return prices.string(price, context: context) }
        let shown = scale.shownValue(of: price)
        guard scale.mode == .percent else { return prices.axis(shown, fractionDigits: 2) }
        return prices.percent(shown, isSigned: shown.magnitude >= 0.005)
    }

    private func priceLabel(_ mark: PriceTickMark, _ scale: PriceScale) -> String {
        switch scale.mode {
        case .percent where scale.base != nil:
            prices.percent(
                mark.value, fractionDigits: mark.fractionDigits, isSigned: mark.value != 0)
        case .linear, .logarithmic, .indexed, .percent:
            prices.axis(mark.value, fractionDigits: mark.fractionDigits)
        }
    }
}
