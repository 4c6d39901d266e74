public import KChartCanvas
public import KChartCore
public import KChartStyle

/// One line over the chart that nobody has to answer: a mark at its beginning, the words, a cross.
public final class Toast: WidgetStack {
    /// The cross at its end; its owner says what a press does.
    public let closeButton: Button
    private let edge: KeyPath<Theme, Color>
    private static let height = 36.0
    private static let edgeWidth = 3.0

    /// - Parameters:
    ///   - icon: a name of the icon set.
    ///   - closeName: what the cross is called, in the person's language.
    ///   - edge: the colour of the mark, a field of the theme.
    public init(
        id: String, icon: String, _ text: String, closeName: String,
        edge: KeyPath<Theme, Color> = \.accent
    ) {
        closeButton = Button(id: id + ".close", icon: "close", name: closeName, style: .close)
        self.edge = edge
        let words = Label(text)
        words.growth = 1
        super.init(
            id: id, .row, gap: 8, padding: WidgetPadding(leading: 13, trailing: 6),
            [IconImage(icon, color: edge), words, closeButton])
        name = text
    }

    public override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        let size = super.measure(look, width: width)
        // The popup's edge is part of its height.
        let least = look.px(Self.height) - 2 * look.hairline
        return PixelSize(width: min(size.width, width), height: max(size.height, least))
    }

    public override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        let mark = PixelRect(
            x: frame.x, y: frame.y, width: look.px(Self.edgeWidth), height: frame.height)
        canvas.fill(look.mirrored(mark, in: frame), with: look.theme[keyPath: edge])
    }
}
