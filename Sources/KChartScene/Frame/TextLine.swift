import KChartCanvas
import KChartCore

/// A shaped line before it has a place.
struct TextLine {
    var text: ShapedText

    var width: Double { Double(text.width) }

    /// Starting at `x`, centred vertically in `rect`.
    func placed(x: Double, centredIn rect: PixelRect, color: Color) -> PlacedText {
        PlacedText(text: text, x: x, baseline: text.baseline(centredIn: rect), color: color)
    }

    /// Centred horizontally and vertically in `rect`.
    func centred(in rect: PixelRect, color: Color) -> PlacedText {
        placed(
            x: Double(rect.x) + (Double(rect.width) - width) / 2, centredIn: rect, color: color)
    }

    /// Starting at `x`, centred vertically on `y`.
    func placed(x: Double, centredOn y: Double, color: Color) -> PlacedText {
        PlacedText(text: text, x: x, baseline: text.baseline(centredOn: y), color: color)
    }
}
