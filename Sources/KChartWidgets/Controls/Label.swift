public import KChartCanvas
public import KChartCore
public import KChartStyle

/// A line of words.
public final class Label: Widget {
    /// What is written.
    public var text: String {
        didSet { if text != oldValue { needsLayout() } }
    }
    /// The ink, a field of the theme.
    public var color: KeyPath<Theme, Color> {
        didSet { needsPaint() }
    }
    /// A field of the theme.
    public var font: KeyPath<ThemeFonts, ThemeFont>
    /// Where the words stand in its frame.
    public var alignment: LineAlignment
    /// Logical pixels; nil is as wide as the words.
    public var width: Double?
    /// True for a heading of what follows.
    public var isHeading = false

    public init(
        id: String = "", _ text: String, font: KeyPath<ThemeFonts, ThemeFont> = \.menu,
        color: KeyPath<Theme, Color> = \.text, alignment: LineAlignment = .leading,
        width: Double? = nil
    ) {
        self.text = text
        self.font = font
        self.color = color
        self.alignment = alignment
        self.width = width
        super.init(id: id)
    }

    public override func measure(_ look: WidgetLook, width room: Int) -> PixelSize {
        let font = look.theme.fonts[keyPath: font]
        let own = width.map(look.px) ?? look.line(text, font).pixelWidth
        return PixelSize(width: min(own, max(room, 0)), height: look.px(font.lineHeight))
    }

    public override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        let font = look.theme.fonts[keyPath: font]
        look.draw(
            look.line(text, font, fitting: frame.width), on: canvas, in: frame, alignment,
            color: isEnabled ? look.theme[keyPath: color] : look.theme.text3)
    }

    public override func nodes(_ look: WidgetLook) -> [AccessibleNode] {
        guard !text.isEmpty else { return [] }
        return [
            AccessibleNode(id: id, role: isHeading ? .heading : .text, name: text, bounds: frame)
        ]
    }
}

/// Keys shown as caps.
public final class KeyCaps: Widget {
    private let keys: KeyLabel

    public init(_ keys: KeyLabel) {
        self.keys = keys
        super.init(id: "")
    }

    public override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        PixelSize(width: look.width(of: keys), height: look.px(WidgetLook.capHeight))
    }

    public override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        look.draw(keys, on: canvas, in: frame, .leading)
    }
}

/// A fine line between groups: upright in a row, level in a column.
public final class Divider: Widget {
    private let axis: WidgetStack.Axis
    private let length: Double?
    private let margin: Double

    /// - Parameters:
    ///   - axis: of the stack that it divides.
    ///   - length: logical pixels; nil fills the stack.
    ///   - margin: room on both sides.
    public init(in axis: WidgetStack.Axis, length: Double? = nil, margin: Double = 6) {
        self.axis = axis
        self.length = length
        self.margin = margin
        super.init(id: "")
    }

    public override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        let thick = look.hairline + 2 * look.px(margin)
        let long = length.map(look.px) ?? (axis == .row ? 0 : width)
        return axis == .row
            ? PixelSize(width: thick, height: long) : PixelSize(width: long, height: thick)
    }

    public override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        let thin = look.hairline
        let rect =
            axis == .row
            ? PixelRect(
                x: frame.x + (frame.width - thin) / 2, y: frame.y, width: thin,
                height: frame.height)
            : PixelRect(
                x: frame.x, y: frame.y + (frame.height - thin) / 2, width: frame.width,
                height: thin)
        canvas.fill(rect, with: look.theme.border)
    }
}

/// A picture of the icon set by itself.
public final class IconImage: Widget {
    /// The name of the picture.
    public var icon: String {
        didSet { needsPaint() }
    }
    private let size: Double
    private let color: KeyPath<Theme, Color>

    public init(_ icon: String, size: Double = 18, color: KeyPath<Theme, Color> = \.text2) {
        self.icon = icon
        self.size = size
        self.color = color
        super.init(id: "")
    }

    public override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        PixelSize(width: look.px(size), height: look.px(size))
    }

    public override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        look.draw(
            icon: icon, on: canvas, in: frame, size: size, color: look.theme[keyPath: color])
    }
}
