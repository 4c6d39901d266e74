public import KChartCanvas
public import KChartCore
public import KChartStyle

/// Words over the chart that nobody has to answer: a mark at its beginning, the words in one line or
/// as many as they need, a cross.
public final class Toast: WidgetStack {
    /// The cross at its end; its owner says what a press does.
    public let closeButton: Button
    private let edge: KeyPath<Theme, Color>
    private static let height = 36.0
    private static let edgeWidth = 3.0
    /// Over and under more than one line.
    private static let padding = 8.0
    private let words: WrappedLabel

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
        words = WrappedLabel(text)
        words.growth = 1
        super.init(
            id: id, .row, gap: 8, padding: WidgetPadding(leading: 13, trailing: 6),
            [IconImage(icon, color: edge), words, closeButton])
        name = text
    }

    public override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        let size = super.measure(look, width: width)
        let own = words.measure(look, width: wordsWidth(look, width))
        let needed = own.height + 2 * look.px(Self.padding)
        // The popup's edge is part of its height.
        let least = look.px(Self.height)
        return PixelSize(
            width: min(size.width, width),
            height: max(size.height, needed, least) - 2 * look.hairline)
    }

    /// Whether every word is to be read in a toast of this width.
    public func isWhole(_ look: WidgetLook, width: Int) -> Bool {
        words.isWhole(look, width: wordsWidth(look, width))
    }

    /// What mark and cross leave of a width.
    private func wordsWidth(_ look: WidgetLook, _ width: Int) -> Int {
        let inner = padding.pixels(look)
        let room = max(0, width - inner.leading - inner.trailing)
        let others = children.filter { $0 !== words }
            .reduce(0) { $0 + $1.measure(look, width: room).width + look.px(gap) }
        return max(0, room - others)
    }

    public override func arrange(_ look: WidgetLook) {
        super.arrange(look)
        let height = words.measure(look, width: words.frame.width).height
        place(
            words,
            in: PixelRect(
                x: words.frame.x, y: frame.y + (frame.height - height) / 2,
                width: words.frame.width, height: height), look)
    }

    public override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        let mark = PixelRect(
            x: frame.x, y: frame.y, width: look.px(Self.edgeWidth), height: frame.height)
        canvas.fill(look.mirrored(mark, in: frame), with: look.theme[keyPath: edge])
    }
}
