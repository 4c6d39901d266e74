public import KChartCanvas
public import KChartCore
public import KChartStyle
public import KChartText

/// What every widget is drawn with: theme, fonts, scale and the side that lines begin at.
///
/// Measures are logical until they pass `px`, once, in layout.
public struct WidgetLook {
    /// Colours, fonts and measures.
    public var theme: Theme
    /// Where glyphs come from.
    public let fonts: FontCatalog
    /// Device pixels per logical pixel.
    public var scale: Double
    /// True where rows run from the right.
    public var isRightToLeft: Bool
    /// True where nothing may move by itself.
    public var reducesMotion: Bool
    /// The longest time between two presses that belong together, as the desktop has it.
    public var doubleClickMilliseconds: Int64 = 400

    public init(
        theme: Theme, fonts: FontCatalog, scale: Double = 1, isRightToLeft: Bool = false,
        reducesMotion: Bool = false
    ) {
        self.theme = theme
        self.fonts = fonts
        self.scale = scale
        self.isRightToLeft = isRightToLeft
        self.reducesMotion = reducesMotion
    }

    /// The measures of the theme, in logical pixels.
    public var metrics: ThemeMetrics { theme.metrics }

    /// A logical length as whole device pixels.
    public func px(_ length: Double) -> Int { Int((length * scale).rounded()) }

    /// The width of a fine line: 1, 1, 2 device pixels at scales 1, 1.25, 2.
    public var hairline: Int { max(1, Int(scale)) }

    /// The width of the ring of the keyboard focus.
    public var focusWidth: Int { max(2, px(2)) }
    /// How far a widget may paint round its frame: a ring, as far from it as it is wide.
    var focusMargin: Int { 2 * focusWidth }

    /// A font of the theme at this scale.
    public func style(_ font: ThemeFont, weight: Int? = nil) -> FontStyle {
        FontStyle(pixelSize: font.size * scale, weight: weight ?? font.weight)
    }

    /// Words shaped in a font of the theme, however wide.
    public func line(_ text: String, _ font: ThemeFont, weight: Int? = nil) -> ShapedText {
        fonts.shape(text, style: style(font, weight: weight))
    }

    /// The line, or as much of it as `width` device pixels hold with an ellipsis behind it.
    public func line(
        _ text: String, _ font: ThemeFont, weight: Int? = nil, fitting width: Int
    ) -> ShapedText {
        let whole = line(text, font, weight: weight)
        guard whole.pixelWidth > width else { return whole }
        let characters = Array(text)
        var low = 0
        var high = characters.count
        while low < high {
            let middle = (low + high + 1) / 2
            let part = String(characters[..<middle]) + "…"
            if line(part, font, weight: weight).pixelWidth <= width {
                low = middle
            } else {
                high = middle - 1
            }
        }
        return low == 0 ? .empty : line(String(characters[..<low]) + "…", font, weight: weight)
    }

    /// `rect`, laid out as if rows began at the left, at its true place inside `outer`.
    public func mirrored(_ rect: PixelRect, in outer: PixelRect) -> PixelRect {
        guard isRightToLeft else { return rect }
        return rect.offset(x: outer.x + outer.maxX - rect.maxX - rect.x)
    }
}

/// Where a line stands in the rectangle that it is given.
public enum LineAlignment: Hashable, Sendable {
    /// At the side where rows begin.
    case leading
    case centre
    /// At the side where rows end.
    case trailing
}
