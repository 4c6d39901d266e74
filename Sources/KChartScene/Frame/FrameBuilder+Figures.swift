import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// Figures that stand whole in the price column: from the inset of its labels on, where that
    /// is too far nearer to its edges, else smaller. Nil where even the smallest would be cut: a
    /// number without its end is another number.
    func figures(
        _ string: String, _ font: ThemeFont, in column: PixelRect, _ layout: SceneLayout
    ) -> (line: TextLine, x: Double)? {
        let inset = Double(layout.pixels(metrics.axisLabelInset))
        let least = Double(layout.pixels(Self.leastInset))
        var used = font
        while true {
            let line = text(string, used)
            let room = Double(column.width) - least - line.width
            if room >= least {
                let x = room >= inset ? inset : room.rounded(.down)
                return (line, Double(column.x) + x)
            }
            guard used.size > Self.leastFigures else { return nil }
            used.size = max(Self.leastFigures, used.size - 1)
        }
    }

    /// What a tag on the price axis says of a price; an exponent is kept, and where the column has
    /// no room for all digits before it, it has those of the badge.
    func tagText(_ price: Double, _ scale: PriceScale, in column: PixelRect, _ layout: SceneLayout)
        -> String
    {
        let whole = axisText(price, scale, context: .crosshair)
        guard price.magnitude >= Self.exponentFrom else { return whole }
        let insets = Double(layout.pixels(metrics.axisLabelInset) + layout.pixels(Self.leastInset))
        guard text(whole, theme.fonts.tag).width + insets > Double(column.width) else {
            return whole
        }
        return axisText(price, scale, context: .badge)
    }

    /// Between figures and the column's edges where they are too wide for the usual inset.
    private static let leastInset = 2.0
    /// Smaller ones nobody reads.
    private static let leastFigures = 9.0
    /// Prices of this size have an exponent.
    private static let exponentFrom = 1e15
}
